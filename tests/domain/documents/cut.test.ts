import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { cutDocument, type Block } from '#src/domain/documents/cut.ts'
import { documentFormatOf } from '#src/domain/documents/format.ts'

const text = (words: string, page: number | null = 1): Block => ({ page, level: 0, text: words })
const heading = (words: string, level = 1, page: number | null = 1): Block => ({ page, level, text: words })

describe('a document is cut', () => {
  test('at paragraphs, as many together as fit', () => {
    const passages = cutDocument([text('a'.repeat(40)), text('b'.repeat(40)), text('c'.repeat(40))], 100)
    expect(passages.map((one) => one.text)).toEqual([`${'a'.repeat(40)}\n${'b'.repeat(40)}`, 'c'.repeat(40)])
  })

  test('at headings and pages, each passage with the headings above it', () => {
    const blocks = [
      heading('Lamps'),
      text('One'),
      heading('Care', 2),
      text('Two'),
      text('Three', 2),
      heading('Desks'),
      text('Four', 2),
    ]
    expect(cutDocument(blocks, 500)).toEqual([
      { page: 1, heading: 'Lamps', text: 'One' },
      { page: 1, heading: 'Lamps › Care', text: 'Two' },
      { page: 2, heading: 'Lamps › Care', text: 'Three' },
      { page: 2, heading: 'Desks', text: 'Four' },
    ])
  })

  test('so that a heading with nothing below it is not lost', () => {
    expect(cutDocument([heading('Closed on Sundays'), heading('Open on Mondays')], 500).map((one) => one.text)).toEqual(
      ['Closed on Sundays', 'Open on Mondays'],
    )
  })

  test('at sentences where a paragraph is too long, in English and Chinese', () => {
    const english = cutDocument([text('The first sentence is here. The second one follows. And a third.')], 30)
    expect(english.map((one) => one.text)).toEqual([
      'The first sentence is here.',
      'The second one follows.',
      'And a third.',
    ])
    const chinese = cutDocument([text('第一句话在这里。第二句话在后面。第三句。')], 9)
    expect(chinese.map((one) => one.text)).toEqual(['第一句话在这里。', '第二句话在后面。', '第三句。'])
  })

  test('into pieces of a bounded length that hold every word, and no half of a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 5 }),
        fc.integer({ min: 20, max: 80 }),
        (texts, size) => {
          const passages = cutDocument(
            texts.map((one) => text(one)),
            size,
          )
          const bare = (words: string) => words.replaceAll(/\s/g, '')
          expect(bare(passages.map((one) => one.text).join(''))).toBe(bare(texts.join('')))
          for (const one of passages) {
            expect(one.text.isWellFormed()).toBe(true)
            expect(one.text.length).toBeLessThanOrEqual(3 * size + 1)
          }
        },
      ),
    )
  })
})

test.each([
  ['a.PDF', 'pdf'],
  ['b.htm', 'html'],
  ['c.markdown', 'md'],
  ['d.doc', undefined],
  ['pdf', undefined],
])('the name %s claims %s', (name, format) => {
  expect(documentFormatOf(name)).toBe(format)
})
