import { describe, expect, it } from 'vitest'
import { fits, gapsOf, sentOf, wordsOf, type Template } from '#src/domain/channel/template.ts'

const template = (words: Partial<Template>): Template => ({
  name: 'order',
  language: 'en',
  header: '',
  body: '',
  footer: '',
  buttons: [],
  ...words,
})

describe('the gaps of some words', () => {
  it.each([
    ['none', 'Nothing {here} is {{ }} a gap.', []],
    ['numbered ones by their numbers, each once', '{{2}} and {{1}}, {{10}} and {{ 2 }}', ['1', '2', '10']],
    ['named ones as they come', 'The {{lamp}} of {{buyer}}, the {{lamp}}', ['lamp', 'buyer']],
  ])('are %s', (_, words, gaps) => {
    expect(gapsOf(words)).toEqual(gaps)
  })
})

describe('a template', () => {
  const order = template({ header: 'Order {{1}}', body: '{{2}} for {{1}}', footer: 'Lamp shop' })

  it('reads as its parts one below the other, with what is not filled as it stands', () => {
    expect(wordsOf(order, { header: ['A-1'], body: ['Kim', 'A lamp'] })).toBe(
      'Order A-1\n\nA lamp for Kim\n\nLamp shop',
    )
    expect(wordsOf(order, { header: [''], body: ['Kim'] })).toBe('Order {{1}}\n\n{{2}} for Kim\n\nLamp shop')
    expect(wordsOf(template({ body: 'Hello' }), { header: [], body: [] })).toBe('Hello')
  })

  it('is not filled by what was put into a gap', () => {
    expect(wordsOf(template({ body: '{{1}} {{2}}' }), { header: [], body: ['{{2}}', 'lamp'] })).toBe('{{2}} lamp')
  })

  it('is sent with a text for each gap of header and body', () => {
    expect(sentOf(order, { header: ['A-1'], body: ['Kim', 'A lamp'] })).toEqual({
      name: 'order',
      language: 'en',
      header: [{ gap: '1', text: 'A-1' }],
      body: [
        { gap: '1', text: 'Kim' },
        { gap: '2', text: 'A lamp' },
      ],
    })
    expect(fits(order, { header: ['A-1'], body: ['Kim', 'A lamp'] })).toBe(true)
    expect(fits(order, { header: [], body: ['Kim', 'A lamp'] })).toBe(false)
    expect(fits(order, { header: ['A-1'], body: ['Kim', 'A lamp', 'more'] })).toBe(false)
  })
})
