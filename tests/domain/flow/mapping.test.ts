import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { parsePath, pathsOf, pathText, readPath } from '#src/domain/flow/mapping.ts'
import type { Json } from '#src/domain/value/value.ts'

const order: Json = {
  order: { items: [{ status: 'sent', 'odd key': 1 }, { status: 'lost' }], paid: null },
  'content-type': 'json',
}

describe('a path', () => {
  test.each<[string, Json | undefined]>([
    ['order.items[0].status', 'sent'],
    ['$.order.items[1].status', 'lost'],
    ['order.items.1.status', 'lost'],
    ['order.items[0]["odd key"]', 1],
    ["['content-type']", 'json'],
    ['content-type', 'json'],
    [' order.paid ', null],
    ['order.items[7].status', undefined],
    ['order.items.length', undefined],
    ['order.toString', undefined],
    ['__proto__', undefined],
    ['order.paid.more', undefined],
  ])('«%s» finds %j', (path, expected) => {
    expect(readPath(order, parsePath(path) ?? ['unreadable'])).toEqual(expected)
  })

  test.each(['', '$', '  '])('that is empty («%s») is the whole value', (path) => {
    expect(readPath(order, parsePath(path) ?? ['unreadable'])).toEqual(order)
  })

  test.each(['a..b', 'a.', 'a[', 'a[x]', 'a[-1]', 'a b', 'a]', 'a["b]', '[0]x', 'a.[0]'])(
    '«%s» cannot be read',
    (path) => {
      expect(parsePath(path)).toBeNull()
    },
  )

  test('is read back from how it is written, whatever the names are', () => {
    const step = fc.oneof(fc.string({ minLength: 1 }), fc.nat({ max: 999_999 }))
    fc.assert(
      fc.property(fc.array(step), (path) => {
        expect(parsePath(pathText(path))).toEqual(path)
      }),
    )
  })

  test('finds something or nothing in every value, whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, value) => {
        const path = parsePath(text)
        // What fast-check makes of jsonValue is JSON.
        const found = path === null ? undefined : readPath(value as Json, path)
        expect(typeof found === 'function').toBe(false)
      }),
    )
  })
})

test('the paths of a sample lead to its values; a list shows its first item', () => {
  expect(pathsOf(order)).toEqual([
    'order.items',
    'order.items[0].status',
    'order.items[0]["odd key"]',
    'order.paid',
    'content-type',
  ])
  expect(pathsOf(order, 2)).toHaveLength(2)
  expect(pathsOf('text')).toEqual([])
})
