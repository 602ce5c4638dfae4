import { Liquid, LiquidError, Tokenizer, TypeGuards, type Template, type TopLevelToken } from 'liquidjs'
import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'
import { KEPT_FILTERS, OWN_FILTERS } from './filters.ts'
import { MeteredCase, meteredFilter, MeteredFor, meteredOperators } from './metered.ts'
import { limitProblem, type TemplateProblem } from './problem.ts'
import { remember } from './remember.ts'

export type ParsedTemplate = { readonly ok: true; readonly templates: Template[] } | TemplateProblem

/** The tags of our templates. The others read files, define layouts, keep counters or write around the limits. */
const KEPT_TAGS: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'for', 'assign', 'comment', 'raw'])
const BLOCKS: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'for'])

/** The one Liquid of the product. It knows no file and no template but the one it is given. */
export const liquid = makeLiquid()

/** Reads a template, once for many renderings. Depth is counted before, because liquidjs reads by recursion. */
export const parseTemplate: (source: string) => ParsedTemplate = remember(LIMITS.template.remembered, (source) => {
  if (codePoints(source) > LIMITS.template.source) return limitProblem('source')
  try {
    if (isTooDeep(new Tokenizer(source).readTopLevelTokens(liquid.options))) return limitProblem('nesting')
    return { ok: true, templates: liquid.parse(source) }
  } catch (error) {
    return syntaxProblem(error)
  }
})

/** What cannot be read, and where. */
export function syntaxProblem(error: unknown): TemplateProblem {
  const [line = 1, column = 1] = LiquidError.is(error) ? error.token.getPosition() : []
  return { ok: false, code: 'template.syntax', values: { line, column } }
}

function makeLiquid(): Liquid {
  const made = new Liquid({
    templates: {},
    relativeReference: false,
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    memoryLimit: LIMITS.template.memory,
    operators: meteredOperators,
    timezoneOffset: 0,
    locale: 'en',
  })
  for (const name of Object.keys(made.tags)) if (!KEPT_TAGS.has(name)) delete made.tags[name]
  for (const name of Object.keys(made.filters)) if (!KEPT_FILTERS.has(name)) made.unregisterFilter(name)
  for (const [name, filter] of Object.entries({ ...made.filters, ...OWN_FILTERS }))
    made.registerFilter(name, meteredFilter(filter))
  made.registerTag('for', MeteredFor)
  made.registerTag('case', MeteredCase)
  return made
}

function isTooDeep(tokens: readonly TopLevelToken[]): boolean {
  let depth = 0
  let inComment = false
  for (const token of tokens) {
    if (TypeGuards.isHTMLToken(token)) continue
    if (TypeGuards.isTagToken(token)) {
      if (token.name === 'comment') inComment = true
      if (token.name === 'endcomment') inComment = false
      if (inComment) continue
      if (BLOCKS.has(token.name)) depth++
      if (token.name.startsWith('end') && BLOCKS.has(token.name.slice(3))) depth--
      if (depth > LIMITS.template.nesting) return true
    }
    if (bracketsIn(token.getText()) > LIMITS.template.brackets) return true
  }
  return false
}

function bracketsIn(text: string): number {
  let count = 0
  for (const character of text) if (character === '[' || character === '(') count++
  return count
}
