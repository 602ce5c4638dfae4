import { expect, it } from 'vitest'
import { remember } from '#src/domain/template/remember.ts'

it('computes once for a text and forgets the one asked for longest ago', () => {
  const made: string[] = []
  const remembered = remember(2, (key) => {
    made.push(key)
    return key.length
  })
  expect([remembered('a'), remembered('bb'), remembered('a'), remembered('ccc')]).toEqual([1, 2, 1, 3])
  expect(made).toEqual(['a', 'bb', 'ccc'])
  remembered('a')
  expect(made).toEqual(['a', 'bb', 'ccc'])
  remembered('bb')
  expect(made).toEqual(['a', 'bb', 'ccc', 'bb'])
})
