import { isDefinedError, ORPCError, safe, type ClientPromiseResult } from '@orpc/client'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import type { FactorTicket, ProviderFailure } from '#src/contract/auth.ts'
import type { Conflict, Issue } from '#src/contract/base.ts'
import type { ChangedSince } from '#src/contract/changes.ts'
import type { Taken } from '#src/contract/desk.ts'
import type { LicencesExceeded } from '#src/contract/licences.ts'
import type { FlowCalled, InvalidFile } from '#src/contract/flows.ts'
import type { UnreadableSound } from '#src/contract/voice.ts'
import { isOffline } from '#src/lib/is-offline.ts'

/**
 * A refusal that the contract of a call names, with the types that stand there: `const { error } = await safe(call)`, then
 * `isDefinedError(error) && error.code === …`. Any other failure is read with {@link apiFailure}.
 */
export { isDefinedError, safe }

/** A call under way: what it answers, and what it may be refused with. */
export type Call<Answer, Failure> = ClientPromiseResult<Answer, Failure>

/** The refusal of a write whose base has moved on. */
export type Late = ORPCError<'CONFLICT', Conflict>

/** What refusals say beside their code, as contracts name it. */
type Refusals = {
  CONFLICT: Conflict
  ALREADY_TAKEN: Taken
  SECOND_FACTOR_REQUIRED: FactorTicket
  LOGIN_PROVIDER_FAILED: ProviderFailure
  LICENSE_EXCEEDED: LicencesExceeded
  CHANGED_SINCE: ChangedSince
  FLOW_CALLED: FlowCalled
  FLOW_FILE_INVALID: InvalidFile
  SOUND_UNREADABLE: UnreadableSound
}

/** What a refusal by that code says; undefined for any other failure. Of calls whose contract names the code. */
export const refusalOf = <Code extends keyof Refusals>(error: unknown, code: Code): Refusals[Code] | undefined =>
  error instanceof ORPCError && error.defined && error.code === code ? (error.data as Refusals[Code]) : undefined

/** What the refusal of a write says whose base has moved on; undefined for any other failure. */
export const conflictOf = (error: unknown): Conflict | undefined => refusalOf(error, 'CONFLICT')

/** A refusal as a screen handles it: its code, what came with it, and the request's id for support. */
export type ApiFailure = {
  code: ErrorCode | 'NETWORK' | 'OFFLINE'
  data: Record<string, unknown>
  requestId: string | null
}

const isKnown = (code: string): code is ErrorCode => code in ERRORS
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What went wrong with a call, whatever was thrown: a refusal, a lost connection, a bug. */
export function apiFailure(error: unknown): ApiFailure {
  if (error instanceof ORPCError) {
    const { requestId, ...data } = isRecord(error.data) ? error.data : {}
    const code = String(error.code)
    return {
      code: isKnown(code) ? code : 'INTERNAL',
      data,
      requestId: typeof requestId === 'string' ? requestId : null,
    }
  }
  // Our own limit, not an end that the page itself asked for.
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { code: 'TIMEOUT', data: {}, requestId: null }
  return { code: isOffline() ? 'OFFLINE' : 'NETWORK', data: {}, requestId: null }
}

/** The fields that were refused, by path; empty for any other failure. */
export function issuesOf(error: unknown): Issue[] {
  const { code, data } = apiFailure(error)
  return code === 'INVALID' && Array.isArray(data.issues) ? (data.issues as Issue[]) : []
}
