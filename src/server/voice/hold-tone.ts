import { wavHeader } from './sound/wav-header.ts'

const RATE = 8_000
export const HOLD_SECONDS = 5

let made: Buffer | undefined

/** What a caller hears who waits where no music is set: two soft notes, and then nothing for a while. A WAV file. */
export function holdTone(): Buffer {
  made ??= make()
  return made
}

function make(): Buffer {
  const samples = RATE * HOLD_SECONDS
  const file = Buffer.alloc(44 + samples * 2)
  wavHeader(RATE, samples * 2).copy(file)
  for (let n = 0; n < samples; n += 1) {
    const at = n / RATE
    const value = note(at, 440) + note(at - 0.35, 554.37)
    file.writeInt16LE(Math.round(value * 0x7fff), 44 + n * 2)
  }
  return file
}

/** A note that swells and dies away within half a second. */
const note = (at: number, hertz: number) =>
  at < 0 || at > 0.5 ? 0 : 0.12 * Math.sin(2 * Math.PI * hertz * at) * Math.sin(Math.PI * (at / 0.5)) ** 2

/** A stretch of a sound that was converted for carriers: waiting callers hear music in pieces, so that they can be reached between. */
export function stretchOf(wav: Buffer, from: number, seconds: number): Buffer {
  const data = wav.subarray(44)
  const begin = Math.min(data.length, Math.max(0, Math.floor(from * RATE)) * 2)
  const piece = data.subarray(begin, begin + Math.ceil(seconds * RATE) * 2)
  return Buffer.concat([wavHeader(RATE, piece.length), piece])
}
