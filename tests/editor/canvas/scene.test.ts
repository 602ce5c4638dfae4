import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { CARD, cardSize, inputOf, outletOf, overlaps, type Box } from '#src/editor/canvas/geometry.ts'
import { drawnIn } from '#src/editor/canvas/route.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import type { SceneChange } from '#src/editor/canvas/scene-items.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import { sampleGraph } from '#src/tools/bench/canvas/sample-graph.ts'
import { aGraph, aNode, anEdge, changed } from './graph.ts'

function sceneOf(...given: Parameters<typeof aGraph>) {
  const scene = createScene(sampleKinds.specs)
  const document = aGraph(...given)
  scene.update(document)
  const changes: SceneChange[] = []
  scene.subscribe((change) => changes.push(change))
  return { scene, document, changes }
}

const three = () =>
  sceneOf(
    [aNode('a', { x: 0, y: 0 }), aNode('b', { x: 400, y: 0 }, { kind: 'test' }), aNode('c', { x: 800, y: 300 })],
    [anEdge('a.next→b'), anEdge('b.yes→c')],
  )

test('an edge runs from the row of its outlet to the title line of its target', () => {
  const { scene } = three()
  const route = scene.edges.get('b.yes→c')!.route!
  expect({ x: route[0], y: route[1] }).toEqual(outletOf({ x: 400, y: 0 }, 0, 2))
  expect({ x: route.at(-2), y: route.at(-1) }).toEqual(inputOf({ x: 800, y: 300 }))
})

test('an edge leads away from the title line of a node of an unknown kind, whose ways out nobody knows', () => {
  const { scene } = sceneOf(
    [aNode('a', { x: 0, y: 0 }, { kind: 'teleport' }), aNode('b', { x: 400, y: 200 })],
    [anEdge('a.arrived→b')],
  )
  const { x, y, width } = scene.nodes.get('a')!
  const route = scene.edges.get('a.arrived→b')!.route!
  expect({ x: route[0], y: route[1] }).toEqual({ x: x + width, y: inputOf({ x, y }).y })
})

test('a card has the size that follows from its ways out', () => {
  const { scene } = three()
  expect(scene.nodes.get('b')).toMatchObject(cardSize(2))
})

test('a change of one node touches that node and its edges, and nothing else', () => {
  const { scene, document, changes } = three()
  const others = [scene.nodes.get('a'), scene.nodes.get('b'), scene.edges.get('a.next→b')]
  scene.update(changed(document, 'c', { position: { x: 800, y: 0 } }))
  expect(changes).toHaveLength(1)
  expect([...changes[0]!.nodes]).toEqual(['c'])
  expect([...changes[0]!.edges]).toEqual(['b.yes→c'])
  expect([scene.nodes.get('a'), scene.nodes.get('b'), scene.edges.get('a.next→b')]).toEqual(others)
  expect(scene.nodes.get('a')).toBe(others[0])
})

test('a node that loses a way out moves the edges of those below it', () => {
  const choose = { kind: 'choose', data: { text: '', choices: ['x', 'y'] } }
  const { scene, document } = sceneOf(
    [aNode('a', { x: 0, y: 0 }, choose), aNode('b', { x: 500, y: 0 })],
    [anEdge('a.other→b')],
  )
  const before = scene.edges.get('a.other→b')!.route![1]!
  scene.update(changed(document, 'a', { data: { text: '', choices: ['x'] } }))
  expect(before - scene.edges.get('a.other→b')!.route![1]!).toBe(CARD.row)
})

test('what a drag holds is seen elsewhere, with its edges, and goes back when it is dropped', () => {
  const { scene } = three()
  const before = scene.edges.get('b.yes→c')!.route
  scene.lift(new Map([['c', { x: 2000, y: 2000 }]]))
  expect(scene.nodes.get('c')).toMatchObject({ x: 2000, y: 2000 })
  expect(scene.edges.get('b.yes→c')!.route!.slice(-2)).toEqual([2000, 2000 + CARD.header / 2])
  expect(scene.nodesIn({ x: 2010, y: 2010, width: 1, height: 1 }).map(({ id }) => id)).toEqual(['c'])
  expect(scene.nodesIn({ x: 810, y: 310, width: 1, height: 1 })).toEqual([])
  scene.drop()
  expect(scene.edges.get('b.yes→c')!.route).toEqual(before)
  expect(scene.nodesIn({ x: 810, y: 310, width: 1, height: 1 }).map(({ id }) => id)).toEqual(['c'])
  expect(scene.lifted.size + scene.liftedEdges.size).toBe(0)
})

test('a document that arrives during a drag does not take it out of the hand', () => {
  const { scene, document } = three()
  scene.lift(new Map([['c', { x: 2000, y: 2000 }]]))
  scene.update(changed(document, 'a', { position: { x: 8, y: 8 } }))
  expect(scene.nodes.get('c')).toMatchObject({ x: 2000, y: 2000 })
  expect(scene.nodes.get('a')).toMatchObject({ x: 8, y: 8 })
})

test('removing a node removes it from every list', () => {
  const { scene, document } = three()
  const nodes = new Map(document.nodes)
  nodes.delete('c')
  scene.update({ ...document, nodes, edges: new Map([['a.next→b', document.edges.get('a.next→b')!]]) })
  expect(scene.nodes.has('c')).toBe(false)
  expect(scene.edges.has('b.yes→c')).toBe(false)
  expect([...scene.edgesOf('b')]).toEqual(['a.next→b'])
  expect(scene.nodesIn({ x: 800, y: 300, width: 100, height: 100 })).toEqual([])
})

test('a long edge is found where it merely passes', () => {
  const { scene } = sceneOf([aNode('a', { x: 0, y: 0 }), aNode('b', { x: 9000, y: 0 })], [anEdge('a.next→b')])
  const y = scene.edges.get('a.next→b')!.route![1]!
  expect(scene.edgesIn({ x: 3000, y: y - 10, width: 100, height: 20 })).toHaveLength(1)
  expect(scene.edgesIn({ x: 3000, y: 5000, width: 100, height: 20 })).toHaveLength(0)
})

const group = (collapsed: boolean) => ({ id: 'g', title: 'Checks', hue: 'teal' as const, collapsed })
const grouped = () =>
  sceneOf(
    [
      aNode('a', { x: 0, y: 0 }),
      aNode('b', { x: 400, y: 0 }, { group: 'g' }),
      aNode('c', { x: 800, y: 0 }, { group: 'g' }),
      aNode('d', { x: 1400, y: 0 }),
    ],
    [anEdge('a.next→b'), anEdge('b.next→c'), anEdge('c.next→d')],
    [group(false)],
  )

test('a collapsed group stands for its nodes: edges lead to its card, and those inside are gone', () => {
  const { scene, document } = grouped()
  scene.update({ ...document, groups: new Map([['g', group(true)]]) })
  const card = scene.groups.get('g')!
  expect(scene.nodesIn({ x: 400, y: 0, width: 600, height: 100 })).toEqual([])
  expect(scene.edges.get('b.next→c')!.route).toBeNull()
  expect(scene.edges.get('a.next→b')!.route!.slice(-2)).toEqual([card.x, card.y + CARD.header / 2])
  expect(scene.edges.get('c.next→d')!.route!.slice(0, 2)).toEqual([card.x + card.width, card.y + CARD.header / 2])
  scene.update(document)
  expect(scene.edges.get('b.next→c')!.route).not.toBeNull()
})

test('a group grows with the node that is dragged out of it', () => {
  const { scene } = grouped()
  const before = scene.groups.get('g')!.width
  scene.lift(new Map([['c', { x: 1000, y: 0 }]]))
  expect(scene.groups.get('g')!.width - before).toBe(200)
})

test('looking by place finds what looking at everything finds', () => {
  const scene = createScene(sampleKinds.specs)
  scene.update(sampleGraph(300))
  const box = fc.record({
    x: fc.integer({ min: -500, max: 6000 }),
    y: fc.integer({ min: -500, max: 5000 }),
    width: fc.integer({ min: 0, max: 3000 }),
    height: fc.integer({ min: 0, max: 3000 }),
  })
  fc.assert(
    fc.property(box, (area) => {
      const all = [...scene.nodes.values()].filter((item) => overlaps(item, area)).map(({ id }) => id)
      expect(
        scene
          .nodesIn(area)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(all.toSorted())
    }),
  )
})

test('after any moves the scene is as one made of the document anew', () => {
  const moves = fc.array(
    fc.tuple(fc.nat(39), fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 })),
  )
  fc.assert(
    fc.property(moves, (each) => {
      let document = sampleGraph(40)
      const scene = createScene(sampleKinds.specs)
      scene.update(document)
      for (const [index, x, y] of each) {
        scene.lift(new Map([[`n${index}`, { x: y, y: x }]]))
        document = changed(document, `n${index}`, { position: { x, y } })
        scene.update(document)
        scene.drop()
      }
      const anew = createScene(sampleKinds.specs)
      anew.update(document)
      expect(scene.nodes).toEqual(anew.nodes)
      expect(scene.edges).toEqual(anew.edges)
    }),
    { numRuns: 30 },
  )
})

test('a change names where what has changed was and where it is', () => {
  const { scene, changes } = three()
  const card = ({ x, y, width, height }: Box) => ({ x, y, width, height })
  const [was, way] = [card(scene.nodes.get('c')!), drawnIn(scene.edges.get('b.yes→c')!.route!)]
  scene.lift(new Map([['c', { x: 500, y: 900 }]]))
  const [is, newWay] = [card(scene.nodes.get('c')!), drawnIn(scene.edges.get('b.yes→c')!.route!)]
  const all = [was, is, ...way, ...newWay]
  const placesOf = (change: SceneChange) => change.places.map(card)
  expect(placesOf(changes.at(-1)!)).toEqual(expect.arrayContaining(all))
  expect(placesOf(changes.at(-1)!).length).toBe(all.length)
  scene.drop()
  expect(placesOf(changes.at(-1)!)).toEqual(expect.arrayContaining(all))
})
