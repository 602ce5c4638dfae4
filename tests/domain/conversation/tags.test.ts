import { expect, it } from 'vitest'
import { hasTag, tagged } from '#src/domain/conversation/tags.ts'

it('puts tags on once and takes them off, however they are written', () => {
  expect(tagged(['a'], { add: ['b', 'A', 'b'], remove: [] })).toEqual(['a', 'b'])
  expect(tagged(['Gold', 'new'], { add: [], remove: ['gold', 'other'] })).toEqual(['new'])
  expect(tagged(['a'], { add: ['b'], remove: ['b'] })).toEqual(['a'])
  expect(hasTag(['ＶＩＰ'], 'vip')).toBe(true)
  expect(hasTag(['vip'], 'vi')).toBe(false)
})

it('keeps the newest where there are too many', () => {
  expect(tagged(['a', 'b'], { add: ['c', 'd'], remove: [] }, 3)).toEqual(['b', 'c', 'd'])
  expect(tagged(['a', 'b'], { add: [], remove: [] }, 3)).toEqual(['a', 'b'])
})
