import { expect, test } from 'vitest';
import { type Answer, type Command, type CommandMoment, Outbox, tabId } from './outbox';

/** A connection that can be lost, and what was sent on it. */
function connection(): { up: boolean; sent: string[]; send: (command: { type: string; id: string }) => boolean } {
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
  const { sent, send } = connection();
  const outbox = new Outbox('tab', send);
  expect([1, 2].map(() => outbox.submit({ type: 'ready' }, () => {}))).toEqual(['tab-1', 'tab-2']);
  expect(sent).toEqual(['ready tab-1', 'ready tab-2']);
});

test('commands stay until they are answered, in order', () => {
  const { sent, send } = connection();
  const outbox = new Outbox('tab', send);
  const answers: Answer[] = [];
  outbox.submit({ type: 'ready' }, (answer) => answers.push(answer));
  outbox.submit({ type: 'finish' }, (answer) => answers.push(answer));
  outbox.submit({ type: 'take_back_finish' }, (answer) => answers.push(answer));
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

test('a layout older than one that was stored is never sent again', () => {
  const { sent, send } = connection();
  const outbox = new Outbox('tab', send);
  const answers: string[] = [];
  for (const tiles of ['eight', 'nine', 'ten']) {
    outbox.submit({ type: 'arrange', placements: [] }, ({ done }) => answers.push(`${tiles} ${String(done)}`));
  }
  outbox.submit({ type: 'finish' }, () => {});
  // The first was not stored; the second was.
  outbox.acknowledge(['tab-2']);
  sent.length = 0;
  outbox.sendAgain();
  expect(sent).toEqual(['arrange tab-3', 'finish tab-4']);
  expect(answers).toEqual(['eight true', 'nine true']);
});

test('a command of the game carries the moment at which it was given', () => {
  const sent: Command[] = [];
  let moment: CommandMoment = { round: 1, phase: 'reveal' };
  const outbox = new Outbox('tab', (command) => sent.push(command) > 0, () => moment);
  outbox.submit({ type: 'ready' }, () => {});
  outbox.submit({ type: 'leave_place' }, () => {});
  moment = { round: 1, phase: 'draft-1' };
  outbox.sendAgain();
  expect(sent).toEqual([
    { type: 'ready', id: 'tab-1', round: 1, phase: 'reveal' },
    { type: 'leave_place', id: 'tab-2' },
    { type: 'ready', id: 'tab-1', round: 1, phase: 'reveal' },
    { type: 'leave_place', id: 'tab-2' },
  ]);
});

test('an answer that comes twice is told once', () => {
  const outbox = new Outbox('tab', () => true);
  let told = 0;
  outbox.submit({ type: 'ready' }, () => (told += 1));
  outbox.acknowledge(['tab-1', 'tab-1', 'someone-else']);
  expect(told).toBe(1);
});

test('a command that never left can be taken back, and is neither sent nor answered', () => {
  const wire = connection();
  wire.up = false;
  const outbox = new Outbox('tab', wire.send);
  let told = 0;
  outbox.withdraw(outbox.submit({ type: 'ready' }, () => (told += 1)));
  wire.up = true;
  outbox.sendAgain();
  outbox.acknowledge(['tab-1']);
  expect([told, wire.sent]).toEqual([0, []]);
});

test('a command that left, or that another followed, cannot be taken back', () => {
  const wire = connection();
  const outbox = new Outbox('tab', wire.send);
  outbox.withdraw(outbox.submit({ type: 'ready' }, () => {}));
  wire.up = false;
  const layout = outbox.submit({ type: 'finish' }, () => {});
  outbox.submit({ type: 'take_back_finish' }, () => {});
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
