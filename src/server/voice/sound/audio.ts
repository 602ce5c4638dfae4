/** A sound as numbers: one channel, -1 to 1. */
export type Audio = { samples: Float32Array; rate: number }

/** Why a file is no sound that a menu can play. */
export type SoundFault = 'unreadable' | 'empty' | 'too_long' | 'format'

export class SoundError extends Error {
  readonly fault: SoundFault

  constructor(fault: SoundFault) {
    super(fault)
    this.name = 'SoundError'
    this.fault = fault
  }
}

/** Several channels as one: their mean. */
export function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels
  if (!first) throw new SoundError('empty')
  if (channels.length === 1) return first
  const samples = new Float32Array(first.length)
  for (const channel of channels)
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = (samples[at] ?? 0) + (channel[at] ?? 0) / channels.length
  return samples
}
