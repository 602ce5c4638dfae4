import { expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import type { Edited } from '#src/editor/qa-table/edited.ts'
import { plannedEdits } from '#src/features/knowledge/planned-edits.ts'

const edited = (key: number, before: Edited['before'], revision = 2): Edited => ({ key, revision, before })

test('edits that visitors’ questions do not meet are none', () => {
  expect(plannedEdits([])).toBeUndefined()
  expect(plannedEdits([edited(1, { tags: [], owner: null, categoryId: 'x', reviewOn: null })])).toBeUndefined()
})

test('edits are told with what questions meet of them; an answer only by its entry, which may gainsay another', () => {
  const planned = plannedEdits([
    edited(3, { question: 'Was?', tags: ['a'], enabled: false }),
    edited(4, { answer: 'Old.' }, 7),
    edited(5, { owner: null }),
  ])
  expect(planned).toEqual({
    change: {
      type: 'edits',
      edits: [
        { number: 3, before: { question: 'Was?', enabled: false } },
        { number: 4, before: {} },
      ],
    },
    stamp: '2 7',
    count: 2,
    isPart: false,
    isAskedOtherwise: true,
  })
  expect(plannedEdits([edited(4, { answer: 'Old.' })])?.isAskedOtherwise).toBe(false)
})

test('of more than are tried together the last ones are taken', () => {
  const many = Array.from({ length: LIMITS.impact.edits + 1 }, (_, at) => edited(at, { question: 'Was?' }))
  const planned = plannedEdits(many)
  expect(planned).toMatchObject({ count: LIMITS.impact.edits, isPart: true })
  expect(planned?.change.edits[0]?.number).toBe(1)
})
