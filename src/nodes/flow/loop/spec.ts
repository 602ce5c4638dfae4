import { z } from 'zod'
import { readReference } from '#src/domain/flow/read-reference.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'

const data = z.strictObject({
  list: variableReference,
  /** Holds the item of the round; null: nobody needs it. */
  item: variableReference,
  /** Holds the place of the item, from 0; without a value the loop begins. */
  index: variableReference,
})
export type LoopData = z.output<typeof data>

/**
 * Takes the items of a list one after the other: leaves by `each` with one of them, and is entered again at the end of
 * what is done with it; by `done` when there is none left.
 *
 * Where it stands is in the index variable and nowhere else: a node forgets when it is left. So loops nest, each with an
 * index of its own, and a flow that breaks out of one empties the index to begin anew.
 */
export const loop = defineNodeSpec({
  kind: 'loop',
  textKey: 'loop',
  group: 'logic',
  data,
  defaults: (): LoopData => ({ list: null, item: null, index: null }),
  outlets: () => [
    // The list has an end. Past it, by `done`, the loop begins anew.
    { id: 'each', role: 'next', labelKey: 'loop.each', runsOut: true },
    { id: 'done', role: 'next', labelKey: 'loop.done' },
  ],
  check: ({ list, item, index }) => [
    ...(list === null ? [{ code: 'required', path: ['list'] }] : []),
    ...(index === null ? [{ code: 'required', path: ['index'] }] : []),
    ...(item !== null && (item === index || item === list) ? [{ code: 'variable_twice', path: ['item'] }] : []),
    ...(index !== null && index === list ? [{ code: 'variable_twice', path: ['index'] }] : []),
  ],
  uses: ({ list, item, index }) => [
    ...referenceUse(list, ['list'], 'reads', 'list'),
    ...referenceUse(item, ['item'], 'writes'),
    ...referenceUse(index, ['index'], 'writes', 'number'),
  ],
  waits: false,
  step({ data: { list, item, index }, read }): StepResult {
    const held = readReference(read, list)
    const items = Array.isArray(held) ? held.slice(0, LIMITS.flow.loopItems) : []
    const at = nextIndex(index === null ? null : read(index))
    const next = items[at]
    // Without an index it would take the first item for ever.
    if (index === null || next === undefined) {
      const set = [...setting<Json>(item, null), ...setting<Json>(index, null)]
      return { set, note: { items: items.length }, move: { type: 'leave', by: 'done' } }
    }
    return {
      set: [...setting(item, next), ...setting<Json>(index, at)],
      note: { index: at, items: items.length },
      move: { type: 'leave', by: 'each' },
    }
  },
})

const nextIndex = (index: Json): number => (typeof index === 'number' && index >= 0 ? Math.floor(index) + 1 : 0)
