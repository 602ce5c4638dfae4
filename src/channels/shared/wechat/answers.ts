import { z } from 'zod'
import type { Access, WireAnswer, WireError } from '#src/domain/wire/adapter.ts'
import { readJson } from '../read-json.ts'

const answered = z.looseObject({ errcode: z.number().default(0), errmsg: z.string().default('') })

/** An answer of WeChat, which says in its words, not by its status, whether it has done what was asked. */
export function readAnswer({ status, body }: WireAnswer): { said: z.output<typeof answered> } | { failed: WireError } {
  const said = status < 500 ? readJson(answered, body) : undefined
  if (!said) return { failed: { class: 'platform', code: String(status), said: '', retryAfter: null } }
  const { errcode, errmsg } = said
  if (errcode === 0) return { said }
  return { failed: { class: classOf(errcode), code: String(errcode), said: errmsg, retryAfter: null } }
}

/** WeChat's codes, by what they mean for us. */
const CODES: Record<number, WireError['class']> = {
  [-1]: 'platform',
  40_001: 'token',
  40_014: 'token',
  41_001: 'token',
  42_001: 'token',
  45_015: 'window',
  95_018: 'window',
  45_047: 'quota',
  40_003: 'recipient',
  43_004: 'recipient',
  43_019: 'blocked',
  50_002: 'blocked',
  45_009: 'rate',
  45_011: 'rate',
  40_013: 'config',
  40_125: 'config',
  40_164: 'config',
  40_200: 'config',
  48_001: 'config',
}

/** Any other code is about what was sent. */
const classOf = (code: number): WireError['class'] => CODES[code] ?? 'content'

const given = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** The access token that WeChat gives for an account's secret. */
export function readAccess(answer: WireAnswer): Access | { failed: WireError } {
  const read = readAnswer(answer)
  if ('failed' in read) {
    // Without a token nothing can be asked: what is wrong with the secret is no matter of a token that has ended.
    const { failed } = read
    return { failed: failed.class === 'token' ? { ...failed, class: 'config' } : failed }
  }
  const access = given.safeParse(read.said)
  if (!access.success) return { failed: { class: 'platform', code: 'NO_TOKEN', said: '', retryAfter: null } }
  return { token: access.data.access_token, seconds: access.data.expires_in }
}
