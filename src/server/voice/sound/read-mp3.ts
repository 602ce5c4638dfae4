import { MPEGDecoder } from 'mpg123-decoder'
import { mixed, SoundError, type Audio } from './audio.ts'

/** How much of the file is decoded at once: what comes out is counted before more goes in. */
const PIECE = 32 * 1024

/** Whether bytes begin as an mp3 does: with a tag, or with a frame of layer III. */
export const isMp3 = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 3) === 'ID3' ||
  (bytes.length > 2 && bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)

/** Reads an mp3. Throws SoundError. */
export async function readMp3(bytes: Buffer, maxSeconds: number): Promise<Audio> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const pieces: Float32Array[] = []
    let length = 0
    let rate = 0
    for (let at = 0; at < bytes.length; at += PIECE) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + PIECE))
      if (samplesDecoded === 0) continue
      // A file that changes its rate half-way is none that anybody meant.
      if (rate !== 0 && sampleRate !== rate) throw new SoundError('unreadable')
      rate = sampleRate
      length += samplesDecoded
      if (length / rate > maxSeconds) throw new SoundError('too_long')
      pieces.push(mixed(channelData).slice(0, samplesDecoded))
    }
    if (length === 0) throw new SoundError('unreadable')
    const samples = new Float32Array(length)
    let at = 0
    for (const piece of pieces) {
      samples.set(piece, at)
      at += piece.length
    }
    return { samples, rate }
  } finally {
    decoder.free()
  }
}
