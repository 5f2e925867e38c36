/** Small synthesised sounds, each under a second. Nothing is loaded and nothing plays when muted. */

type Wave = OscillatorType;

/** Times are in seconds; `loud` is a gain from 0 to 1. */
interface Tone {
  readonly hertz: number;
  readonly at?: number;
  readonly length: number;
  readonly loud?: number;
  readonly wave?: Wave;
  /** Glides to this pitch. */
  readonly to?: number;
  /** Swells instead of fading. */
  readonly swell?: boolean;
}

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Phones also interrupt it while they are locked.
  if (context.state !== 'running') void context.resume().catch(() => {});
  return context;
}

/** Let later sounds be heard; to be called while a tap is being handled, since phones allow sound only from then on. */
export function allowSounds(): void {
  audio();
}

export function playTones(tones: readonly Tone[]): void {
  const here = audio();
  if (!here) return;
  for (const tone of tones) {
    const start = here.currentTime + (tone.at ?? 0);
    const end = start + tone.length;
    const loud = tone.loud ?? 0.2;
    const oscillator = here.createOscillator();
    const gain = here.createGain();
    oscillator.type = tone.wave ?? 'sine';
    oscillator.frequency.setValueAtTime(tone.hertz, start);
    if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, tone.swell ? end - 0.03 : start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(gain).connect(here.destination);
    oscillator.start(start);
    oscillator.stop(end + 0.02);
  }
}

/** Play a short noise around one pitch, for wood and sand. Lengths are in seconds. */
export function playNoise(hertz: number, length: number, loud: number, at = 0): void {
  const here = audio();
  if (!here) return;
  const buffer = here.createBuffer(1, Math.ceil(here.sampleRate * length), here.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  const source = here.createBufferSource();
  const band = here.createBiquadFilter();
  const gain = here.createGain();
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = hertz;
  band.Q.value = 1.4;
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(here.destination);
  source.start(here.currentTime + at);
}
