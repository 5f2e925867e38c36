/** What the editor says about the tile that is being entered. */

import { listed, number, t } from '../../../messages';
import type { SetEditor } from '../../../tile-set/set-editor.svelte';

export interface Remark {
  readonly text: string;
  readonly warns: boolean;
}

export function remarkOn(editor: SetEditor): Remark {
  if (editor.isBad) return { text: t('tiles.bad-code'), warns: true };
  const equal = editor.equalAt.get(editor.at);
  if (equal !== undefined) return { text: t('tiles.is-equal', { n: equal + 1 }), warns: true };
  return { text: t(editor.missing > 0 ? 'tiles.how' : 'tiles.no-equal'), warns: false };
}

/** "7 and 19" */
export const placesInWords = (group: readonly number[]): string => listed(group.map((at) => number(at + 1)));
