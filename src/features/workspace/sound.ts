import type { News } from './news.ts'

/** Hertz of the two notes of each tone: upwards for somebody new, one and the same for a message. */
const NOTES: Record<News, readonly number[]> = { waiting: [587, 880], message: [698] }
const NOTE_SECONDS = 0.14
const LOUDNESS = 0.08

let context: AudioContext | undefined

/** Plays a short tone. A browser that has not been touched yet stays silent, and so does one without sound. */
export function playTone(news: News): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    NOTES[news].forEach((frequency, index) => playNote(context!, frequency, index * NOTE_SECONDS))
  } catch {
    // No sound device: the badge in the title tells the same.
  }
}

function playNote(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = 'sine'
  oscillator.frequency.value = frequency
  // A short rise and fall: a tone that begins at full loudness clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + NOTE_SECONDS)
}
