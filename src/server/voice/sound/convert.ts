import { SoundError, type Audio } from './audio.ts'
import { wavHeader } from './wav-header.ts'
import { isMp3, readMp3 } from './read-mp3.ts'
import { isWav, readWav } from './read-wav.ts'
import { resampled } from './resample.ts'

/** What carriers play without a loss of their own: the telephone's rate, one channel, 16 bit. */
const RATE = 8_000
/** What silence is told as, in dBFS. */
const SILENCE = -96

export type ConvertedSound = {
  /** A WAV file. */
  wav: Uint8Array
  mediaType: 'audio/wav' | 'audio/mpeg'
  seconds: number
  /** Mean and highest level in dBFS. */
  level: number
  peak: number
}

/** Makes of an uploaded wav or mp3 what carriers play, and measures it. Throws SoundError. */
export async function convertSound(bytes: Buffer, maxSeconds: number): Promise<ConvertedSound> {
  if (!isWav(bytes) && !isMp3(bytes)) throw new SoundError('format')
  const mediaType = isWav(bytes) ? 'audio/wav' : 'audio/mpeg'
  const audio = isWav(bytes) ? readWav(bytes, maxSeconds) : await readMp3(bytes, maxSeconds)
  return {
    wav: wavOf(resampled(audio, RATE)),
    mediaType,
    seconds: round(audio.samples.length / audio.rate, 2),
    ...levelsOf(audio),
  }
}

function levelsOf({ samples }: Audio): { level: number; peak: number } {
  let peak = 0
  let squares = 0
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample))
    squares += sample * sample
  }
  return { level: decibels(Math.sqrt(squares / samples.length)), peak: decibels(peak) }
}

const decibels = (value: number) => round(value === 0 ? SILENCE : Math.max(SILENCE, 20 * Math.log10(value)), 1)
const round = (value: number, digits: number) => Number(value.toFixed(digits))

function wavOf(samples: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, n) => bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), n * 2))
  return Buffer.concat([wavHeader(RATE, bytes.length), bytes])
}
