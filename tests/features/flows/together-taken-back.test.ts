import { expect, test } from 'vitest'
import { moveNodes, renameNode, setNodeData } from '#src/domain/graph/commands.ts'
import type { Command } from '#src/domain/graph/command.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { graphDelta } from '#src/features/flows/editor/aside/delta.ts'
import { sharing } from '#src/features/flows/editor/together/sharing.ts'
import { takenBack } from '#src/features/flows/editor/together/taken-back.ts'
import { aGraph, aNode, toySpecs } from '#tests/domain/graph/kinds.ts'
import { run } from '#tests/domain/graph/valid.ts'

const base = aGraph({
  nodes: [aNode('start', 'begin'), aNode('a', 'say', { data: { text: { en: 'Hello' } } }), aNode('b', 'ask')],
  edges: ['start > a', 'a > b'],
})
const say = (en: string) => setNodeData(toySpecs, 'a', { text: { en } })

/** What another page reads of a document. */
function readAgain(document: GraphDocument): GraphDocument {
  const read = graphFromJson(toySpecs, JSON.parse(JSON.stringify(graphToJson(document))))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.document
}

/** The page goes with changes that were not saved, a colleague saves, and the flow is opened again. */
function after(mine: Command<GraphDocument>[], theirs: Command<GraphDocument>[]) {
  const left = run(base, ...mine)
  const copy = { document: readAgain(left), back: structuredClone(graphDelta(left, base)) }
  const opened = readAgain(run(base, ...theirs))
  const store = createDocumentStore({ document: opened, revision: 2, now: () => 0 })
  return { copy, opened, store, read: () => store.store.get(store.docAtom) }
}

test('what was not saved comes back beside what a colleague has saved since, as one step', () => {
  const { copy, opened, store, read } = after(
    [renameNode('b', 'Mine'), moveNodes(new Map([['a', { x: 8, y: 8 }]]))],
    [say('Good day')],
  )
  expect(takenBack(store, toySpecs, copy)).toBeNull()
  expect(read()).toEqual(
    readAgain(run(base, renameNode('b', 'Mine'), moveNodes(new Map([['a', { x: 8, y: 8 }]])), say('Good day'))),
  )
  store.undo()
  expect(read()).toEqual(opened)
})

test('where both have changed the same, what was taken back stands and what it was made on is told', () => {
  const { copy, store, read } = after([say('Mine'), renameNode('b', 'Mine')], [say('Theirs')])
  expect(takenBack(store, toySpecs, copy)).toEqual(base)
  expect(read().nodes.get('a')?.data).toEqual({ text: { en: 'Mine' } })
  expect(read().nodes.get('b')?.title).toBe('Mine')
})

test('a copy that says nothing of what it was made on replaces what is there', () => {
  const { copy, store, read } = after([say('Mine')], [renameNode('b', 'Theirs')])
  expect(takenBack(store, toySpecs, { ...copy, back: null })).toBeNull()
  expect(read()).toEqual(copy.document)
})

test('what two documents hold alike becomes the very same', async () => {
  const other = readAgain(run(base, say('Theirs')))
  const shared = await sharing(base, other)
  expect(shared).toEqual(other)
  expect(shared.nodes.get('b')).toBe(base.nodes.get('b'))
  expect(shared.nodes.get('a')).toBe(other.nodes.get('a'))
  expect([...shared.edges.values()]).toEqual([...base.edges.values()])
})
