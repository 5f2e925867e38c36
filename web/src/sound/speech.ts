/** Reading aloud with the browser's own voice, in the language on screen. */

import { language } from '../messages';

const TAGS: Record<string, string> = { en: 'en-GB', fr: 'fr-FR', hu: 'hu-HU' };

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

export function speak(text: string): void {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = TAGS[language()] ?? language();
  const voice = speechSynthesis.getVoices().find((one) => one.lang.slice(0, 2) === language());
  if (voice) words.voice = voice;
  speechSynthesis.speak(words);
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
