import type { Json } from '#src/domain/value/value.ts'
import { CODE_LIMITS, type CodeFault, type CodeJob, type CodeOutcome } from './code-job.ts'
import { createCodePool } from './code-pool.ts'
import { isRecord, parseJson } from './json.ts'

export type CodeCall = {
  /** Whose script it is: the runner is shared fairly by applications. */
  appId: string
  /** The body of a function that gets `input` and returns an object. */
  script: string
  inputs: Record<string, Json>
  /** What Math.random is made from: 32 bits. */
  seed: number
  /** What the clock says all the while, in milliseconds. */
  now: number
}

/** Scripts at once; one application has all but one of them. */
const WORKERS = 3

/**
 * timeout: over 1 s; busy: too many of the application wait; memory: over 16 MB; thrown: the script threw; syntax: it cannot be read; input and output: over 64 KB
 * of JSON, or not an object.
 */
export type CodeResult =
  | { ok: true; outputs: Record<string, Json>; logs: string[]; ms: number }
  | {
      ok: false
      code: `code.${CodeFault | 'timeout' | 'busy' | 'input'}`
      message: string
      line?: number
      logs: string[]
      ms: number
    }

export type CodeRunner = {
  /** Rejects when the signal ends it, with the signal's reason, and when the runner is closed. */
  run(call: CodeCall, signal: AbortSignal): Promise<CodeResult>
  close(): Promise<void>
}

/**
 * Runs scripts that admins write: JavaScript in an engine of its own (QuickJS, compiled to WebAssembly) inside a worker
 * thread that is ended when time is up. A script reaches its inputs and nothing else.
 */
export function createCodeRunner(options: { workers?: number } = {}): CodeRunner {
  const pool = createCodePool(options.workers ?? WORKERS)
  return {
    async run({ appId, script, inputs, seed, now }, signal) {
      const job: CodeJob = { script, inputs: JSON.stringify(inputs), seed, now }
      if (Buffer.byteLength(job.inputs) > CODE_LIMITS.json) return tooMuch('input', 0, [])
      const { outcome, ms } = await pool.performCode(appId, job, signal)
      if (outcome === 'timeout') {
        const message = `not done in ${CODE_LIMITS.wallMs} ms`
        return { ok: false, code: 'code.timeout', message, logs: [], ms }
      }
      if (outcome === 'busy') return { ok: false, code: 'code.busy', message: 'too many scripts wait', logs: [], ms }
      return resultOf(outcome, ms)
    },
    close: () => pool.close(),
  }
}

function resultOf(outcome: CodeOutcome, ms: number): CodeResult {
  const { logs } = outcome
  if (outcome.fault !== null) {
    const { fault, message, line } = outcome
    return { ok: false, code: `code.${fault}`, message, ...(line === null ? {} : { line }), logs, ms }
  }
  const outputs = Buffer.byteLength(outcome.outputs) > CODE_LIMITS.json ? undefined : parseJson(outcome.outputs)
  return isRecord(outputs) ? { ok: true, outputs, logs, ms } : tooMuch('output', ms, logs)
}

const tooMuch = (way: 'input' | 'output', ms: number, logs: string[]): CodeResult => ({
  ok: false,
  code: `code.${way}`,
  message: `over ${CODE_LIMITS.json / 1024} KB of ${way}`,
  logs,
  ms,
})
