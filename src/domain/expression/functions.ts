import { codePoints } from '#src/lib/code-points.ts'
import { findsPattern, patternSize } from '../pattern/pattern.ts'
import type { Json, ValueType } from '../value/value.ts'
import type { At } from '../template/at.ts'
import { addDays, dayNumber, parseMoment, wallClock, type Moment } from '../template/moment.ts'
import { roundDecimal } from '../template/number-format.ts'
import { textOf } from '../template/text-of.ts'
import type { Meter } from './meter.ts'

/** What a place takes. `sized` is a text, a list or an object; a date may stand where a text may. */
export type Kind = 'text' | 'number' | 'list' | 'date' | 'sized' | 'any'

/** What a function may look at besides its arguments. */
export type Around = { readonly at: At; readonly meter: Meter }

export type ExpressionFunction = {
  /** What each argument is; those past `needs` may be left out. `more`: the last may be repeated. */
  readonly takes: readonly Kind[]
  readonly needs: number
  readonly more: boolean
  readonly gives: ValueType | 'unknown'
  /** Called with arguments that are of the kinds it takes. Undefined: it has no result for them. */
  readonly run: (args: readonly Json[], around: Around) => Json | undefined
}

/**
 * The functions of expressions. Each may be called as `trim(name)` and as `name.trim()`. Texts are counted in code
 * points. Some have the name that CEL gives them beside the plain one: `size`, `string`, `double`.
 */
export const EXPRESSION_FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map(
  Object.entries({
    upper: make(['text'], 'text', ([a]) => str(a).toUpperCase()),
    lower: make(['text'], 'text', ([a]) => str(a).toLowerCase()),
    trim: make(['text'], 'text', ([a]) => str(a).trim()),
    split: make(['text', 'text'], 'list', ([a, by], { meter }) => meter.list(split(str(a), str(by)))),
    join: make(['list', 'text'], 'text', ([list, by], around) => join(items(list), str(by), around), 1),
    replace: make(['text', 'text', 'text'], 'text', ([a, from, to], { meter }) =>
      replace(str(a), str(from), str(to), meter),
    ),
    substring: make(['text', 'number', 'number'], 'text', ([a, from, to]) => substring(str(a), num(from), to), 2),
    contains: make(['sized', 'any'], 'boolean', ([whole, part], { meter }) => contains(whole, part, meter)),
    startsWith: make(['text', 'text'], 'boolean', ([a, b]) => str(a).startsWith(str(b))),
    endsWith: make(['text', 'text'], 'boolean', ([a, b]) => str(a).endsWith(str(b))),
    matches: make(['text', 'text'], 'boolean', ([a, pattern], { meter }) => matches(str(a), str(pattern), meter)),
    len: make(['sized'], 'number', ([a], { meter }) => length(a, meter)),
    size: make(['sized'], 'number', ([a], { meter }) => length(a, meter)),

    round: make(['number', 'number'], 'number', ([a, places]) => roundDecimal(num(a), clampPlaces(places)), 1),
    floor: make(['number'], 'number', ([a]) => Math.floor(num(a))),
    ceil: make(['number'], 'number', ([a]) => Math.ceil(num(a))),
    abs: make(['number'], 'number', ([a]) => Math.abs(num(a))),
    min: { ...make(['any'], 'number', (args, { meter }) => least(args, 1, meter)), more: true },
    max: { ...make(['any'], 'number', (args, { meter }) => least(args, -1, meter)), more: true },
    parse_number: make(['any'], 'number', ([a]) => parseNumber(a)),
    double: make(['any'], 'number', ([a]) => parseNumber(a) ?? undefined),
    int: make(['any'], 'number', ([a]) => whole(parseNumber(a))),
    text: make(['any'], 'text', ([a], { meter }) => written(a, meter)),
    string: make(['any'], 'text', ([a], { meter }) => written(a, meter)),

    now: make([], 'date', (_, { at }) => isoNow(at)),
    today: make([], 'date', (_, { at }) => dayText(at)),
    days_between: make(['date', 'date'], 'number', ([a, b], { at }) => dayOf(b, at) - dayOf(a, at)),
    add_days: make(['date', 'number'], 'date', ([a, days]) => later(moment(a), num(days))),
  }),
)

function make(
  takes: readonly Kind[],
  gives: ValueType | 'unknown',
  run: ExpressionFunction['run'],
  needs = takes.length,
): ExpressionFunction {
  return { takes, needs, more: false, gives, run }
}

/** Whether a value may stand where the kind is wanted. */
export function isKind(kind: Kind, value: Json): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'list':
      return Array.isArray(value)
    case 'date':
      return typeof value === 'string' && parseMoment(value) !== null
    case 'sized':
      return typeof value === 'string' || (typeof value === 'object' && value !== null)
    case 'any':
      return true
  }
}

// The kinds are checked before a function runs; these only tell the compiler.
const str = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const num = (value: Json | undefined) => (typeof value === 'number' ? value : 0)
const items = (value: Json | undefined) => (Array.isArray(value) ? value : [])
const moment = (value: Json | undefined): Moment => parseMoment(str(value)) ?? { kind: 'day', utc: 0 }

function split(text: string, by: string): string[] {
  return by === '' ? [...text] : text.split(by)
}

function join(list: readonly Json[], by: string, { meter }: Around): string {
  const pieces = list.map((item) => written(item, meter))
  meter.spend(Math.floor((pieces.length * by.length) / 100))
  return pieces.join(by)
}

function replace(text: string, from: string, to: string, meter: Meter): string {
  const pieces = from === '' ? [text] : text.split(from)
  meter.spend(Math.floor((text.length + (pieces.length - 1) * to.length) / 100))
  return pieces.join(to)
}

function substring(text: string, from: number, to: Json | undefined): string {
  const characters = [...text]
  return characters.slice(Math.max(from, 0), typeof to === 'number' ? Math.max(to, 0) : undefined).join('')
}

function contains(whole: Json | undefined, part: Json | undefined, meter: Meter): boolean | undefined {
  if (typeof whole === 'string') return typeof part === 'string' ? whole.includes(part) : undefined
  if (Array.isArray(whole)) return whole.some((item) => meter.equal(item, part ?? null))
  if (typeof whole !== 'object' || whole === null || typeof part !== 'string') return undefined
  return Object.hasOwn(whole, part)
}

function matches(text: string, pattern: string, meter: Meter): boolean | undefined {
  const size = patternSize(pattern)
  if (size === null) return undefined
  // At worst every character meets every instruction of the pattern.
  meter.spend(Math.floor((text.length * size) / 1000))
  return findsPattern(pattern, text)
}

function length(value: Json | undefined, meter: Meter): number {
  if (typeof value === 'string') return codePoints(value)
  const count = Array.isArray(value) ? value.length : Object.keys(value ?? {}).length
  meter.spend(count)
  return count
}

const clampPlaces = (places: Json | undefined) => Math.min(Math.max(Math.trunc(num(places)), -20), 20)

/** The least of numbers, or of the numbers in one list; with `sign` -1 the greatest. */
function least(args: readonly Json[], sign: 1 | -1, meter: Meter): number | undefined {
  const [first] = args
  const numbers = args.length === 1 && Array.isArray(first) ? first : args
  meter.spend(numbers.length)
  let best: number | undefined
  for (const number of numbers) {
    if (typeof number !== 'number') return undefined
    if (best === undefined || number * sign < best * sign) best = number
  }
  return best
}

/** Reads a number as people write it, `1,234.5` and full-width digits too; null where there is none. */
function parseNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value
  const text = str(value).normalize('NFKC').trim().replace(/^\+/, '')
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(plain)) return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

const whole = (number: number | null) => (number === null ? undefined : Math.trunc(number))

function written(value: Json | undefined, meter: Meter): string {
  meter.whole(value ?? null)
  return textOf(value)
}

const here = (at: At): Moment => ({ kind: 'instant', ms: at.now })
const isoNow = (at: At) => new Date(at.now).toISOString()
const dayOf = (value: Json | undefined, at: At) => dayNumber(wallClock(moment(value), at.timeZone))
const later = (from: Moment, days: number) => addDays(from, days) ?? undefined

function dayText(at: At): string {
  const { year, month, day } = wallClock(here(at), at.timeZone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
