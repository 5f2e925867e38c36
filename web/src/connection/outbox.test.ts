import { expect, test } from 'vitest';
import { type Answer, Outbox, tabId } from './outbox';

test('ids are the tab and a counter', () => {
  const outbox = new Outbox('tab');
  const ids = [1, 2].map(() => outbox.add({ type: 'ready' }, () => {}).id);
  expect(ids).toEqual(['tab-1', 'tab-2']);
});

test('commands stay until they are answered, in order', () => {
  const outbox = new Outbox('tab');
  const answers: Answer[] = [];
  outbox.add({ type: 'ready' }, (answer) => answers.push(answer));
  outbox.add({ type: 'finish' }, (answer) => answers.push(answer));
  outbox.add({ type: 'take_back_finish' }, (answer) => answers.push(answer));
  outbox.acknowledge(['tab-2']);
  expect(outbox.unanswered.map((one) => one.type)).toEqual(['ready', 'take_back_finish']);
  outbox.refuse('tab-1', 'phase-over', 'too late');
  expect(answers).toEqual([
    { done: true },
    { done: false, code: 'phase-over', text: 'too late' },
  ]);
});

test('an answer that comes twice is told once', () => {
  const outbox = new Outbox('tab');
  let told = 0;
  outbox.add({ type: 'ready' }, () => (told += 1));
  outbox.acknowledge(['tab-1', 'tab-1', 'someone-else']);
  expect(told).toBe(1);
});

test('a dropped command is neither sent again nor answered', () => {
  const outbox = new Outbox('tab');
  let told = 0;
  outbox.add({ type: 'ready' }, () => (told += 1));
  outbox.drop('tab-1');
  outbox.acknowledge(['tab-1']);
  expect([told, outbox.unanswered]).toEqual([0, []]);
});

test('tabs differ', () => {
  expect(tabId()).not.toBe(tabId());
  expect(`${tabId()}-123456789`.length).toBeLessThanOrEqual(40);
});
