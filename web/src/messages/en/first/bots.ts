export default {
  'bots.level': 'Bots',
  'bots.cadet': 'Cadet',
  'bots.cadet-character': 'New in space: gathers planets and overlooks the asteroids.',
  'bots.pilot': 'Pilot',
  'bots.pilot-character': 'Steady: builds well and bets on what lies on the table.',
  'bots.navigator': 'Navigator',
  'bots.navigator-character': 'Looks ahead: drafts with care and minds the weakest colour.',
  'bots.architect': 'Architect',
  'bots.architect-character': 'Weighs many plans, is quick, and seldom bets in vain.',
} as const;
