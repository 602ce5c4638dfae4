import type { Json } from '../value/value.ts'
import type { Signal } from '../step/step.ts'
import type { BotEffect } from '../step/effect.ts'

/** One step of a run, told so that it can be followed on the canvas. */
export type TraceStep = {
  /** Within the conversation, from 1. */
  n: number
  runId: string
  flowId: string
  nodeId: string
  kind: string
  /** A figure that is to be read by nobody shows as `•`. */
  signal: Signal
  /** Variables it changed: reference, before, after. */
  changes: { reference: string; before: Json; after: Json }[]
  effects: BotEffect[]
  /** What the node says it worked with. */
  note: Json
  /** How it went on: an outlet, or a word for staying or leaving the flow. */
  left: { by: string; edgeId: string | null } | null
  move: string
  /** Milliseconds the request it waited for took; 0 where it asked nothing of others. */
  ms: number
  /** Why the run ended here. */
  error: { code: string; values: Record<string, string | number> } | null
}
