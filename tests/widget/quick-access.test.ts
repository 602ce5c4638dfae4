import { expect, test } from 'vitest'
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { QuickItem } from '#src/domain/web-client/look.ts'
import { labelIn, pressable } from '#src/widget/later/quick-access.tsx'
import { BEGUN } from './support.ts'

const item = (label: string, part: Partial<QuickItem> = {}): QuickItem => ({
  labels: { en: label },
  does: { type: 'say' },
  during: 'always',
  ...part,
})
const ITEMS = [
  item('Orders'),
  item('Returns', { during: 'bot' }),
  item('A person', { does: { type: 'transfer' } }),
  item('Track it', { does: { type: 'begin', event: 'track' } }),
  item('My invoice', { during: 'person' }),
]
const labels = (change: Partial<VisitorConversation>) =>
  pressable(ITEMS, { conversation: { ...BEGUN, ...change } }).map((each) => labelIn(each, 'en', 'en'))

test('a label is said in the visitor’s language, else in the application’s, else in the first', () => {
  const both = item('Orders', { labels: { en: 'Orders', zh: '订单' } })
  expect(labelIn(both, 'zh', 'en')).toBe('订单')
  expect(labelIn(both, 'ja', 'zh')).toBe('订单')
  expect(labelIn(both, 'ja', 'ko')).toBe('Orders')
})

test('what can be pressed goes by who answers, and by what is possible', () => {
  expect(labels({})).toEqual(['Orders', 'Returns', 'A person', 'Track it'])
  expect(labels({ canTransfer: false })).toEqual(['Orders', 'Returns', 'Track it'])
  expect(labels({ state: 'queued' })).toEqual(['Orders', 'My invoice'])
  expect(labels({ state: 'in_service', agent: 'Anna' })).toEqual(['Orders', 'My invoice'])
})
