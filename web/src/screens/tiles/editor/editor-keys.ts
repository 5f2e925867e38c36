/** Keys of the editor, wherever the focus is outside fields. */

import type { Direction, Ground } from '../../../tile/code';
import { DIRECTIONS, GROUNDS } from '../../../tile-set/entered-tile';
import type { SetEditor } from '../../../tile-set/set-editor.svelte';

type KeyPress = Pick<KeyboardEvent, 'key' | 'target'>;

/** Answer a key; false if it is none of the editor's. A button that has the focus keeps Enter. */
export function editorKey(editor: SetEditor, { key, target }: KeyPress): boolean {
  const letter = key.toLowerCase();
  if (GROUNDS.includes(letter as Ground)) editor.setGround(letter as Ground);
  else if (['0', '1', '2'].includes(letter)) editor.setPlanets(Number(letter));
  else if (DIRECTIONS.includes(letter as Direction)) editor.toggle(letter as Direction);
  else if (letter === 'r') editor.turn();
  else if (key === 'Backspace') editor.erase();
  else if (key === 'Delete') editor.clear();
  else if (key === 'ArrowLeft' || key === 'PageUp') editor.open(editor.at - 1);
  else if (key === 'ArrowRight' || key === 'PageDown') editor.open(editor.at + 1);
  else if (key === 'Enter' && !(target instanceof Element && target.matches('button, a'))) editor.next();
  else return false;
  return true;
}
