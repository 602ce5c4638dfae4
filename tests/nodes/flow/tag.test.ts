import { expect, test } from 'vitest'
import { tag } from '#src/nodes/flow/tag/spec.ts'
import { issueLines, scopeOf, visit } from '#tests/nodes/support.ts'

test('tags are put on and taken off', () => {
  const result = visit(tag, { add: ['vip'], remove: ['new'] }).take({ type: 'entered' })
  expect(result.effects).toEqual([{ type: 'tag', add: ['vip'], remove: ['new'] }])
  expect(result.move).toEqual({ type: 'leave', by: 'next' })
})

test('there must be a tag, and none both ways', () => {
  expect(issueLines(tag.check(tag.defaults(), scopeOf()))).toEqual(['tags_empty add'])
  expect(issueLines(tag.check({ add: ['a', 'b'], remove: ['c', 'b'] }, scopeOf()))).toEqual(['tag_twice remove.1'])
})
