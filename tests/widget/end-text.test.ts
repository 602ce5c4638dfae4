import { expect, test } from 'vitest'
import { noticeText } from '#src/widget/parts/notice-text.ts'
import { endText } from '#src/widget/parts/end-text.ts'
import type { Translate } from '#src/widget/texts.ts'
import { aMessage } from './support.ts'

const t = ((key: string) => key) as unknown as Translate
const end = { type: 'notice', notice: 'ended', text: 'Thank you, and goodbye.' } as const

test('the end is said once: below the conversation, in the words that were set', () => {
  expect(noticeText(end, t)).toBe('')
  expect(endText([aMessage(1), aMessage(2, { sender: 'system', body: end }), aMessage(3)])).toBe(end.text)
  expect(endText([aMessage(1)])).toBe('')
})
