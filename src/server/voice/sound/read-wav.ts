import { SoundError, type Audio } from './audio.ts'

const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

type Format = { code: number; channels: number; rate: number; bits: number }

/** Whether bytes begin as a WAV file does. */
export const isWav = (bytes: Buffer): boolean =>
  bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE'

/** Reads a WAV file: PCM of 8 to 32 bits, floats, A-law and mu-law, whatever its rate. Throws SoundError. */
export function readWav(bytes: Buffer, maxSeconds: number): Audio {
  const { format, data } = chunksOf(bytes)
  const size = format.bits / 8
  const frames = Math.floor(data.length / (size * format.channels))
  if (frames === 0) throw new SoundError('empty')
  if (frames / format.rate > maxSeconds) throw new SoundError('too_long')
  const read = readerOf(format)
  const samples = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0
    for (let channel = 0; channel < format.channels; channel += 1)
      sum += read(data, (frame * format.channels + channel) * size)
    samples[frame] = sum / format.channels
  }
  return { samples, rate: format.rate }
}

/** The two parts of the file that matter. Lengths that a broken writer got wrong end with the file. */
function chunksOf(bytes: Buffer): { format: Format; data: Buffer } {
  let format: Format | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + 8, Math.min(at + 8 + size, bytes.length))
    if (name === 'fmt ') format = formatOf(body)
    if (name === 'data') {
      if (!format) throw new SoundError('unreadable')
      return { format, data: body }
    }
    at += 8 + size + (size % 2)
  }
  throw new SoundError(format ? 'empty' : 'unreadable')
}

function formatOf(body: Buffer): Format {
  if (body.length < 16) throw new SoundError('unreadable')
  const given = body.readUInt16LE(0)
  const code = given === EXTENSIBLE && body.length >= 26 ? body.readUInt16LE(24) : given
  const format = { code, channels: body.readUInt16LE(2), rate: body.readUInt32LE(4), bits: body.readUInt16LE(14) }
  if (format.channels < 1 || format.channels > 8 || format.rate < 4_000 || format.rate > 192_000)
    throw new SoundError('format')
  return format
}

type Read = (data: Buffer, at: number) => number

function readerOf({ code, bits }: Format): Read {
  if (code === PCM && bits === 8) return (data, at) => ((data[at] ?? 128) - 128) / 128
  if (code === PCM && bits === 16) return (data, at) => data.readInt16LE(at) / 0x8000
  if (code === PCM && bits === 24) return (data, at) => data.readIntLE(at, 3) / 0x80_0000
  if (code === PCM && bits === 32) return (data, at) => data.readInt32LE(at) / 0x8000_0000
  if (code === FLOAT && bits === 32) return (data, at) => finite(data.readFloatLE(at))
  if (code === FLOAT && bits === 64) return (data, at) => finite(data.readDoubleLE(at))
  if (code === MU_LAW && bits === 8) return (data, at) => muLaw(data[at] ?? 0xff)
  if (code === A_LAW && bits === 8) return (data, at) => aLaw(data[at] ?? 0xd5)
  throw new SoundError('format')
}

const finite = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0)

/** G.711 mu-law, one byte. */
function muLaw(byte: number): number {
  const value = ~byte & 0xff
  const magnitude = (((value & 0x0f) << 3) + 0x84) << ((value & 0x70) >> 4)
  return (value & 0x80 ? 0x84 - magnitude : magnitude - 0x84) / 0x8000
}

/** G.711 A-law, one byte. */
function aLaw(byte: number): number {
  const value = byte ^ 0x55
  const exponent = (value & 0x70) >> 4
  const mantissa = (value & 0x0f) << 4
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
  return (value & 0x80 ? magnitude : -magnitude) / 0x8000
}
