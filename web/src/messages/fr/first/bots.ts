export default {
  'bots.level': 'Robots',
  'bots.cadet': 'Cadet',
  'bots.cadet-character': 'Débute dans l’espace\u00a0: amasse les planètes, oublie les astéroïdes.',
  'bots.pilot': 'Pilote',
  'bots.pilot-character': 'Régulier\u00a0: construit bien et parie sur ce qu’il voit.',
  'bots.navigator': 'Navigateur',
  'bots.navigator-character': 'Voit loin\u00a0: choisit avec soin et veille à la couleur la plus faible.',
  'bots.architect': 'Architecte',
  'bots.architect-character': 'Compare bien des plans, va vite et parie rarement en vain.',
} as const;
