import { RE2JS, RE2JSException } from 're2js'
import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'
import { remember } from '../template/remember.ts'

/**
 * Why a pattern cannot be used: `reason` is `syntax` (`detail` is the piece that cannot be read), `length` or
 * `size`.
 */
export type PatternProblem = {
  readonly code: 'pattern.syntax'
  readonly values: { readonly reason: 'syntax' | 'length' | 'size'; readonly detail: string }
}

type Compiled = { readonly pattern: RE2JS } | PatternProblem

const compiled: (source: string) => Compiled = remember(LIMITS.pattern.remembered, (source) => {
  if (codePoints(source) > LIMITS.pattern.length) return problem('length', '')
  if (depthOf(source) > LIMITS.pattern.depth) return problem('size', '')
  try {
    const pattern = RE2JS.compile(source)
    return pattern.programSize() > LIMITS.pattern.size ? problem('size', '') : { pattern }
  } catch (error) {
    return problem('syntax', error instanceof RE2JSException ? detailOf(error) : '')
  }
})

/** What is wrong with a pattern, or null. Patterns are RE2's: no look-around, no back references. */
export function checkPattern(source: string): PatternProblem | null {
  const made = compiled(source)
  return 'pattern' in made ? null : made
}

/** Whether the pattern describes the whole text. A pattern that cannot be used describes nothing. */
export function matchesPattern(source: string, text: string): boolean {
  const made = compiled(source)
  return 'pattern' in made && made.pattern.testExact(text)
}

/** Whether the pattern describes some part of the text, as `matches()` of CEL has it. */
export function findsPattern(source: string, text: string): boolean {
  const made = compiled(source)
  return 'pattern' in made && made.pattern.test(text)
}

/** Where in a text the pattern describes something: from a place to before another. One that cannot be used: nowhere. */
export function patternSpans(source: string, text: string): { start: number; end: number }[] {
  const made = compiled(source)
  if (!('pattern' in made)) return []
  const matcher = made.pattern.matcher(text)
  const spans: { start: number; end: number }[] = []
  while (matcher.find()) spans.push({ start: matcher.start(), end: matcher.end() })
  return spans
}

/** How many instructions a pattern has, which is what a character of text may cost; null where it cannot be used. */
export function patternSize(source: string): number | null {
  const made = compiled(source)
  return 'pattern' in made ? made.pattern.programSize() : null
}

function problem(reason: PatternProblem['values']['reason'], detail: string): PatternProblem {
  return { code: 'pattern.syntax', values: { reason, detail } }
}

/** The piece that could not be read, which re2 names at the end of its message: ``…: missing closing ]: `[a` ``. */
function detailOf(error: Error): string {
  return /`([^`]*)`$/.exec(error.message)?.[1] ?? ''
}

function depthOf(source: string): number {
  let depth = 0
  let deepest = 0
  for (const character of source) {
    if (character === '(') deepest = Math.max(deepest, ++depth)
    else if (character === ')') depth--
  }
  return deepest
}
