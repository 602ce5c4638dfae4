import { expect, it } from 'vitest'
import { createBoundedMap } from '#src/lib/bounded-map.ts'

it('drops the entry not used for longest when there are too many', () => {
  const map = createBoundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
})

it('keeps one value a key, and none that was taken out', () => {
  const map = createBoundedMap<string, number>(2)
  map.set('a', 1)
  map.set('a', 2)
  map.set('b', 3)
  expect([map.get('a'), map.get('b')]).toEqual([2, 3])
  map.delete('a')
  expect(map.get('a')).toBeUndefined()
  map.clear()
  expect(map.get('b')).toBeUndefined()
})
