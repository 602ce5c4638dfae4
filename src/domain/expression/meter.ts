import { LIMITS } from '../limits.ts'
import type { Json } from '../value/value.ts'
import { limitFailure } from './problem.ts'

/** Counts what one evaluation does, and ends it at the limits: so an expression stops, and stops at the same place. */
export class Meter {
  #steps = 0

  /** Notes work: one unit is an operation, an item of a list or a hundred characters of text. */
  spend(units: number): void {
    this.#steps += units
    if (this.#steps > LIMITS.expression.steps) throw limitFailure('steps')
  }

  /** Notes a text that is gone through or made. */
  text(text: string): string {
    if (text.length > LIMITS.expression.text) throw limitFailure('text')
    this.spend(1 + Math.floor(text.length / 100))
    return text
  }

  /** Notes a list that is made. */
  list(list: Json[]): Json[] {
    if (list.length > LIMITS.expression.list) throw limitFailure('list')
    this.spend(list.length)
    return list
  }

  /**
   * Notes every part of a value, before it is written out or handed back: a list that holds itself twice, over and
   * over, is small in memory and endless on paper.
   */
  whole(value: Json, depth = 0): void {
    if (depth > LIMITS.expression.depth) throw limitFailure('depth')
    this.spend(1)
    if (typeof value === 'string') this.text(value)
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) for (const item of value) this.whole(item, depth + 1)
    else for (const key of Object.keys(value)) this.whole(value[key] ?? null, depth + 1)
  }

  /** Whether two values are the same, part by part. Values of different types are not; nothing equals only nothing. */
  equal(a: Json, b: Json, depth = 0): boolean {
    if (depth > LIMITS.expression.depth) throw limitFailure('depth')
    this.spend(1)
    if (typeof a === 'string' && typeof b === 'string') return a.length === b.length && this.text(a) === b
    if (a === b || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
    if (Array.isArray(a) || Array.isArray(b)) {
      if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
      return a.every((item, index) => this.equal(item, b[index] ?? null, depth + 1))
    }
    const keys = Object.keys(a)
    this.spend(keys.length)
    if (keys.length !== Object.keys(b).length) return false
    return keys.every((key) => Object.hasOwn(b, key) && this.equal(a[key] ?? null, b[key] ?? null, depth + 1))
  }
}
