import { describe, expect, test } from 'vitest'
import type { Block } from '#src/domain/documents/cut.ts'
import { heightsOf, pdfBlocks } from '#src/server/documents/pdf-blocks.ts'
import { pdfLines, textOf, type PdfItem } from '#src/server/documents/pdf-lines.ts'
import { withoutMargins } from '#src/server/documents/pdf-margins.ts'
import { readPdf } from '#src/server/documents/pdf.ts'
import { pdfOf } from './files.ts'

/** Letters half as wide as they are high. */
const item = (text: string, x: number, y: number, height = 10): PdfItem => ({
  text,
  x,
  y,
  width: text.length * height * 0.5,
  height,
  endsLine: false,
})
const blocksOf = (...items: PdfItem[]) => {
  const lines = pdfLines(items)
  return pdfBlocks(1, lines, heightsOf([lines])).map(({ level, text }) =>
    level > 0 ? `${'#'.repeat(level)} ${text}` : text,
  )
}
/** Lines below each other, with the room of one between paragraphs. */
const column = (x: number, top: number, texts: readonly string[], height = 10) =>
  texts.map((text, index) => item(text, x, top - index * height * 1.3, height))

describe('lines', () => {
  test('of a paragraph are one, with parted words whole again, in Chinese without spaces', () => {
    expect(
      blocksOf(...column(50, 700, ['The lamp may be re-', 'turned within thirty days', 'of the purchase.'])),
    ).toEqual(['The lamp may be returned within thirty days of the purchase.'])
    expect(blocksOf(...column(50, 700, ['商品签收后三十天内', '可以退货。']))).toEqual(['商品签收后三十天内可以退货。'])
  })

  test('that end although the next word would fit end their paragraph, even without room below', () => {
    const texts = [
      'Returns are free within thirty days of delivery, whatever the',
      'reason.',
      'Refunds take five working days and go to the card you paid with',
    ]
    expect(blocksOf(...column(50, 700, texts))).toHaveLength(2)
  })

  test('of a table of contents stay apart', () => {
    const texts = ['2.1 Syntax . . . . . . . . . . . . . . . 2', '2.2 Names . . . . . . . . . . . . . . . 12']
    expect(blocksOf(...column(50, 700, texts))).toEqual(texts)
  })

  test('that are points of a list stay apart, and go on below themselves', () => {
    const texts = [
      '• Switch the lamp off and let it',
      'cool down.',
      '• Turn the bulb to the left.',
      '1. Call us.',
      '(a) Or write.',
      '（二）联系客服',
    ]
    expect(blocksOf(...column(50, 700, texts))).toEqual([
      '• Switch the lamp off and let it cool down.',
      '• Turn the bulb to the left.',
      '1. Call us.',
      '(a) Or write.',
      '（二）联系客服',
    ])
  })

  test('of two columns that are written across are read one column after the other', () => {
    const left = [
      'The left column begins up here and',
      'goes on for some lines until it',
      'comes to its end at the bottom',
      'of this rather small page.',
    ]
    const right = [
      'The right column is read after it',
      'although its lines stand beside',
      'those of the left one, which is',
      'what the eye does as well.',
    ]
    const across = left.flatMap((text, n) => [item(text, 50, 700 - n * 13), item(right[n]!, 300, 700 - n * 13)])
    expect(blocksOf(...across)).toEqual([left.join(' '), right.join(' ')])
  })
})

test('headings are told by their height over the whole document, the largest first', () => {
  const first = pdfLines([
    item('Aurora lamp', 50, 780, 24),
    item('Care', 50, 740, 14),
    ...column(50, 715, ['Wipe it with a dry cloth.']),
  ])
  const second = pdfLines([
    item('Repair', 50, 780, 14),
    ...column(50, 755, ['Send it to us, and we mend it within a week.']),
  ])
  const heights = heightsOf([first, second])
  const levels = [first, second].flatMap((lines, n) => pdfBlocks(n + 1, lines, heights)).map(({ level }) => level)
  expect(levels).toEqual([1, 2, 0, 2, 0])
})

describe('tables', () => {
  test('are a row a line, with the cells apart, numbers set right among them', () => {
    const row = (y: number, name: string, watts: string, price: string) => [
      item(name, 50, y),
      item(watts, 250 - watts.length * 5, y),
      item(price, 400 - price.length * 5, y),
    ]
    const blocks = blocksOf(
      ...column(50, 720, ['Which bulbs fit is said below.']),
      ...row(690, 'Lamp', 'Watts', 'Price'),
      ...row(675, 'Aurora', '40', '19.90'),
      ...row(660, 'Borealis', '7', '149.00'),
      ...column(50, 620, ['Prices include tax.']),
    )
    expect(blocks).toEqual([
      'Which bulbs fit is said below.',
      'Lamp · Watts · Price',
      'Aurora · 40 · 19.90',
      'Borealis · 7 · 149.00',
      'Prices include tax.',
    ])
  })

  test('whose cells take more than a line keep them whole', () => {
    const blocks = blocksOf(
      item('Model', 50, 700),
      item('What it is for', 200, 700),
      item('Aurora', 50, 685),
      item('Reading at night, and for', 200, 685),
      item('rooms without a window', 200, 673),
      item('Borealis', 50, 655),
      item('Terraces', 200, 655),
    )
    expect(blocks).toEqual([
      'Model · What it is for',
      'Aurora · Reading at night, and for rooms without a window',
      'Borealis · Terraces',
    ])
  })

  test('are no two words that a line sets wide apart', () => {
    expect(
      blocksOf(item('Dear', 50, 700), item('customer,', 80, 700), ...column(50, 687, ['thank you for your order.'])),
    ).toEqual(['Dear customer,', 'thank you for your order.'])
  })
})

test('heads, feet and numbers of pages are no text of the document', () => {
  const page = (n: number) =>
    pdfLines([
      item('Aurora manual, version 3', 50, 800),
      item(`Chapter ${n}`, 50, 750),
      ...column(50, 700, ['Each page says', `${'so '.repeat(n)}many things.`]),
      item(`Page ${n} of 4`, 280, 30),
    ])
  const texts = withoutMargins([1, 2, 3, 4].map(page)).map((lines) => lines.map(textOf))
  expect(texts[1]).toEqual(['Chapter 2', 'Each page says', 'so so many things.'])
})

test('a whole file keeps its table, its headings and its pages', async () => {
  const blocks: Block[] = []
  const file = pdfOf([
    [
      { text: 'Bulbs', size: 24 },
      'Every lamp takes the bulbs that are listed here.',
      { text: 'Lamp', y: 680 },
      { text: 'Highest wattage', x: 250, y: 680 },
      { text: 'Aurora', y: 664 },
      { text: '40 W', x: 250, y: 664 },
      { text: 'Borealis', y: 648 },
      { text: '7 W', x: 250, y: 648 },
    ],
    [{ text: 'Returns', size: 24 }, 'Lamps may be returned within thirty days.'],
  ])
  const pages = await readPdf(file, { put: (block) => blocks.push(block), paragraphsOf: async () => [] })
  expect(pages).toBe(2)
  expect(blocks).toEqual([
    { page: 1, level: 1, text: 'Bulbs' },
    { page: 1, level: 0, text: 'Every lamp takes the bulbs that are listed here.' },
    { page: 1, level: 0, text: 'Lamp · Highest wattage' },
    { page: 1, level: 0, text: 'Aurora · 40 W' },
    { page: 1, level: 0, text: 'Borealis · 7 W' },
    { page: 2, level: 1, text: 'Returns' },
    { page: 2, level: 0, text: 'Lamps may be returned within thirty days.' },
  ])
})
