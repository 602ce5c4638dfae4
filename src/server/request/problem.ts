import { z } from 'zod'
import texts from '#locales/en/errors.json' with { type: 'json' }
import { issueSchema } from '#src/contract/base.ts'
import { PUBLIC_PREFIX } from '#src/domain/api-key/prefix.ts'
import { ERRORS, type DeskError, type ErrorCode } from '#src/domain/errors.ts'

export const isPublicPath = (path: string): boolean => path === PUBLIC_PREFIX || path.startsWith(`${PUBLIC_PREFIX}/`)

export const PROBLEM_TYPE = 'application/problem+json'

/** What programs are told in other words than people at a screen. */
const TITLES: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'The key is missing, unknown, expired or revoked.',
  FORBIDDEN: 'The key does not have the scope that this call needs.',
  ADDRESS_FORBIDDEN: 'The key may not be used from this address.',
  INVALID: 'Some fields are wrong; errors says which.',
  NOT_FOUND: 'There is nothing here, or the key does not reach it.',
  CONFLICT: 'It was changed since it was read. Read it again and repeat the change on top of its revision.',
  UNSUPPORTED_MEDIA: 'The body is to be application/json.',
  IDEMPOTENCY_IN_FLIGHT:
    'A call with this Idempotency-Key is not over yet. If it stays so, the server ended amid it: look whether it was done.',
  RATE_LIMITED: 'The key has called too often. Come again after Retry-After seconds.',
}

const SENTENCES: Record<string, string> = texts

/** A kind of problem: what it is called, and where that is said. */
export const problemKind = (code: ErrorCode) => ({
  type: `${PUBLIC_PREFIX}/problems/${code}`,
  title: TITLES[code] ?? SENTENCES[code] ?? code,
  status: ERRORS[code],
})

const withIssues = z.looseObject({ issues: z.array(issueSchema) })

/** A refusal in the form of RFC 9457: `code` is the type's last part, `errors` says which fields are wrong. */
export function problemBody({ code, data }: Pick<DeskError, 'code' | 'data'>, requestId: string) {
  const { success, data: known } = withIssues.safeParse(data)
  const { issues, ...rest } = success ? known : { issues: undefined, ...data }
  const errors = issues?.map(({ path, ...issue }) => ({ pointer: pointerOf(path), ...issue }))
  return { ...problemKind(code), code, requestId, ...rest, ...(errors && { errors }) }
}

/** RFC 6901, within the input as the documents name its fields. */
const pointerOf = (path: readonly (string | number)[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
