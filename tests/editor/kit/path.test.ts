import { describe, expect, test } from 'vitest'
import { dataAt } from '#src/domain/graph/data-path.ts'
import type { Json } from '#src/domain/value/value.ts'
import { isWithin, withValueAt } from '#src/editor/canvas/kit/path.ts'

const second: Json = { id: '2', label: {} }
const data: Json = { title: 'a', rows: [{ id: '1', label: { en: 'x' } }, second] }

describe('a value put at a path', () => {
  test('replaces what is there and keeps what lies beside it as the same object', () => {
    const next = withValueAt(data, ['rows', 0, 'label', 'en'], 'y')
    expect(next).toEqual({ title: 'a', rows: [{ id: '1', label: { en: 'y' } }, second] })
    expect(dataAt(next, ['rows', 1])).toBe(second)
  })

  test('may be the first in a new language', () => {
    expect(withValueAt(data, ['rows', 1, 'label', 'zh'], 'y')).toHaveProperty('rows.1.label', { zh: 'y' })
  })

  test.each([
    ['a row that is gone', ['rows', 2, 'label']],
    ['a negative place', ['rows', -1]],
    ['a name in a list', ['rows', 'length']],
    ['a way through what is not there', ['texts', 'en']],
    ['a way into a text', ['title', 'en']],
    ['a name of the prototype', ['constructor', 'name']],
  ])('changes nothing where the path leads nowhere: %s', (_name, path) => {
    expect(withValueAt(data, path, 'y')).toBe(data)
  })

  test('is all of the data where the path is empty', () => {
    expect(withValueAt(data, [], null)).toBeNull()
  })
})

test('a place lies within itself and within what is around it, and not within what is deeper', () => {
  expect(isWithin(['rows', 0, 'label'], ['rows', 0])).toBe(true)
  expect(isWithin(['rows', 0], ['rows', 0])).toBe(true)
  expect(isWithin(['rows'], ['rows', 0])).toBe(false)
  expect(isWithin(['rows', 1], ['rows', 0])).toBe(false)
})
