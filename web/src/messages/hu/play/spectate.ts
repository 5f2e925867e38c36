/** Watching without a seat. */
export default {
  'watch.round': '{n}. forduló az 5-ből, élőben',
  'watch.ready': 'A játékosok készülődnek',
  'watch.build': 'A játékosok építenek',
  'watch.laid': '{n} / {all}',
  'watch.free': 'szabad',
  'watch.note': 'Csak a lerakott lapkák látszanak, a kézben tartottak nem.',
  'watch.watching': 'Nézed a játékot',
  'watch.leave': 'Kilépek',
  'watch.draft-progress': 'Válogatás: {n} / {of}',
  'watch.choice-progress': 'Döntés: {n} / {of}',
  'watch.busy': 'választ',
  'watch.ask': 'Kérem a következő helyet',
  'watch.asked': 'A következő játékban kapsz helyet.',
};
