export default {
  'bots.level': 'Robotok',
  'bots.cadet': 'Kadét',
  'bots.cadet-character': 'Új az űrben: gyűjti a bolygókat, de nem látja az aszteroidákat.',
  'bots.pilot': 'Pilóta',
  'bots.pilot-character': 'Megbízható: jól épít, és arra fogad, amit lát.',
  'bots.navigator': 'Navigátor',
  'bots.navigator-character': 'Előrelátó: gonddal válogat, és ügyel a leggyengébb színre.',
  'bots.architect': 'Tervező',
  'bots.architect-character': 'Sok tervet mérlegel, gyors, és ritkán fogad hiába.',
} as const;
