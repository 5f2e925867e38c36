/** The Kaos card is turned. */
export default {
  'reveal.cards': 'The five cards of this game',
  'reveal.passes-left': 'This round passes left',
  'reveal.passes-right': 'This round passes right',
  'reveal.left': 'On your left: {left}.',
  'reveal.sabotage': 'On your left: {left}. {right}, on your right, picks one of your tiles.',
  'reveal.hole': 'If you forget, {left} on your left picks.',
  'reveal.gift': 'You score for {right}’s galaxy. {left}, on your left, scores yours.',
  'reveal.pirate': 'Your nine tiles go to {right}, on your right.',
  'reveal.go': 'Go on',
} as const;
