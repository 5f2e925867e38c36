/** What a galaxy still lacks before it can be handed in. */

import { t } from '../messages';
import type { Practice } from './practice.svelte';

export function missingWords(practice: Practice): string {
  if (practice.missing > 0) return t('practice.to-lay', { n: practice.missing });
  if (practice.apart) return t('practice.apart');
  return t('practice.to-turn', { n: practice.missingFaceDown });
}
