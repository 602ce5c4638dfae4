import { CaseTag, Context, defaultOperators, evalToken, ForTag } from 'liquidjs'
import type { Emitter, FilterImplOptions, Liquid, Parser, TagToken, Template, TopLevelToken } from 'liquidjs'
import { LIMITS } from '../limits.ts'
import { TemplateLimit } from './problem.ts'

/**
 * What keeps a template's work in bounds. liquidjs bounds loops by time, which ends them elsewhere on another machine,
 * and counts the memory of some filters; here everything that goes through a value is charged to that same count.
 */
const LOOPS = 'deskwright-loops'

/** The filter, charged for the value it is given and the one it gives. */
export function meteredFilter(filter: FilterImplOptions): FilterImplOptions {
  const { handler, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter
  return {
    raw,
    handler(value: unknown, ...args: unknown[]) {
      this.context.memoryLimit.use(weigh(value, 1))
      const result: unknown = handler.call(this, value, ...args)
      this.context.memoryLimit.use(weigh(result, 1))
      return result
    },
  }
}

/** The operators, charged for both sides in full: equality goes through lists part by part. */
export const meteredOperators: typeof defaultOperators = {
  ...defaultOperators,
  ...Object.fromEntries(
    ['==', '!=', '<', '<=', '>', '>=', 'contains'].map((name) => [
      name,
      (left: unknown, right: unknown, context: Context) => {
        context.memoryLimit.use(weigh(left, 20) + weigh(right, 20))
        return defaultOperators[name]?.(left, right, context) ?? false
      },
    ]),
  ),
}

/**
 * A scope that is charged for counting the members of an object: `order.size`. Filters such as `where` look into each
 * item of a list through a scope of its own, where a member that is missing is only missing.
 */
export class MeteredContext extends Context {
  override readProperty(value: object, key: string | number): unknown {
    if (key === 'size') this.memoryLimit.use(weigh(value, 1))
    return super.readProperty(value, key)
  }

  override spawn(scope: object = {}): Context {
    const { opts, sync, globals, ownPropertyOnly, memoryLimit, renderLimit, liquid } = this
    const options = { sync, globals, strictVariables: false, ownPropertyOnly }
    return new MeteredContext(scope, opts, options, { memoryLimit, renderLimit, liquid })
  }
}

/** The `case` of our templates: comparing with each `when` is charged. */
export class MeteredCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const comparisons = this.branches.reduce((count, branch) => count + branch.values.length, 0)
    context.memoryLimit.use(weigh(yield this.value.value(context), 20) * comparisons)
    yield* super.render(context, emitter)
  }
}

/** The `for` of our templates: it counts its iterations together with those of all loops, and the text they go through. */
export class MeteredFor extends ForTag {
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    const from = remaining[0]?.begin ?? token.end
    super(token, remaining, liquid, parser)
    const work = (remaining[0]?.begin ?? token.input.length) - from
    this.templates.unshift({ token, render: (context: Context) => countIteration(context, work) })
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void | string, Template[]> {
    const items: unknown = yield evalToken(this.collection, context)
    context.memoryLimit.use(weigh(items, 1))
    return yield* super.render(context, emitter)
  }
}

function countIteration(context: Context, work: number): void {
  const count = context.getRegister<{ loops: number; work: number }>(LOOPS, { loops: 0, work: 0 })
  count.loops++
  count.work += work
  if (count.loops > LIMITS.template.loop || count.work > LIMITS.template.loopWork) throw new TemplateLimit('loop')
}

/** How much there is to go through in a value, down to a depth: members, items and every hundred characters. */
function weigh(value: unknown, depth: number): number {
  if (typeof value === 'string') return Math.floor(value.length / 100)
  if (typeof value !== 'object' || value === null) return 0
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return depth <= 1 ? parts.length : parts.reduce<number>((sum, part) => sum + 1 + weigh(part, depth - 1), 0)
}
