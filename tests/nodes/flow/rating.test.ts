import { expect, test } from 'vitest'
import { rating } from '#src/nodes/flow/rating/spec.ts'
import { contextOf, issueLines, scopeOf } from '#tests/nodes/support.ts'

test('it invites to rate, after its words if it has any, and goes on', () => {
  const entered = { type: 'entered' } as const
  expect(rating.step(contextOf(rating.defaults()), entered)).toEqual({
    effects: [{ type: 'rate' }],
    move: { type: 'leave', by: 'next' },
  })
  const data = { text: { en: 'How was it, {{ name }}?', zh: '满意吗？' } }
  expect(rating.step(contextOf(data, { variables: { name: 'Kim' } }), entered).effects).toEqual([
    { type: 'reply', body: { type: 'text', text: 'How was it, Kim?', rich: true } },
    { type: 'rate' },
  ])
  expect(rating.step(contextOf(data, { language: 'zh' }), entered).effects?.[0]).toEqual({
    type: 'reply',
    body: { type: 'text', text: '满意吗？', rich: true },
  })
})

test('its words may be missing altogether, but not in one language', () => {
  expect(issueLines(rating.check({ text: {} }, scopeOf()))).toEqual([])
  expect(issueLines(rating.check({ text: { en: 'How was it?' } }, scopeOf()))).toEqual(['translation_missing? text.zh'])
  expect(rating.uses({ text: { en: 'a' } })).toEqual([{ path: ['text', 'en'], as: 'template' }])
})
