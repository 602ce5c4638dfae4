import { expect, test } from 'vitest'
import { setEdgeDisabled, setNodesDisabled } from '#src/domain/graph/commands.ts'
import { cutOff } from '#src/domain/graph/cut-off.ts'
import type { Command } from '#src/domain/graph/command.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { aGraph, aNode, toySpecs } from './kinds.ts'
import { run } from './valid.ts'

/** A question with two answers that both lead to the end, and a node that nobody has connected yet. */
const flow = aGraph({
  nodes: [
    aNode('start', 'begin'),
    aNode('question', 'ask'),
    aNode('yes', 'say'),
    aNode('no', 'say'),
    aNode('done', 'end'),
    aNode('lone', 'say'),
  ],
  edges: ['start > question', 'question.choice:0 > yes', 'question.choice:1 > no', 'yes > done', 'no > done'],
})
const way = (from: string, to: string) =>
  [...flow.edges.values()].find(({ source, target }) => source.node === from && target === to)!.id

function off(...commands: Command<GraphDocument>[]) {
  const document = run(flow, ...commands)
  const found = cutOff(toySpecs, document)
  return found && { nodes: [...found.nodes], edges: [...found.edges] }
}

test('where nothing is disabled nothing is cut off, though nobody leads there', () => {
  expect(off()).toBeNull()
})

test('behind a disabled way lies what no other way leads to', () => {
  expect(off(setEdgeDisabled(way('question', 'yes'), true))).toEqual({ nodes: ['yes'], edges: [way('yes', 'done')] })
  expect(off(setEdgeDisabled(way('start', 'question'), true))?.nodes.toSorted()).toEqual([
    'done',
    'no',
    'question',
    'yes',
  ])
})

test('a disabled node is passed by through its first way out, and the others lead nobody on', () => {
  expect(off(setNodesDisabled(['question'], true))).toEqual({
    nodes: ['no'],
    edges: [way('question', 'no'), way('no', 'done')],
  })
  expect(off(setNodesDisabled(['yes'], true))).toBeNull()
})
