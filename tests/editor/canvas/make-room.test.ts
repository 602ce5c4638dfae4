import { describe, expect, test } from 'vitest'
import { ACROSS, DOWN, roomAfter, roomBetween, type Standing } from '#src/editor/canvas/adding/make-room.ts'
import { overlaps, type Box } from '#src/editor/canvas/geometry.ts'
import fc from '#tests/support/properties.ts'

const SIZE = { width: 216, height: 64 }
const NEW: Box = { x: 0, y: 0, ...SIZE }
const card = (id: string, x: number, y: number, fixed = false): Standing => ({ id, x, y, ...SIZE, fixed })
const from = card('from', 0, 0, true)
const level = { x: 0, y: 0 }

describe('between two cards', () => {
  test('what follows moves to the right together, only as far as it must', () => {
    const cards = [from, card('next', 280, 0), card('last', 560, 80)]
    const room = roomBetween(cards, NEW, { level, from, next: { x: 280, after: new Set(['next', 'last']) } })
    expect(room.at).toEqual({ x: 216 + ACROSS, y: 0 })
    const moved = room.moved.get('next')!
    expect(moved.x - room.at.x - SIZE.width).toBeGreaterThanOrEqual(ACROSS)
    expect(moved.x - room.at.x - SIZE.width).toBeLessThan(ACROSS + 8)
    expect(room.moved.get('last')).toEqual({ x: 560 + moved.x - 280, y: 80 })
  })

  test('nobody moves where there is room', () => {
    const cards = [from, card('next', 900, 0)]
    expect(roomBetween(cards, NEW, { level, from, next: { x: 900, after: new Set(['next']) } }).moved.size).toBe(0)
  })

  test('what is not after it and would be run over moves down', () => {
    const cards = [from, card('next', 280, 0), card('other', 580, 10)]
    const { moved } = roomBetween(cards, NEW, { level, from, next: { x: 280, after: new Set(['next']) } })
    expect(moved.get('other')!.x).toBe(580)
    expect(moved.get('other')!.y).toBeGreaterThanOrEqual(SIZE.height + DOWN)
  })
})

describe('at a free exit', () => {
  test('it comes below what the exits above lead to, and what stands there moves down', () => {
    const cards = [from, card('yes', 280, 0), card('maybe', 280, 96)]
    const room = roomAfter(cards, NEW, { level: { x: 0, y: 60 }, from, above: new Set(['yes']) })
    expect(room.at).toEqual({ x: 216 + ACROSS, y: SIZE.height + DOWN })
    expect(room.moved.get('maybe')!.y).toBeGreaterThanOrEqual(room.at.y + SIZE.height + DOWN)
    expect(room.moved.has('yes')).toBe(false)
  })

  test('it gives way itself to what is fixed', () => {
    const { at, moved } = roomAfter([from, card('pinned', 280, 0, true)], NEW, { level, from, above: new Set() })
    expect(at.y).toBe(SIZE.height + DOWN)
    expect(moved.size).toBe(0)
  })
})

test('no card comes to lie on another one, and none that is fixed moves', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -6, max: 6 }), fc.boolean())
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { selector: ([column, row]) => `${column} ${row}`, maxLength: 24 }),
      fc.integer({ min: -300, max: 300 }),
      (places, y) => {
        const cards = [
          from,
          ...places
            .filter(([column]) => column > 0)
            .map(([column, row, fixed], index) => card(`c${index}`, column * 280, row * 100, fixed)),
        ]
        const { at, moved } = roomAfter(cards, NEW, { level: { x: 0, y }, from, above: new Set() })
        const after = [{ ...NEW, ...at, id: 'new' }, ...cards.map((each) => ({ ...each, ...moved.get(each.id) }))]
        for (const [index, one] of after.entries())
          for (const other of after.slice(index + 1)) expect(overlaps(one, other)).toBe(false)
        for (const each of cards) if (each.fixed) expect(moved.has(each.id)).toBe(false)
      },
    ),
  )
})
