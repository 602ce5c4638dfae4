import { uuidv7 } from 'uuidv7'
import { ERRORS, type DeskError } from '#src/domain/errors.ts'
import { COMMON_HEADERS } from './headers.ts'

/** What every refusal says, whoever is refused and wherever. */
export function refusalBody({ code, data }: Pick<DeskError, 'code' | 'data'>, requestId: string) {
  return { code, message: code, requestId, ...(data && Object.keys(data).length > 0 && { data }) }
}

/** A refusal of a request that does not get as far as the app: status, headers, body. */
export function refusalAhead(refusal: DeskError): { status: number; headers: Record<string, string>; body: string } {
  const requestId = uuidv7()
  return {
    status: ERRORS[refusal.code],
    headers: {
      ...COMMON_HEADERS,
      ...retryAfter(refusal),
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    },
    body: JSON.stringify(refusalBody(refusal, requestId)),
  }
}

/** Seconds after which to come again, as the refusal says. */
export function retryAfter({ code, data }: Pick<DeskError, 'code' | 'data'>): Record<string, string> {
  if (ERRORS[code] !== 429 && ERRORS[code] !== 503) return {}
  const seconds = data?.retryAfter
  return { 'Retry-After': String(typeof seconds === 'number' ? seconds : 2) }
}
