export {
  chooseLanguage,
  language,
  LANGUAGE_NAMES,
  LANGUAGES,
  startLanguage,
  t,
  type Key,
  type Language,
} from './language.svelte';
export { listed, moment, number, place, signed } from './values';
