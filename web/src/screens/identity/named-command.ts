/** Commands that need a name: it is asked for, and another one if somebody at the table has one like it. */
import { askOtherName, ensureName, me } from '../../api/me.svelte';
import { textForCode } from '../../api/problem-text';
import type { LiveTable } from '../../live/live-table.svelte';
import type { Answer, CommandWithoutId } from '../../live/outbox';

const UNREACHABLE: Answer = { done: false, code: 'unreachable', text: '' };

/**
 * Send a command under a name; null if the player chose none. The server knows a socket by the cookie it was opened
 * with, so a new name needs a new connection: `reconnect` opens it, or returns null if it does not open.
 */
export async function doWithName(
  live: LiveTable,
  reconnect: () => Promise<LiveTable | null>,
  command: CommandWithoutId,
): Promise<Answer | null> {
  const isNew = me() === null;
  if (!(await ensureName())) return null;
  const send = async (table: LiveTable | null): Promise<Answer> => (table ? table.do(command) : UNREACHABLE);
  let answer = await send(isNew ? await reconnect() : live);
  while (!answer.done && answer.code === 'name-taken') {
    if (!(await askOtherName(textForCode(answer.code)))) return null;
    answer = await send(await reconnect());
  }
  return answer;
}
