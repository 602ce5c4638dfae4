import { expect, test } from 'vitest'
import { quoteOf, withQuote } from '#src/domain/conversation/quote.ts'
import { LIMITS } from '#src/domain/limits.ts'

test('every line of a quote is marked, and none ends in a space', () => {
  expect(quoteOf(' One\r\n\nThree ')).toBe('> One\n>\n> Three')
})

test('a quote ends where it may be no longer, between whole characters', () => {
  const most = LIMITS.message.quote
  expect(quoteOf('🌷'.repeat(most))).toBe(`> ${'🌷'.repeat(most)}`)
  expect(quoteOf('🌷'.repeat(most + 1))).toBe(`> ${'🌷'.repeat(most)}…`)
})

test('a quote stands below what was written, with a line begun under it', () => {
  expect(withQuote('', 'When?')).toBe('> When?\n')
  expect(withQuote('Hello\n', 'When?')).toBe('Hello\n> When?\n')
})
