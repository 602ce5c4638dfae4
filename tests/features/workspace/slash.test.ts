import { expect, test } from 'vitest'
import { slashAt, withReply } from '#src/features/workspace/quick-replies/slash.ts'

test.each([
  ['/', 1, { from: 0, query: '' }],
  ['Hello /ref', 10, { from: 6, query: 'ref' }],
  ['你好\n/退款', 6, { from: 3, query: '退款' }],
  ['a/b', 3, null],
  ['https://shop', 12, null],
  ['/ref und', 8, null],
  ['/refund', 4, { from: 0, query: 'ref' }],
])('a slash at the beginning of a word asks for a reply: %j at %i', (text, caret, slash) => {
  expect(slashAt(text, caret)).toEqual(slash)
})

test('the words come in place of the slash, the caret behind them', () => {
  expect(withReply('Well, /ref. Bye', { from: 6, query: 'ref' }, 'it is done')).toEqual({
    text: 'Well, it is done. Bye',
    caret: 16,
  })
})
