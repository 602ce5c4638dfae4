import type { z } from 'zod'

/** A value that breaks a rule: where it stands, which rule, and the rule's number. */
export type FieldIssue = { path: readonly (string | number)[]; code: string; limit?: number | undefined }

/**
 * What a schema has against a value, as the server would say it.
 *
 * A form asks before it sends, so that Save and the fields know without a round trip.
 */
export function issuesIn(schema: z.ZodType, value: unknown): FieldIssue[] {
  const result = schema.safeParse(value)
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const path = issue.path.filter((key) => typeof key !== 'symbol')
    return { path, code: codeOf(issue), limit: limitOf(issue) }
  })
}

/** The first issue at a path, or anywhere under it. */
export function issueAt(issues: readonly FieldIssue[], ...path: (string | number)[]): FieldIssue | undefined {
  return issues.find((issue) => path.every((key, index) => issue.path[index] === key))
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (/^[A-Z_]+$/.test(issue.message)) return issue.message
  if (issue.code === 'too_big' && issue.origin === 'array') return 'TOO_MANY'
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'RANGE' : 'INVALID'
}

function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'too_big') return Number(issue.maximum)
  const limit: unknown = issue.code === 'custom' ? issue.params?.limit : undefined
  return typeof limit === 'number' ? limit : undefined
}
