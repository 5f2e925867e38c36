/** What a round was worth: the pages about a finished game. */
export default {
  'insight.rounds': 'Rounds',
  'insight.round-card': 'Round {n}, {card}',
  'insight.no-game': 'No such game',
  'insight.no-game-hint': 'It may have been deleted, or a letter of the link is missing.',
  'insight.no-round': 'No such round',
  'insight.no-round-hint': 'This game has no round or seat with that number.',
  'insight.first-round': 'The first round',
  'insight.not-ended': 'This game is still going on',
  'insight.not-ended-hint': 'Until it ends nobody may see all of it. Come back after the last round.',
  'insight.off': 'Verdicts are off at this table',
  'insight.off-hint': 'The table agreed to play without them. After the last round all of it is open.',
  'share.gone': 'This link was withdrawn, or a letter of it is missing.',
  'insight.to-table': 'To the table',
  'insight.problem': 'That did not work',
  'insight.busy': 'The server has a lot to think about. Try again in a moment.',
} as const;
