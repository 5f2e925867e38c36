/** The rules' texts, in the languages that were asked for so far. */

import type { Language } from '../../../messages';
import type { RulesText } from './shape';

const LOAD: Record<Language, () => Promise<{ default: RulesText }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  hu: () => import('./hu'),
};

let texts = $state.raw<Partial<Record<Language, RulesText>>>({});

export const rulesIn = (language: Language): RulesText | undefined => texts[language];

export async function fetchRules(language: Language): Promise<void> {
  if (texts[language]) return;
  const { default: text } = await LOAD[language]();
  texts = { ...texts, [language]: text };
}
