import { z } from 'zod'
import type { Json } from '#src/domain/value/value.ts'
import type { Listen } from '#src/domain/telephony/listen.ts'
import type { Prompt } from '#src/domain/telephony/prompt.ts'
import type { EnqueueRequest } from '#src/domain/telephony/request.ts'

/** What the telephone is doing with a caller. Times are milliseconds since 1970. */
export type Doing =
  /**
   * Listening. A carrier has one time for the first key and for those between, so it listens in stretches: `keys` and
   * `seconds` are of the present one, `waited` the silence behind it, `entered` the keys of this entry.
   */
  | { type: 'listen'; listen: Listen; keys: number; seconds: number; waited: number; entered: string }
  | {
      type: 'record'
      id: string
      request: { maxSeconds: number; silenceSeconds: number; endKey: string | null; beep: boolean }
    }
  | { type: 'dial'; id: string; request: { number: string; callerId: string; seconds: number }; since: number }
  /** In a queue; `announced`: how often the caller was told their place. */
  | { type: 'queue'; id: string; request: EnqueueRequest; since: number; announced: number }
  /** Joined, or being joined, with the agent who has accepted. */
  | { type: 'agent'; id: string; request: EnqueueRequest; since: number; personId: string; from: number }
  /** Another system is asked. */
  | { type: 'request'; id: string; since: number }
  /** To the emergency number, where there is one, and then the line is hung up. */
  | { type: 'hand_over'; number: string }
  | { type: 'hang_up' }

/** A line between two requests of the carrier. */
export type Line = {
  /** The step whose request has been taken, though it may not have been answered yet. */
  taken: number
  /** What is to be heard with the next answer. */
  plays: { prompt: Prompt; interruptible: boolean }[]
  doing: Doing
  /** Seconds of talks with people so far. */
  talked: number
  /** The step whose answer holds figures that nobody is to read: it is kept no longer than the carrier may ask again. */
  hidden?: number
}

export const newLine = (): Line => ({ taken: 0, plays: [], doing: { type: 'hang_up' }, talked: 0 })

const stored = z.looseObject({
  taken: z.number(),
  plays: z.array(z.unknown()),
  doing: z.looseObject({ type: z.string() }),
})

/** A line as it was stored; written by nobody but the telephone. */
export const readLine = (json: Json): Line => stored.parse(json) as unknown as Line
export const writeLine = (line: Line): Json => structuredClone(line) as unknown as Json
