import type { BinaryOperator } from '@marcbachmann/cel-js'
import type { Json } from '../value/value.ts'
import type { Meter } from './meter.ts'

/**
 * The value of an operator between two values; undefined where it has none for their types. All numbers are the doubles
 * of JSON: `7 / 2` is 3.5 and `1 == 1.0`. `+` also puts texts and lists together, and texts compare by code unit, so that
 * ISO dates of one form compare by time.
 */
export function binary(operator: BinaryOperator, a: Json, b: Json, meter: Meter): Json | undefined {
  switch (operator) {
    case '==':
      return meter.equal(a, b)
    case '!=':
      return !meter.equal(a, b)
    case 'in':
      return within(a, b, meter)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, a, b, meter)
    case '+':
      return plus(a, b, meter)
    default:
      return typeof a === 'number' && typeof b === 'number' ? arithmetic(operator, a, b) : undefined
  }
}

function arithmetic(operator: '-' | '*' | '/' | '%', a: number, b: number): number {
  switch (operator) {
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
  }
}

function plus(a: Json, b: Json, meter: Meter): Json | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (!Array.isArray(a) || !Array.isArray(b)) return undefined
  meter.spend(a.length + b.length)
  return meter.list([...a, ...b])
}

function compare(operator: '<' | '<=' | '>' | '>=', a: Json, b: Json, meter: Meter): boolean | undefined {
  const numbers = typeof a === 'number' && typeof b === 'number'
  const texts = typeof a === 'string' && typeof b === 'string'
  if (!numbers && !texts) return undefined
  if (texts) meter.text(a.length < b.length ? a : b)
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
  }
}

function within(part: Json, whole: Json, meter: Meter): boolean | undefined {
  if (Array.isArray(whole)) return whole.some((item) => meter.equal(part, item))
  if (typeof whole !== 'object' || whole === null || typeof part !== 'string') return undefined
  return Object.hasOwn(whole, part)
}
