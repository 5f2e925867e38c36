/** The Kaos card is turned. */
export default {
  'reveal.cards': 'Les cinq cartes de cette partie',
  'reveal.passes-left': 'On passe les tuiles à gauche',
  'reveal.passes-right': 'On passe les tuiles à droite',
  'reveal.left': 'À votre gauche : {left}.',
  'reveal.sabotage': 'À votre gauche : {left}. {right}, à votre droite, vous ôtera une tuile.',
  'reveal.hole': 'Si vous oubliez, {left}, à votre gauche, choisira.',
  'reveal.gift': 'Vous marquez les points de la galaxie {de right}, à votre droite. {left}, à votre gauche, marque ceux de la vôtre.',
  'reveal.pirate': 'Vos neuf tuiles iront à {right}, à votre droite.',
  'reveal.go': 'Continuer',
};
