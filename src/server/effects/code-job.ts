import { LIMITS } from '#src/domain/limits.ts'

/** What one run of a script may use; bytes, and milliseconds on the wall. */
export const CODE_LIMITS = {
  wallMs: LIMITS.flow.scriptMs,
  memory: 16 * 1024 * 1024,
  stack: 256 * 1024,
  /** Of JSON, each way. */
  json: LIMITS.flow.scriptBytes,
} as const

/** What the runner hands to its worker: a script with its inputs as JSON text. */
export type CodeJob = { script: string; inputs: string; seed: number; now: number }

export const CODE_FAULTS = ['syntax', 'thrown', 'output', 'memory'] as const
export type CodeFault = (typeof CODE_FAULTS)[number]

/** What comes back; `outputs` is JSON text. After `memory` the worker is not fit for another script. */
export type CodeOutcome =
  | { fault: null; outputs: string; logs: string[] }
  | { fault: CodeFault; message: string; line: number | null; logs: string[] }

export type CodeReply = { ready: true } | { outcome: CodeOutcome }
