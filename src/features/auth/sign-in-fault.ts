import { apiFailure } from '#src/api/errors.ts'

/** Why a step of signing in was refused, and until when (milliseconds since 1970) another try is refused too. */
export type SignInFault = { code: string; requestId: string | null; waitUntil?: number }

export function signInFault(error: unknown): SignInFault {
  const { code, data, requestId } = apiFailure(error)
  const { retryAfter } = data
  return {
    code,
    requestId,
    ...(code === 'RATE_LIMITED' && typeof retryAfter === 'number' && { waitUntil: Date.now() + retryAfter * 1000 }),
  }
}
