import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'
import type { Env } from '../env.ts'
import { describeError, hideByName, hideInText } from './redact.ts'

/**
 * The server's log: one JSON object a line, without secrets and without anyone's address or number, whoever logs what.
 * (What is bound by `child` is not looked through: name no person there.) Without a destination it goes to standard output.
 */
export function createLogger(level: Env['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: hideFields,
    },
    serializers: { err: errorOrValue, error: errorOrValue },
    hooks: { streamWrite: hideInText, logMethod: sayWithoutValues },
  }
  return destination ? pino(options, destination) : pino(options)
}

const errorOrValue = (value: unknown) => (value instanceof Error ? describeError(value) : value)

function hideFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(hideByName({ ...fields }) ?? {}))
}

/** Where an error comes without a sentence, pino takes the error's own, with all it quotes; this takes the described one. */
function sayWithoutValues(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...others]: unknown[] = args
  const fields = first instanceof Error ? { err: first } : first
  if (others.length > 0 || !hasError(fields)) method.apply(this, args)
  else method.apply(this, [fields, describeError(fields.err).message])
}

const hasError = (value: unknown): value is { err: Error } =>
  typeof value === 'object' && value !== null && 'err' in value && value.err instanceof Error

/** A request that was answered. `path` may come with its query; the log leaves it out. */
export type AnsweredRequest = { requestId: string; method: string; path: string; status: number; ms: number }

/** What asks every few seconds whether we live; only `debug` tells of it. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Writes the one line of a request. */
export function logRequest(log: Logger, request: AnsweredRequest): void {
  const path = request.path.split(/[?#]/, 1)[0] ?? ''
  const { requestId, method, status } = request
  const line = { requestId, method, path, status, ms: Math.round(request.ms * 10) / 10 }
  if (PROBES.has(path)) log.debug(line, 'request')
  else log.info(line, 'request')
}
