import { z } from 'zod'
import { rowId } from '#src/domain/flow/row.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow

/** A part of the visitors, in whole percent. */
const part = z.strictObject({
  id: rowId,
  title: draftText(limits.title),
  percent: z.number().int().min(0).max(100),
})
export type Part = z.output<typeof part>

const data = z.strictObject({ parts: z.array(part).min(2).max(limits.branches) })
export type SplitData = z.output<typeof data>

/** The parts' letters where they have no title: A, B, C. */
export const letterOf = (index: number): string => String.fromCodePoint('A'.codePointAt(0)! + (index % 26))

/** What the parts come to together; 100 when all is well. */
export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { percent }) => sum + percent, 0)

/** Sends a share of the visitors each way, to compare them; a visitor always goes the same one. */
export const split = defineNodeSpec({
  kind: 'split',
  textKey: 'split',
  group: 'logic',
  data,
  defaults: (): SplitData => ({
    parts: [
      { id: 'a', title: 'A', percent: 50 },
      { id: 'b', title: 'B', percent: 50 },
    ],
  }),
  outlets: ({ parts }) =>
    parts.map(({ id, title, percent }, index) => ({
      id: `part:${id}`,
      role: 'choice',
      label: `${title.trim() || letterOf(index)} · ${percent}%`,
    })),
  check: ({ parts }) => [
    ...parts.flatMap(({ title }, index) =>
      title.trim() === '' ? [{ code: 'required', path: ['parts', index, 'title'] }] : [],
    ),
    ...(sumOf(parts) === 100 ? [] : [{ code: 'percent_sum', path: ['parts'], values: { sum: sumOf(parts) } }]),
  ],
  uses: () => [],
  waits: false,
  step({ data: { parts }, share }) {
    const taken = partAt(parts, share())
    return { note: { part: taken?.title ?? '' }, move: { type: 'leave', by: `part:${taken?.id ?? ''}` } }
  },
})

/** The part in which a share (0..1) falls. Parts that do not come to 100 are taken in proportion. */
function partAt(parts: readonly Part[], share: number): Part | undefined {
  const sum = sumOf(parts)
  let upTo = 0
  for (const each of parts) {
    upTo += each.percent
    if (share * sum < upTo) return each
  }
  return parts.findLast(({ percent }) => percent > 0) ?? parts[0]
}
