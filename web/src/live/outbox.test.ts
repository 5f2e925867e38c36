import { expect, test } from 'vitest';
import { type Answer, Outbox, tabId } from './outbox';

/** A line that can be cut, and what went over it. */
function line(): { up: boolean; sent: string[]; send: (command: { type: string; id: string }) => boolean } {
  const one = {
    up: true,
    sent: [] as string[],
    send: ({ type, id }: { type: string; id: string }): boolean => {
      if (one.up) one.sent.push(`${type} ${id}`);
      return one.up;
    },
  };
  return one;
}

test('ids are the tab and a counter', () => {
  const { sent, send } = line();
  const outbox = new Outbox('tab', send);
  expect([1, 2].map(() => outbox.give({ type: 'ready' }, () => {}))).toEqual(['tab-1', 'tab-2']);
  expect(sent).toEqual(['ready tab-1', 'ready tab-2']);
});

test('commands stay until they are answered, in order', () => {
  const { sent, send } = line();
  const outbox = new Outbox('tab', send);
  const answers: Answer[] = [];
  outbox.give({ type: 'ready' }, (answer) => answers.push(answer));
  outbox.give({ type: 'finish' }, (answer) => answers.push(answer));
  outbox.give({ type: 'take_back_finish' }, (answer) => answers.push(answer));
  outbox.acknowledge(['tab-2']);
  sent.length = 0;
  outbox.sendAgain();
  expect(sent).toEqual(['ready tab-1', 'take_back_finish tab-3']);
  outbox.refuse('tab-1', 'phase-over', 'too late');
  expect(answers).toEqual([
    { done: true },
    { done: false, code: 'phase-over', text: 'too late' },
  ]);
});

test('one command can be asked for again', () => {
  const { sent, send } = line();
  const outbox = new Outbox('tab', send);
  outbox.give({ type: 'ready' }, () => {});
  outbox.give({ type: 'finish' }, () => {});
  sent.length = 0;
  outbox.sendAgain('tab-2');
  expect(sent).toEqual(['finish tab-2']);
});

test('an answer that comes twice is told once', () => {
  const outbox = new Outbox('tab', () => true);
  let told = 0;
  outbox.give({ type: 'ready' }, () => (told += 1));
  outbox.acknowledge(['tab-1', 'tab-1', 'someone-else']);
  expect(told).toBe(1);
});

test('a command that never left can be taken back, and is neither sent nor answered', () => {
  const wire = line();
  wire.up = false;
  const outbox = new Outbox('tab', wire.send);
  let told = 0;
  outbox.withdraw(outbox.give({ type: 'ready' }, () => (told += 1)));
  wire.up = true;
  outbox.sendAgain();
  outbox.acknowledge(['tab-1']);
  expect([told, wire.sent]).toEqual([0, []]);
});

test('a command that left, or that another followed, cannot be taken back', () => {
  const wire = line();
  const outbox = new Outbox('tab', wire.send);
  outbox.withdraw(outbox.give({ type: 'ready' }, () => {}));
  wire.up = false;
  const layout = outbox.give({ type: 'finish' }, () => {});
  outbox.give({ type: 'take_back_finish' }, () => {});
  outbox.withdraw(layout);
  wire.up = true;
  wire.sent.length = 0;
  outbox.sendAgain();
  expect(wire.sent).toEqual(['ready tab-1', 'finish tab-2', 'take_back_finish tab-3']);
});

test('tabs differ', () => {
  expect(tabId()).not.toBe(tabId());
  expect(`${tabId()}-123456789`.length).toBeLessThanOrEqual(40);
});
