import { describe, expect, test } from 'vitest'
import { toldBy, touch, touchedAtom } from '#src/editor/problems/told.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { emptyGraph } from '#src/domain/graph/document.ts'

const empty = { code: 'required', nodeId: 'a', path: ['rows', 0, 'name'] }
const wrong = { code: 'unknown_variable', nodeId: 'a', path: ['text', 'en'] }
const open = { code: 'dead_end', nodeId: 'a', path: [] }

function touching(...paths: (readonly (string | number)[])[]) {
  const document = createDocumentStore({ document: emptyGraph(), revision: 1, now: () => 0 })
  for (const path of paths) touch(document, 'a', path)
  return document.store.get(touchedAtom)
}

describe('a problem', () => {
  test('of what is not there yet is calm until its field was left', () => {
    expect(toldBy(touching(), false)(empty)).toBe(false)
    expect(toldBy(touching(['rows', 1, 'name'], ['other']), false)(empty)).toBe(false)
    expect(toldBy(touching(['rows', 0, 'name']), false)(empty)).toBe(true)
    expect(toldBy(touching(['rows']), false)(empty)).toBe(true)
    expect(toldBy(touching(['rows']), false)({ ...empty, nodeId: 'b' })).toBe(false)
  })

  test('of what is wrong is told at once', () => {
    expect(toldBy(touching(), false)(wrong)).toBe(true)
  })

  test('of a way is told when the flow was meant to go live, as everything is', () => {
    expect(toldBy(touching(['rows']), false)(open)).toBe(false)
    expect([empty, wrong, open].every(toldBy(touching(), true))).toBe(true)
  })
})
