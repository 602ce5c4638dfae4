import type { Key } from './keys.ts'

/** How a menu listens to its caller, from the end of what is played: for keys, and for words where `speech` is set. */
export type Listen = {
  /** Until the silence is told: from the end of what is played, or from the last key. */
  seconds: number
  /** What `seconds` will be after a key that does not finish: a carrier that takes several keys at once waits so long between them. */
  betweenSeconds: number
  /** At most so many more keys are of use. */
  keysLeft: number
  /** The key that ends the entry before it is full. */
  endKey: Extract<Key, '#' | '*'> | null
  /** What words to expect, and in which language; null: no words are heard. */
  speech: { language: string; hints: string[] } | null
  /** Whether keys and words already count while it plays. */
  interruptible: boolean
  /** Whether the keys are to be read by nobody. */
  masked: boolean
}
