import { describe, expect, test } from 'vitest'
import type { EditorNode } from '#src/editor/answer/document.ts'
import { encodedHref, markedAddress } from '#src/editor/answer/marked/marked-address.ts'
import { markedDocument, markedText } from '#src/editor/answer/marked/marked-document.ts'
import { TEMPLATE_PART } from '#src/editor/answer/marked/template-part.ts'
import { templateLabel } from '#src/editor/answer/marked/template-label.ts'
import { readMarks, type Piece } from '#src/lib/marks.ts'
import fc from '#tests/support/properties.ts'

type Seen = readonly [letter: string, ...marks: string[]]

/** Letters as a visitor sees them: each with what it stands under. */
function seen(pieces: readonly Piece[], marks: readonly string[] = []): Seen[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string')
      return [...piece].map((letter): Seen =>
        letter.trim() === '' ? [' '] : ([letter, ...new Set(marks)].toSorted() as unknown as Seen),
      )
    return seen(piece.pieces, [...marks, 'href' in piece ? `${piece.mark} ${piece.href}` : piece.mark])
  })
}

/** A text as a visitor sees it, its templates filled in: its paragraphs and lists, with the letters of each line. */
const shown = (text: string) =>
  readMarks(text.replaceAll(TEMPLATE_PART, '值')).map((block) =>
    block.type === 'text'
      ? { lines: seen(block.pieces) }
      : { start: block.start, items: block.items.map(({ pieces }) => seen(pieces)) },
  )

const word = fc.constantFrom(
  'now',
  'a b',
  '订单',
  '2*3',
  '[x]',
  ' ',
  '😀',
  'x.',
  '{{ order_no | upcase }}',
  '{% if vip %}',
)
const line = fc.oneof(
  word,
  fc.tuple(word, word).map(([a, b]) => `${a} **${b}**`),
  fc.tuple(word, word).map(([a, b]) => `*${a}*${b}`),
  fc.tuple(word, word).map(([a, b]) => `**${a} *${b}***`),
  fc.tuple(word, word).map(([a, b]) => `++${a}++ ~~${b}~~`),
  fc.tuple(word, word).map(([a, b]) => `**~~${a} ++${b}++~~**`),
  fc.tuple(word, word).map(([a, b]) => `**${a}** [${b}](https://example.com/${encodeURIComponent(a)}?a=1&b=2)`),
  word.map((a) => `[**${a}** b](https://example.com/{{ order_no }})`),
  fc.tuple(fc.constantFrom('- ', '1. ', '2. ', '7) ', '* ', '  • ', '-'), word).map(([sign, a]) => sign + a),
  fc.constantFrom(
    '',
    ' ',
    '**',
    '* ',
    '- ',
    '{{ ',
    '}}',
    'https://example.com/*a*',
    'a * b * c',
    '***',
    '**a**b**c**',
    'C++',
    '~~~',
    '++',
  ),
  fc.string(),
)
const texts = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))

describe('a text with light marks in the editor', () => {
  test('is seen by visitors as before, however often it is opened and saved', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const saved = markedText(markedDocument(text))
        expect(shown(saved)).toEqual(shown(text))
        expect(markedText(markedDocument(saved))).toBe(saved)
      }),
      { numRuns: 1000 },
    )
  })

  test('comes back to the letter where it is words and variables only', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(markedText(markedDocument(text, 'words'), 'words')).toBe(text)
      }),
    )
  })

  test.each([
    'Hello **{{ user.name | default: "you" }}**,\n\n- *one*\n- two [here](https://example.com/{{ order_no }}?a=1&b=2)\n\nBye',
    '1. first\n2. **second**\n\n{% if vip %}\n***thank** you*\n{% endif %}',
    '3. no list of the editor\n**bold** *italic* 2*3*4',
    '**订单***号*',
    '++due++ ~~{{ price }}~~ ***++all++*** C++ and un~~do~~ne',
  ])('stays as it is written: %j', (text) => {
    expect(markedText(markedDocument(text))).toBe(text)
  })

  test('shows a variable as one thing, under the marks around it and within a link’s address', () => {
    expect(markedDocument('**No. {{ no }}** [go](https://a.example/{{ no }})')).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'No. ', marks: [{ type: 'bold' }] },
            { type: 'template', attrs: { source: '{{ no }}' }, marks: [{ type: 'bold' }] },
            { type: 'text', text: ' ' },
            { type: 'text', text: 'go', marks: [{ type: 'link', attrs: { href: 'https://a.example/{{ no }}' } }] },
          ],
        },
      ],
    })
  })

  test('keeps the signs of a template from being marks', () => {
    const text = '{{ a | replace: "*", "**" }} and *this*'
    expect(markedDocument(text).content?.[0]?.content?.at(-1)).toEqual({
      type: 'text',
      text: 'this',
      marks: [{ type: 'italic' }],
    })
    expect(markedText(markedDocument(text))).toBe(text)
  })
})

const paragraph = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const marked = (text: string, ...marks: string[]): EditorNode => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
})

describe('what is written in the editor', () => {
  test('has its spaces outside of marks, where marks would not be read', () => {
    expect(markedText(paragraph(marked(' so ', 'bold'), { type: 'text', text: 'it is' }))).toBe(' **so** it is')
  })

  test('leaves out what marks cannot say, and keeps the rest', () => {
    const part = paragraph(marked('now', 'bold'), { type: 'text', text: ' un' }, marked('do', 'italic'), {
      type: 'text',
      text: 'ne',
    })
    expect(markedText(part)).toBe('**now** undone')
    // Plus signs between letters are plus signs, as in C++.
    expect(markedText(paragraph(marked('so', 'underline'), { type: 'text', text: 'on' }))).toBe('soon')
    expect(markedText(paragraph(marked('so', 'bold', 'underline'), marked('on', 'bold')))).toBe('**soon**')
    expect(markedText(paragraph(marked('so', 'code')))).toBe('so')
  })

  test('writes no sign for an item without words', () => {
    const item = (text?: string): EditorNode => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: text === undefined ? [] : [{ type: 'text', text }] }],
    })
    expect(
      markedText({ type: 'doc', content: [{ type: 'orderedList', content: [item('a'), item(), item('c')] }] }),
    ).toBe('1. a\n\n3. c')
  })

  test('lets an address hold brackets, encoded, and variables, as they are', () => {
    expect(encodedHref('https://a.example/x_(y)/{{ id | append: "(" }}')).toBe(
      'https://a.example/x_%28y%29/{{ id | append: "(" }}',
    )
    expect(markedAddress(' https://a.example/{{ id }} ')).toBe('https://a.example/{{ id }}')
    expect(markedAddress('/help')).toBeUndefined()
    expect(markedAddress('javascript:alert(1)')).toBeUndefined()
    expect(markedAddress('https://me:secret@a.example')).toBeUndefined()
  })
})

test.each([
  ['{{ order_no | upcase }}', true],
  ['{{ order.lines }}', true],
  ['{{ nobody }}', false],
  ['{{ item.name }}', true],
  ['{{ "words" }}', true],
  ['{% if nobody %}', true],
])('%s names something that is known: %s', (source, isKnown) => {
  const known = new Set(['order_no', 'order'])
  expect(templateLabel(source, known, '{% for item in order.lines %}').isKnown).toBe(isKnown)
})
