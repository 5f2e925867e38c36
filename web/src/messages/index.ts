export {
  chooseLanguage,
  loadAllMessages,
  loadLanguage,
  loadWithLanguage,
  language,
  LANGUAGE_NAMES,
  LANGUAGES,
  failedLanguage,
  followLanguage,
  startLanguage,
  t,
  requestedLanguage,
  type Key,
  type Language,
} from './language.svelte';
export { listed, moment, movedBy, number, place, signed } from './values';
