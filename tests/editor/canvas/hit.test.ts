import { expect, test } from 'vitest'
import { outletOf } from '#src/editor/canvas/geometry.ts'
import { hitTest, nodeToConnect } from '#src/editor/canvas/hit.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import { aGraph, aNode, anEdge } from './graph.ts'

const scene = createScene(sampleKinds.specs)
scene.update({
  ...aGraph(
    [
      aNode('a', { x: 0, y: 0 }, { kind: 'test' }),
      aNode('b', { x: 600, y: 0 }),
      aNode('c', { x: 0, y: 600 }, { group: 'g' }),
    ],
    [anEdge('a.no→b')],
    [{ id: 'g', title: 'Later', hue: 'blue', collapsed: false }],
  ),
  notes: new Map([
    ['n', { id: 'n', text: '', position: { x: 600, y: 600 }, size: { width: 200, height: 100 }, hue: 'amber' }],
  ]),
})
const at = (x: number, y: number, zoom = 1) => hitTest(scene, { x, y }, zoom)
const no = outletOf({ x: 0, y: 0 }, 1, 2)

test('a card is hit anywhere on it, the ground where nothing is', () => {
  expect(at(100, 20)).toEqual({ kind: 'node', id: 'a' })
  expect(at(400, 400)).toEqual({ kind: 'ground' })
})

test('an outlet is hit 12 pixels around its handle, outside of the card too', () => {
  expect(at(no.x + 11, no.y + 11)).toEqual({ kind: 'outlet', id: 'a', outlet: 'no' })
  expect(at(no.x - 11, no.y - 11)).toEqual({ kind: 'outlet', id: 'a', outlet: 'no' })
  expect(at(no.x - 30, no.y)).toEqual({ kind: 'node', id: 'a' })
})

test('an edge is hit within 7 pixels of the screen, whatever the zoom', () => {
  expect(at(no.x + 30, no.y + 6)).toEqual({ kind: 'edge', id: 'a.no→b' })
  expect(at(no.x + 30, no.y + 12)).toEqual({ kind: 'ground' })
  expect(at(no.x + 60, no.y + 12, 0.5)).toEqual({ kind: 'edge', id: 'a.no→b' })
})

test('the end of an edge can be taken only where it is offered', () => {
  expect(at(596, 20)).toEqual({ kind: 'edge', id: 'a.no→b' })
  const offered = hitTest(scene, { x: 596, y: 20 }, 1, { source: [], target: ['a.no→b'] })
  expect(offered).toEqual({ kind: 'edgeEnd', id: 'a.no→b', end: 'target' })
  const source = hitTest(scene, no, 1, { source: ['a.no→b'], target: [] })
  expect(source).toEqual({ kind: 'edgeEnd', id: 'a.no→b', end: 'source' })
})

test('a note has a corner at which it is drawn larger', () => {
  expect(at(650, 650)).toEqual({ kind: 'note', id: 'n' })
  expect(at(795, 695)).toEqual({ kind: 'noteCorner', id: 'n' })
})

test('a group is hit at its label, not on its floor', () => {
  const { x, y } = scene.groups.get('g')!
  expect(at(x + 40, y + 10)).toEqual({ kind: 'group', id: 'g' })
  expect(at(x + 10, y + 60)).toEqual({ kind: 'ground' })
})

test('a wire finds a card, and the input of one that it has nearly reached', () => {
  expect(nodeToConnect(scene, { x: 700, y: 50 })?.id).toBe('b')
  expect(nodeToConnect(scene, { x: 591, y: 24 })?.id).toBe('b')
  expect(nodeToConnect(scene, { x: 560, y: 20 })).toBeNull()
})
