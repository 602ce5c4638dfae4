import { z } from 'zod'
import type { LocalisedText } from '../value/localised-text.ts'
import type { Key } from './keys.ts'
import type { Prompt } from './prompt.ts'

/** What only the telephone can do. It answers with `performed`, as other systems do. */
export type CarrierRequest =
  /** Answered with `{ recordingId, seconds }`. */
  | {
      type: 'record'
      maxSeconds: number
      silenceSeconds: number
      endKey: Extract<Key, '#' | '*'> | null
      beep: boolean
    }
  /** Calls a number and joins both; `seconds`: how long it rings. Answered with `{ outcome, seconds }`, a DialOutcome. */
  | { type: 'dial'; number: string; callerId: string; seconds: number; prompt: Prompt | null }
  | EnqueueRequest

/** The wait for an agent of a group. Answered with `{ outcome, seconds }`, an EnqueueOutcome, when it is over. */
export type EnqueueRequest = {
  type: 'enqueue'
  /** null: the menu's own. */
  groupId: string | null
  /** The higher, the sooner: 0 to 9. */
  priority: number
  /** Said every so often while it lasts, as templates over `system.*` alone. */
  announce: LocalisedText
  everySeconds: number
  /** The sound between announcements; null: the carrier's own. */
  music: string | null
  maxSeconds: number
  /** The keys that offer a way out of the queue; null: not offered. */
  callbackKey: Key | null
  voicemailKey: Key | null
}

/** What a menu asks of others than the telephone: calling back later, and a short message. */
export type VoiceRequest =
  | { type: 'callback'; number: string; groupId: string | null; note: string }
  | { type: 'sms'; to: string; text: string }

export const DIAL_OUTCOMES = ['answered', 'busy', 'no_answer', 'failed'] as const
export type DialOutcome = (typeof DIAL_OUTCOMES)[number]

export const ENQUEUE_OUTCOMES = [
  'answered',
  'timeout',
  'no_agent',
  'outside_hours',
  'full',
  'callback',
  'voicemail',
] as const
export type EnqueueOutcome = (typeof ENQUEUE_OUTCOMES)[number]

const seconds = z.number().min(0)
export const recordedSchema = z.object({ recordingId: z.string(), seconds })
export const dialedSchema = z.object({ outcome: z.enum(DIAL_OUTCOMES), seconds })
export const enqueuedSchema = z.object({ outcome: z.enum(ENQUEUE_OUTCOMES), seconds })

/** Whether a request is the telephone's own to do: whoever performs the others never sees it. */
export const isCarrierRequest = <Request extends { type: string }>(
  request: Request,
): request is Extract<Request, { type: CarrierRequest['type'] }> =>
  request.type === 'record' || request.type === 'dial' || request.type === 'enqueue'
