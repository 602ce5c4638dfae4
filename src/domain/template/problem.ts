import { LIMITS } from '../limits.ts'

/**
 * Why a template cannot be filled, as a code and its values.
 * - `template.syntax`: `line` and `column` (from 1) of the piece that cannot be read.
 * - `template.unknown`: `reference`, the path as the author wrote it, and its `line` and `column`.
 * - `template.limit`: which `limit` was passed (`source`, `nesting`, `loop`, `memory` or `output`) and its `max`.
 */
export type TemplateProblem = {
  readonly ok: false
  readonly code: 'template.syntax' | 'template.unknown' | 'template.limit'
  readonly values: Readonly<Record<string, string | number>>
}

/** Thrown inside a rendering where a limit is passed; never leaves this folder. */
export class TemplateLimit extends Error {
  readonly limit: 'loop' | 'output'

  constructor(limit: 'loop' | 'output') {
    super(limit)
    this.limit = limit
  }
}

/** The answer where a limit is passed. */
export function limitProblem(limit: 'source' | 'nesting' | 'loop' | 'memory' | 'output'): TemplateProblem {
  return { ok: false, code: 'template.limit', values: { limit, max: LIMITS.template[limit] } }
}
