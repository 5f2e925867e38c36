/** Watching without a seat. */
export default {
  'watch.round': 'Round {n} of 5, live',
  'watch.ready': 'The players get ready',
  'watch.build': 'The players build',
  'watch.laid': '{n} of {all}',
  'watch.free': 'free',
  'watch.note': 'You see laid tiles only, never hands.',
  'watch.watching': 'You are watching',
  'watch.leave': 'Leave',
  'watch.draft-progress': 'The players draft: {n} of {of}',
  'watch.choice-progress': 'The players choose: {n} of {of}',
  'watch.busy': 'choosing',
  'watch.ask': 'Ask for the next seat',
  'watch.asked': 'You will have a seat in the next game.',
} as const;
