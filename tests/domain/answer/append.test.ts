import { expect, test } from 'vitest'
import { withLines } from '#src/domain/answer/append.ts'
import type { Variant } from '#src/domain/answer/block.ts'
import { plainText } from '#src/domain/answer/plain-text.ts'

const says = (text: string, language: string | null = null): Variant => ({
  language,
  channel: null,
  blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text, bold: true }] }],
  buttons: [{ id: '1', label: 'Agent', action: { type: 'agent' } }],
})

test('an answer goes on with further lines, and keeps its form, its buttons and its other languages', () => {
  expect(withLines({ answer: 'One', rich: null }, 'Two\nThree')).toEqual({ answer: 'One\nTwo\nThree', rich: null })
  const { answer, rich } = withLines({ answer: 'One', rich: { variants: [says('One'), says('一', 'zh')] } }, 'Two')
  expect(answer).toBe('One\nTwo')
  const [first, second] = rich?.variants ?? []
  expect(first && plainText(first)).toBe('One\nTwo')
  expect(first?.blocks[0]).toEqual(says('One').blocks[0])
  expect(first?.buttons).toHaveLength(1)
  expect(second).toEqual(says('一', 'zh'))
})
