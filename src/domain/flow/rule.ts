import { assertNever } from '#src/lib/assert-never.ts'
import { coerce, type Json, type ValueType } from '../value/value.ts'
import { checkPattern, findsPattern } from '../pattern/pattern.ts'
import { dayNumber, parseMoment, wallClock, type Moment } from '../template/moment.ts'
import { textOf } from '../template/text-of.ts'
import { instantOf } from './instant.ts'
import type { Operator } from './operators.ts'

const DAY_MS = 86_400_000

/** What a rule compares. `right` and `upper` are texts, filled in; `now` is milliseconds since 1970. */
export type Comparison = {
  readonly type: ValueType
  readonly operator: Operator
  readonly left: Json
  readonly right: string
  readonly upper: string
  readonly now: number
  readonly timeZone: string
}

/** Why a rule could not be decided: the value on a side is not of the type, or the pattern cannot be read. */
export type RuleFault = 'left_type' | 'right_type' | 'pattern'
export type Verdict = { readonly holds: boolean; readonly fault: RuleFault | null }

const HOLDS: Verdict = { holds: true, fault: null }
const FAILS: Verdict = { holds: false, fault: null }
const verdict = (holds: boolean): Verdict => (holds ? HOLDS : FAILS)
const faulty = (fault: RuleFault): Verdict => ({ holds: false, fault })

/**
 * Whether a rule holds. Total: what cannot be compared does not hold, and says why. Texts are compared without regard to
 * case, width and the spaces around them. Of a value that is not there only the negative operators and `is_empty` hold.
 */
export function ruleHolds(comparison: Comparison): Verdict {
  const { type, operator, left } = comparison
  if (operator === 'is_set') return verdict(left !== null)
  if (operator === 'not_set') return verdict(left === null)
  const value = coerce(type, left)
  if (value === undefined) return faulty('left_type')
  switch (type) {
    case 'text':
      return textHolds(comparison, value)
    case 'number':
      return numberHolds(comparison, value)
    case 'boolean':
      return verdict(operator === 'is_true' ? value === true : operator === 'is_false' && value === false)
    case 'date':
      return dateHolds(comparison, value)
    case 'list':
      return listHolds(comparison, Array.isArray(value) ? value : null)
    case 'object':
      return objectHolds(comparison, value)
    default:
      return assertNever(type)
  }
}

/** A text as it is compared: full-width letters are letters, capitals are small, spaces around it are none. */
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

function textHolds({ operator, right }: Comparison, value: Json): Verdict {
  const raw = value === null ? '' : textOf(value)
  const text = folded(raw)
  const wanted = folded(right)
  switch (operator) {
    case 'is':
      return verdict(value !== null && text === wanted)
    case 'is_not':
      return verdict(value === null || text !== wanted)
    case 'contains':
      return verdict(value !== null && text.includes(wanted))
    case 'not_contains':
      return verdict(!text.includes(wanted) || value === null)
    case 'starts_with':
      return verdict(value !== null && text.startsWith(wanted))
    case 'ends_with':
      return verdict(value !== null && text.endsWith(wanted))
    case 'matches':
      return checkPattern(right) === null ? verdict(value !== null && findsPattern(right, raw)) : faulty('pattern')
    case 'is_empty':
      return verdict(text === '')
    case 'not_empty':
      return verdict(text !== '')
    default:
      return FAILS
  }
}

function numberHolds({ operator, right, upper }: Comparison, value: Json): Verdict {
  const wanted = coerce('number', right.trim())
  if (typeof wanted !== 'number') return faulty('right_type')
  if (typeof value !== 'number') return verdict(operator === 'not_equals')
  switch (operator) {
    case 'equals':
      return verdict(value === wanted)
    case 'not_equals':
      return verdict(value !== wanted)
    case 'greater':
      return verdict(value > wanted)
    case 'at_least':
      return verdict(value >= wanted)
    case 'less':
      return verdict(value < wanted)
    case 'at_most':
      return verdict(value <= wanted)
    case 'between': {
      const top = coerce('number', upper.trim())
      return typeof top === 'number' ? verdict(value >= wanted && value <= top) : faulty('right_type')
    }
    default:
      return FAILS
  }
}

function dateHolds(comparison: Comparison, value: Json): Verdict {
  const { operator, right, upper, now, timeZone } = comparison
  if (value === null) return FAILS
  const left = parseMoment(textOf(value))
  if (!left) return faulty('left_type')
  if (operator === 'within_last' || operator === 'within_next') {
    const days = coerce('number', right.trim())
    if (typeof days !== 'number') return faulty('right_type')
    const ahead = daysAhead(left, now, timeZone)
    return verdict(operator === 'within_last' ? ahead <= 0 && ahead >= -days : ahead >= 0 && ahead <= days)
  }
  const from = parseMoment(right)
  if (!from) return faulty('right_type')
  const order = compareMoments(left, from, timeZone)
  switch (operator) {
    case 'before':
      return verdict(order < 0)
    case 'after':
      return verdict(order > 0)
    case 'on':
      return verdict(dayOf(left, timeZone) === dayOf(from, timeZone))
    case 'between': {
      const to = parseMoment(upper)
      return to ? verdict(order >= 0 && compareMoments(left, to, timeZone) <= 0) : faulty('right_type')
    }
    default:
      return FAILS
  }
}

const dayOf = (moment: Moment, timeZone: string) => dayNumber(wallClock(moment, timeZone))

/** A day has no time: beside one, a moment counts as its day in the zone. */
function compareMoments(one: Moment, other: Moment, timeZone: string): number {
  if (one.kind === 'day' || other.kind === 'day') return dayOf(one, timeZone) - dayOf(other, timeZone)
  return instantOf(one, timeZone) - instantOf(other, timeZone)
}

/** How many days a moment lies ahead: whole ones for a day, parts of 24 hours for a time. */
function daysAhead(moment: Moment, now: number, timeZone: string): number {
  if (moment.kind === 'day') return dayOf(moment, timeZone) - dayOf({ kind: 'instant', ms: now }, timeZone)
  return (instantOf(moment, timeZone) - now) / DAY_MS
}

function listHolds({ operator, right }: Comparison, list: Json[] | null): Verdict {
  if (operator === 'is_empty') return verdict(list === null || list.length === 0)
  if (operator === 'not_empty') return verdict(list !== null && list.length > 0)
  if (operator === 'contains' || operator === 'not_contains') {
    const wanted = folded(right)
    const has = list !== null && list.some((item) => folded(textOf(item)) === wanted)
    return verdict(operator === 'contains' ? has : !has)
  }
  const size = coerce('number', right.trim())
  if (typeof size !== 'number') return faulty('right_type')
  if (list === null) return FAILS
  if (operator === 'size_equals') return verdict(list.length === size)
  if (operator === 'size_greater') return verdict(list.length > size)
  return verdict(operator === 'size_less' && list.length < size)
}

function objectHolds({ operator, right }: Comparison, value: Json): Verdict {
  const has = typeof value === 'object' && value !== null && Object.hasOwn(value, right.trim())
  if (operator === 'not_has_key') return verdict(!has)
  return verdict(operator === 'has_key' && has)
}
