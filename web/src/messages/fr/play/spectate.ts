/** Watching without a seat. */
export default {
  'watch.round': 'Manche {n} sur 5, en direct',
  'watch.ready': 'Les joueurs se préparent',
  'watch.build': 'Les joueurs construisent',
  'watch.laid': '{n} sur {all}',
  'watch.free': 'libre',
  'watch.note': 'Vous ne voyez que les tuiles posées, jamais les mains.',
  'watch.watching': 'Vous regardez',
  'watch.leave': 'Partir',
  'watch.draft-progress': 'Choix des tuiles : {n} sur {of}',
  'watch.choice-progress': 'Décisions : {n} sur {of}',
  'watch.busy': 'choisit',
  'watch.ask': 'Demander la prochaine place',
  'watch.asked': 'Vous aurez une place à la prochaine partie.',
};
