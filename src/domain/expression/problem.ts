import { LIMITS } from '../limits.ts'

/**
 * Why an expression has no value, as a code and its values. `position` counts the source's UTF-16 units from 0.
 * - `expression.syntax`: `position`.
 * - `expression.unknown`: `position` and `name`, of a variable, a member, an index or a function that does not exist.
 * - `expression.type`: `position`, `name` (the operator or function) and `found`, the types it cannot work with, or
 *   `zero` and `infinite` for numbers it has no result for.
 * - `expression.limit`: which `limit` was passed (`source`, `nesting`, `depth`, `steps`, `list` or `text`) and its `max`.
 */
export type ExpressionProblem = {
  readonly ok: false
  readonly code: 'expression.syntax' | 'expression.type' | 'expression.unknown' | 'expression.limit'
  readonly values: Readonly<Record<string, string | number>>
}

/** Ends a computation; never leaves this folder. */
export class ExpressionFailure extends Error {
  readonly problem: ExpressionProblem

  constructor(code: ExpressionProblem['code'], values: ExpressionProblem['values']) {
    super(code)
    this.problem = { ok: false, code, values }
  }
}

/** The failure of a limit that is passed. */
export function limitFailure(limit: 'source' | 'nesting' | 'depth' | 'steps' | 'list' | 'text'): ExpressionFailure {
  return new ExpressionFailure('expression.limit', { limit, max: LIMITS.expression[limit] })
}
