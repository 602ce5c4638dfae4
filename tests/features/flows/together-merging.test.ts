import { applyPatches, enableMapSet, enablePatches } from 'immer'
import { expect, test } from 'vitest'
import type { Command } from '#src/domain/graph/command.ts'
import { connect, groupNodes, moveNodes, removeNodes, renameNode, setNodeData } from '#src/domain/graph/commands.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import {
  baseFor,
  conflictKey,
  decide,
  nodesChanged,
  type Choices,
  type Side,
} from '#src/features/flows/editor/together/merging.ts'
import { aGraph, aNode, toySpecs } from '#tests/domain/graph/kinds.ts'
import { isValid, run } from '#tests/domain/graph/valid.ts'

enablePatches()
enableMapSet()

const base = aGraph({
  nodes: [
    aNode('start', 'begin'),
    aNode('a', 'say', { data: { text: { en: 'Hello', zh: '你好' } } }),
    aNode('b', 'ask'),
    aNode('c', 'end'),
  ],
  edges: ['start > a', 'a > b', 'b.choice:0 > c'],
})
const edited = (...commands: Command<GraphDocument>[]) => run(base, ...commands)
const say = (en: string, zh = '你好') => setNodeData(toySpecs, 'a', { text: { en, zh } })
const decided = (mine: GraphDocument, theirs: GraphDocument, choices: Choices = new Map()) =>
  decide(toySpecs, { base, mine, theirs }, choices)
/** The same side for everything that is open. */
const all = (mine: GraphDocument, theirs: GraphDocument, side: Side): Choices =>
  new Map(decided(mine, theirs).open.map((conflict) => [conflictKey(conflict), side]))

test('changes of different fields come together with nothing to decide', () => {
  const mine = edited(renameNode('a', 'Greeting'))
  const { document, open, patches } = decided(mine, edited(say('Hi')))
  expect(open).toEqual([])
  expect(document.nodes.get('a')).toMatchObject({ title: 'Greeting', data: { text: { en: 'Hi' } } })
  expect(applyPatches(mine, [...patches])).toEqual(document)
})

test('the same field changed by both stays open, mine in place, until one side is chosen', () => {
  const [mine, theirs] = [edited(say('Hi')), edited(say('Welcome'), renameNode('b', 'Question'))]
  const undecided = decided(mine, theirs)
  expect(undecided.open).toMatchObject([{ id: 'a', field: ['data', 'text', 'en'], mine: 'Hi', theirs: 'Welcome' }])
  expect(undecided.document.nodes.get('a')?.data).toMatchObject({ text: { en: 'Hi' } })

  const forMine = decided(mine, theirs, all(mine, theirs, 'mine'))
  expect(forMine).toMatchObject({ open: [], refused: [] })
  expect(forMine.document.nodes.get('a')?.data).toMatchObject({ text: { en: 'Hi' } })
  expect(forMine.document.nodes.get('b')?.title).toBe('Question')

  const forTheirs = decided(mine, theirs, all(mine, theirs, 'theirs'))
  expect(forTheirs).toMatchObject({ open: [], refused: [] })
  expect(forTheirs.document.nodes.get('a')?.data).toMatchObject({ text: { en: 'Welcome' } })
  expect(applyPatches(mine, [...forTheirs.patches])).toEqual(forTheirs.document)
})

test('each conflict is decided for itself', () => {
  const mine = edited(say('Hi', '嗨'), moveNodes(new Map([['b', { x: 8, y: 8 }]])))
  const theirs = edited(say('Welcome', '欢迎'), moveNodes(new Map([['b', { x: 16, y: 16 }]])))
  const choices = new Map<string, Side>(
    decided(mine, theirs).open.map((conflict) => [
      conflictKey(conflict),
      conflict.field.at(-1) === 'en' ? 'theirs' : 'mine',
    ]),
  )
  expect(choices.size).toBe(3)
  const { document } = decided(mine, theirs, choices)
  expect(document.nodes.get('a')?.data).toEqual({ text: { en: 'Welcome', zh: '嗨' } })
  expect(document.nodes.get('b')?.position).toEqual({ x: 8, y: 8 })
})

test('a node that one deletes and the other edits is kept or gone as chosen, with its ways', () => {
  const [mine, theirs] = [edited(say('Hi')), edited(removeNodes(toySpecs, ['a']))]
  const kept = decided(mine, theirs, all(mine, theirs, 'mine')).document
  expect(kept.nodes.has('a')).toBe(true)
  expect(isValid(kept)).toBe(true)
  const gone = decided(mine, theirs, all(mine, theirs, 'theirs'))
  expect(gone.refused).toEqual([])
  expect(gone.document.nodes.has('a')).toBe(false)
  expect(isValid(gone.document)).toBe(true)
})

test('a way that leads two ways leads where it is chosen to', () => {
  const way = (target: string) =>
    connect(toySpecs, { id: `to-${target}`, source: { node: 'b', outlet: 'choice:1' }, target })
  const [mine, theirs] = [edited(way('c')), edited(way('a'))]
  const { document, refused } = decided(mine, theirs, all(mine, theirs, 'theirs'))
  expect(refused).toEqual([])
  expect([...document.edges.keys()].filter((id) => id.startsWith('to-'))).toEqual(['to-a'])
  expect(isValid(document)).toBe(true)
})

test('a decision for one value says nothing about the next one', () => {
  const mine = edited(say('Hi'))
  const choices = all(mine, edited(say('Welcome')), 'theirs')
  expect(decided(mine, edited(say('Good day')), choices).open).toHaveLength(1)
})

test('what cannot be had together with the rest is told, not left out in silence', () => {
  const shapes = aGraph({ nodes: [aNode('start', 'begin'), aNode('s', 'shape')], edges: ['start > s'] })
  const shape = (data: { [key: string]: string | number | boolean }) => run(shapes, setNodeData(toySpecs, 's', data))
  const sides = {
    base: shapes,
    mine: shape({ by: 'number', value: 5 }),
    theirs: shape({ by: 'word', value: 'five', loud: false }),
  }
  const { open } = decide(toySpecs, sides, new Map())
  expect(open).toMatchObject([{ field: ['data', 'value'], mine: 5, theirs: 'five' }])
  const choices = new Map<string, Side>(open.map((conflict) => [conflictKey(conflict), 'theirs']))
  const { document, refused } = decide(toySpecs, sides, choices)
  expect(refused).toEqual(open)
  expect(document.nodes.get('s')?.data).toEqual({ by: 'number', value: 5 })
})

test('a save that was never answered is no change of somebody else', () => {
  const sent = edited(say('Hi'))
  const theirs = run(base, say('Hi'))
  expect(baseFor(base, [edited(say('H')), sent], theirs)).toBe(theirs)
  expect(baseFor(base, [edited(say('H'))], theirs)).toBe(base)
})

test('the nodes that were added, changed, moved or deleted are named', () => {
  const theirs = edited(
    say('Hi'),
    moveNodes(new Map([['b', { x: 80, y: 0 }]])),
    removeNodes(toySpecs, ['c']),
    groupNodes({ id: 'g', title: '', hue: 'blue', collapsed: false }, ['start']),
  )
  expect(nodesChanged(base, theirs)).toEqual({ here: ['start', 'a', 'b'], gone: ['c'] })
})
