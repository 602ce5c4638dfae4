import { expect, test } from 'vitest'
import { tag } from '#src/nodes/flow/tag/spec.ts'
import { issueLines, scopeOf, visit } from '#tests/nodes/support.ts'

test('tags are put on and taken off', () => {
  const result = visit(tag, { add: ['vip'], remove: ['new'] }).take({ type: 'entered' })
  expect(result.effects).toEqual([{ type: 'tag', add: ['vip'], remove: ['new'] }])
  expect(result.move).toEqual({ type: 'leave', by: 'next' })
})

test('tags of a visitor are told apart from those of the conversation', () => {
  const result = visit(tag, { on: 'visitor', add: ['gold'], remove: [] }).take({ type: 'entered' })
  expect(result.effects).toEqual([{ type: 'tag', on: 'visitor', add: ['gold'], remove: [] }])
  const own = visit(tag, { on: 'conversation', add: ['gold'], remove: [] }).take({ type: 'entered' })
  expect(own.effects).toEqual([{ type: 'tag', add: ['gold'], remove: [] }])
})

test('there must be a tag, and none both ways', () => {
  expect(issueLines(tag.check(tag.defaults(), scopeOf()))).toEqual(['tags_empty add'])
  expect(issueLines(tag.check({ add: ['a', 'b'], remove: ['c', 'b'] }, scopeOf()))).toEqual(['tag_twice remove.1'])
})
