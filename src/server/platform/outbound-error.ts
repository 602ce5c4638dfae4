export type OutboundErrorCode = 'BLOCKED' | 'TIMEOUT' | 'TOO_LARGE' | 'FAILED'

/**
 * Why a request to somewhere else gave no answer. BLOCKED: the address is not one we call. TIMEOUT and TOO_LARGE: past
 * the limits given. FAILED: anything else on the way there. It names the host only: paths, queries and headers may hold
 * secrets, so neither they nor the cause that quotes them travel along.
 */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode

  constructor(code: OutboundErrorCode, host: string, why: string) {
    super(`${host}: ${why}`)
    this.name = 'OutboundError'
    this.code = code
  }
}
