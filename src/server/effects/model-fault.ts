import type { Json } from '#src/domain/value/value.ts'
import { maskSecrets } from '#src/domain/secret/mask-secrets.ts'
import type { Secret } from '#src/lib/secret.ts'
import { OutboundError } from '../platform/outbound-error.ts'

/**
 * Why a model gave no answer that can be used:
 * - unreachable: no connection; blocked: not an address we call, or it sends on to another one;
 * - key: 401 or 403; rate: 429; server: 408, 5xx, or an error in the middle of the answer;
 * - refused: another status (with `status`), or an answer withheld by a filter (without);
 * - timeout: no first token, or no end, in time; cut: the answer broke off;
 * - invalid: not what such an endpoint says, or not what the schema asks for; empty: no text; too_large;
 * - open: not asked at all, after too many failures in a row;
 * - budget: not asked at all, because enough has been asked; `detail` says by whom or when.
 */
export type ModelCode = `model.${
  | 'unreachable'
  | 'blocked'
  | 'key'
  | 'rate'
  | 'server'
  | 'refused'
  | 'timeout'
  | 'cut'
  | 'invalid'
  | 'empty'
  | 'too_large'
  | 'open'
  | 'budget'}`

type Circumstances = {
  status?: number
  /** Asking again may help, as long as no word of the answer has come. */
  again?: boolean
  /** What the endpoint asks to wait before that. */
  retryAfterMs?: number | null
  /** It is the answer's fault: the endpoint itself works. */
  ofAnswer?: boolean
}

/** A failure inside one call; the port turns it into a result. */
export class ModelFault extends Error {
  readonly code: ModelCode
  readonly circumstances: Circumstances

  constructor(code: ModelCode, detail: string, circumstances: Circumstances = {}) {
    super(detail)
    this.name = 'ModelFault'
    this.code = code
    this.circumstances = circumstances
  }
}

/** What a failure of the connection means, once there was one. */
export function faultOfBody(error: OutboundError): ModelFault {
  if (error.code === 'TOO_LARGE') return new ModelFault('model.too_large', error.message)
  if (error.code === 'TIMEOUT') return new ModelFault('model.timeout', error.message)
  return new ModelFault('model.cut', error.message, { again: true })
}

const MAX_DETAIL = 300

/** The endpoint's own words in one line that fits a detail, without the key, which some repeat in their errors. */
export function shortened(text: string, key: Secret<string> | null): string {
  return withoutKey(text, key).replace(/\s+/g, ' ').trim().slice(0, MAX_DETAIL)
}

/** What an endpoint has said, without the key. */
export function withoutKey<Value extends Json>(value: Value, key: Secret<string> | null): Value {
  return maskSecrets(value, key ? [key.reveal()] : [])
}
