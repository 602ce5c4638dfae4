import { LiquidError, toValueSync, UndefinedVariableError, type Emitter } from 'liquidjs'
import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'
import type { Json } from '../value/value.ts'
import type { At } from './at.ts'
import { AT_REGISTER } from './filters.ts'
import { MeteredContext } from './metered.ts'
import { liquid, parseTemplate, syntaxProblem } from './parse-template.ts'
import { limitProblem, TemplateLimit, type TemplateProblem } from './problem.ts'
import { textOf } from './text-of.ts'

/**
 * Fills a Liquid template with variables. `scope` holds every declared variable by its reference, those without a value
 * as null, which renders as nothing; a variable it does not hold is an error and never a gap in a sentence. Pure: the
 * clock, the zone and the language are in `at`, and every bound is a count.
 */
export function renderTemplate(
  source: string,
  scope: Readonly<Record<string, Json>>,
  at: At,
): { ok: true; text: string } | TemplateProblem {
  const parsed = parseTemplate(source)
  if (!parsed.ok) return parsed
  const context = new MeteredContext(nested(scope), liquid.options, { sync: true }, { liquid })
  context.setRegister(AT_REGISTER, at)
  const text = new BoundedText()
  try {
    toValueSync(liquid.renderer.renderTemplates(parsed.templates, context, text))
    return { ok: true, text: text.buffer }
  } catch (error) {
    return problemOf(error)
  }
}

/** Collects the result and ends a rendering that grows past its limit, before memory does. */
class BoundedText implements Emitter {
  buffer = ''
  #length = 0

  write(piece: unknown): void {
    const text = textOf(piece)
    this.#length += codePoints(text)
    if (this.#length > LIMITS.template.output) throw new TemplateLimit('output')
    this.buffer += text
  }
}

/** `session.tier` becomes `tier` inside `session`. No prototypes: a template must not reach beyond its variables. */
function nested(scope: Readonly<Record<string, Json>>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  const groups = new Map<string, Record<string, Json>>()
  for (const [reference, value] of Object.entries(scope)) {
    const dot = reference.indexOf('.')
    if (dot < 0) {
      root[reference] = value
      continue
    }
    const name = reference.slice(0, dot)
    const group: Record<string, Json> = groups.get(name) ?? Object.create(null)
    group[reference.slice(dot + 1)] = value
    groups.set(name, group)
    root[name] = group
  }
  return root
}

function problemOf(error: unknown): TemplateProblem {
  if (!LiquidError.is(error)) return limitProblem('memory')
  const cause = error.originalError
  if (cause instanceof TemplateLimit) return limitProblem(cause.limit)
  // A text or a list longer than the host can hold.
  if (cause instanceof RangeError || cause?.message === 'memory alloc limit exceeded') return limitProblem('memory')
  if (error instanceof UndefinedVariableError) {
    const [line = 1, column = 1] = error.token.getPosition()
    return { ok: false, code: 'template.unknown', values: { reference: error.token.getText(), line, column } }
  }
  return syntaxProblem(error)
}
