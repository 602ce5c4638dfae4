import { describe, expect, test } from 'vitest'
import { contains, overlaps, type Box } from '#src/editor/canvas/geometry.ts'
import { routeThrough, stretchesOf, type Route } from '#src/editor/canvas/route.ts'
import { findWays, type Wanted } from '#src/editor/canvas/routing/find-ways.ts'
import { groundOf } from '#src/editor/canvas/routing/follow-ways.ts'
import type { SceneEdge } from '#src/editor/canvas/scene-items.ts'
import { createScene } from '#src/editor/canvas/scene.ts'
import { atOnce } from '#src/lib/in-slices.ts'
import { sampleGraph } from '#src/tools/bench/canvas/sample-graph.ts'
import { sampleKinds } from '#src/tools/bench/canvas/sample-kinds.ts'
import fc from '#tests/support/properties.ts'

const SIZE = { width: 208, height: 64 }
const card = (x: number, y: number): Box => ({ x, y, ...SIZE })
/** From the right edge of one card to the left edge of another, on the lines of their titles; `row`: that much lower. */
const edge = (cards: readonly Box[], from: number, to: number, row = 0): Wanted => ({
  id: `${from}-${to}-${row}`,
  from,
  to,
  ends: [cards[from]!.x + 208, cards[from]!.y + 18 + row, cards[to]!.x, cards[to]!.y + 18],
})
const ways = (cards: readonly Box[], edges: readonly Wanted[]) => atOnce(findWays({ cards, edges }))
const inner = ({ x, y, width, height }: Box): Box => ({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 })
const isClear = (route: Route, cards: readonly Box[]) =>
  [...stretchesOf(route)].every((stretch) => !cards.some((each) => overlaps(inner(each), stretch)))
const isSquare = (route: Route) => [...stretchesOf(route)].every(({ width, height }) => width === 0 || height === 0)

describe('a way', () => {
  test('between near cards is one step, and hangs nowhere', () => {
    const cards = [card(0, 0), card(240, 40)]
    const way = ways(cards, [edge(cards, 0, 1)]).get('0-1-0')!
    expect(Math.max(...way.filter((_, index) => index % 2 === 1))).toBe(58)
    expect(way.length).toBe(8)
  })

  test('runs around a card that stands between', () => {
    const cards = [card(0, 0), card(280, 0), card(560, 0)]
    const way = ways(cards, [edge(cards, 0, 2)]).get('0-2-0')!
    expect(isClear(way, cards)).toBe(true)
    expect(way.slice(0, 2)).toEqual([208, 18])
    expect(way.slice(-2)).toEqual([560, 18])
  })

  test('back runs clear of both cards, and of one below', () => {
    const cards = [card(0, 0), card(280, 0), card(140, 90)]
    const way = ways(cards, [edge(cards, 1, 0)]).get('1-0-0')!
    expect(isClear(way, cards)).toBe(true)
    expect(isSquare(way)).toBe(true)
  })

  test('ends and begins in the gap between two near cards', () => {
    for (const gap of [12, 16, 24, 32]) {
      const row = [card(0, 0), card(208 + gap, 0), card(2 * (208 + gap), 0), card(800, 240)]
      const back = ways(row, [edge(row, 3, 1)]).get('3-1-0')!
      expect([gap, isClear(back, row)]).toEqual([gap, true])
      const away = ways(row, [edge(row, 1, 3)]).get('1-3-0')!
      expect([gap, isClear(away, row)]).toEqual([gap, true])
    }
  })

  test('finds the gap in a wall', () => {
    const wall = Array.from({ length: 6 }, (_, row) => card(280, -240 + row * 84))
    const cards = [card(0, 0), card(560, 0), ...wall]
    expect(isClear(ways(cards, [edge(cards, 0, 1)]).get('0-1-0')!, cards)).toBe(true)
  })
})

test('lines that would run in one stand apart', () => {
  const cards = [card(0, 0), card(0, 100), card(0, 200), card(400, 320)]
  const found = ways(cards, [edge(cards, 0, 3), edge(cards, 1, 3), edge(cards, 2, 3)])
  const upright = [...found.values()].map((way) => way[2]!)
  expect(new Set(upright).size).toBe(3)
  const ordered = upright.toSorted((a, b) => a - b)
  expect(Math.min(ordered[1]! - ordered[0]!, ordered[2]! - ordered[1]!)).toBeGreaterThanOrEqual(8)
})

test('edges of one node do not cross each other on their lanes', () => {
  const cards = [card(0, 0), card(400, 200), card(400, 300)]
  const [upper, lower] = [edge(cards, 0, 2, 0), edge(cards, 0, 2, 24)]
  const found = ways(cards, [upper, { ...lower, id: 'lower' }])
  // The upper exit goes down farther to the right: the lower one would cross it otherwise.
  expect(found.get(upper.id)![2]).toBeGreaterThan(found.get('lower')![2]!)
})

test('ways keep their ends, turn at right angles, and run through no card where cards have room between them', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { selector: ([column, row]) => `${column} ${row}`, minLength: 2, maxLength: 14 }),
      fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 8 }),
      (places, links) => {
        const cards = places.map(([column, row]) => card(column * 280, row * 120))
        const edges = links.map(([from, to], index) => ({
          ...edge(cards, from % cards.length, to % cards.length),
          id: String(index),
        }))
        const found = ways(cards, edges)
        for (const { id, ends, from, to } of edges) {
          const way = found.get(id)!
          expect([...way.slice(0, 2), ...way.slice(-2)]).toEqual([...ends])
          expect(isSquare(way)).toBe(true)
          const others = cards.filter((_, index) => index !== from && index !== to)
          expect(isClear(way, others)).toBe(true)
        }
      },
    ),
  )
})

test('a thousand nodes find their ways, most of them through no card', () => {
  const scene = createScene(sampleKinds.specs)
  scene.update(sampleGraph(1000))
  const ground = groundOf(scene)
  const found = atOnce(findWays(ground))
  expect(found.size).toBe(ground.edges.length)
  const clear = ground.edges.filter(({ id, from, to }) =>
    isClear(
      found.get(id)!,
      ground.cards.filter((_, index) => index !== from && index !== to),
    ),
  )
  expect(clear.length / found.size).toBeGreaterThan(0.95)
})

test('a scene takes ways for as long as the edges end where they did', () => {
  const scene = createScene(sampleKinds.specs)
  scene.update(sampleGraph(4))
  const [{ id, edge: first, route: plain }] = [...scene.edges.values()] as [SceneEdge, ...SceneEdge[]]
  const route = plain!
  const [sx, sy, tx, ty] = [route[0]!, route[1]!, route.at(-2)!, route.at(-1)!]
  const way = [sx, sy, sx + 20, sy, sx + 20, -500, tx - 20, -500, tx - 20, ty, tx, ty]
  scene.takeWays(new Map([[id, way]]))
  expect(scene.edges.get(id)!.route).toEqual(way)
  const { x, y } = scene.nodes.get(first.target)!
  scene.lift(new Map([[first.target, { x: x + 8, y }]]))
  expect(scene.edges.get(id)!.route).not.toEqual(way)
  scene.drop()
  expect(scene.edges.get(id)!.route).toEqual(way)
})

test('a way led by hand runs through its points', () => {
  const points = [
    { x: 120, y: 200 },
    { x: 40, y: 300 },
  ]
  const way = routeThrough({ x: 0, y: 0 }, points, { x: 400, y: 60 })
  expect(isSquare(way)).toBe(true)
  for (const point of points) expect([...stretchesOf(way)].some((stretch) => contains(stretch, point))).toBe(true)
  expect([...way.slice(0, 2), ...way.slice(-2)]).toEqual([0, 0, 400, 60])
})
