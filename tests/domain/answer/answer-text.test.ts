import { describe, expect, it } from 'vitest'
import { answerText } from '#src/domain/answer/answer-text.ts'
import type { Variant } from '#src/domain/answer/block.ts'

const variant = (text: string, of: Partial<Pick<Variant, 'language' | 'channel'>> = {}): Variant => ({
  language: null,
  channel: null,
  blocks: [
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text },
        { type: 'text', text: ' here', href: 'https://shop.example/opening' },
      ],
    },
  ],
  buttons: [],
  ...of,
})
const entry = {
  answer: 'Look it up here',
  rich: {
    variants: [
      variant('Look it up'),
      variant('We open at nine', { channel: 'phone' }),
      variant('Öffnet um neun', { language: 'de' }),
    ],
  },
}

describe('the words of an answer', () => {
  it.each([
    ['in a call', 'en', 'phone', 'We open at nine here'],
    ['in a call in another language', 'de', 'phone', 'Öffnet um neun here'],
    ['on the page', 'en', 'web', 'Look it up here'],
  ])('are those written for it: %s', (_, language, channel, words) => {
    expect(answerText(entry, { language, channel })).toBe(words)
  })

  it('are the plain ones where it has no form', () => {
    expect(answerText({ answer: 'At nine.' }, { language: 'en', channel: 'phone' })).toBe('At nine.')
  })
})
