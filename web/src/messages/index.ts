export {
  chooseLanguage,
  fetchAlong,
  language,
  LANGUAGE_NAMES,
  LANGUAGES,
  missedLanguage,
  speak,
  startLanguage,
  t,
  wishedLanguage,
  type Key,
  type Language,
} from './language.svelte';
export { listed, moment, number, place, signed } from './values';
