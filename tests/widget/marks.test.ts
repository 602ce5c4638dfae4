import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { type Block, type Piece, readAddresses, readMarks } from '#src/lib/marks.ts'

/** A text as its marks were written. */
const written = (pieces: readonly Piece[]): string => pieces.map(writtenPiece).join('')

function writtenPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece
  const inner = written(piece.pieces)
  if (piece.mark === 'strong') return `**${inner}**`
  if (piece.mark === 'em') return `*${inner}*`
  if (piece.mark === 'u') return `++${inner}++`
  if (piece.mark === 's') return `~~${inner}~~`
  return piece.mark === 'link' ? `[${inner}](${piece.href})` : inner
}

const linesOf = (block: Block): string[] =>
  block.type === 'text' ? [written(block.pieces)] : block.items.map((item) => item.marker + written(item.pieces))

const hrefs = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [...('href' in piece ? [piece.href] : []), ...hrefs(piece.pieces)],
  )

const allHrefs = (text: string) =>
  readMarks(text).flatMap((block) =>
    block.type === 'text' ? hrefs(block.pieces) : block.items.flatMap(({ pieces }) => hrefs(pieces)),
  )

/** The pieces of a text of one paragraph. */
function inline(text: string): Piece[] {
  const [block] = readMarks(text)
  return block?.type === 'text' ? block.pieces : []
}

const strong = (...pieces: Piece[]): Piece => ({ mark: 'strong', pieces })
const em = (...pieces: Piece[]): Piece => ({ mark: 'em', pieces })
const u = (...pieces: Piece[]): Piece => ({ mark: 'u', pieces })
const s = (...pieces: Piece[]): Piece => ({ mark: 's', pieces })
const link = (href: string, ...pieces: Piece[]): Piece => ({ mark: 'link', href, pieces })

describe('marks within a line', () => {
  test.each<[string, Piece[]]>([
    ['a **bold** word', ['a ', strong('bold'), ' word']],
    ['a *soft* word', ['a ', em('soft'), ' word']],
    ['**bold with *soft* in it**', [strong('bold with ', em('soft'), ' in it')]],
    ['**ends *soft***', [strong('ends ', em('soft'))]],
    ['这是*重点*内容，**注意**。', ['这是', em('重点'), '内容，', strong('注意'), '。']],
    ['a ++line++ below', ['a ', u('line'), ' below']],
    ['~~was~~ is', [s('was'), ' is']],
    ['un~~do~~ne **++*all*++**', ['un', s('do'), 'ne ', strong(u(em('all')))]],
    ['原价~~100~~元', ['原价', s('100'), '元']],
    ['++https://a.example/++', [u({ mark: 'address', href: 'https://a.example/', pieces: ['https://a.example/'] })]],
    ['[Our terms](https://a.example/t?x=1#y)', [link('https://a.example/t?x=1#y', 'Our terms')]],
    ['**[Terms](https://a.example)**', [strong(link('https://a.example', 'Terms'))]],
    ['[**Terms**](https://a.example)', [link('https://a.example', strong('Terms'))]],
  ])('%s', (text, pieces) => {
    expect(inline(text)).toEqual(pieces)
  })

  test.each([
    '2*3*4 is 24',
    'a * b * c',
    '** not bold **',
    '**open',
    '*open',
    '****',
    '[words](/path)',
    '[words](javascript:alert(1))',
    '[words](data:text/html,x)',
    '[words](javascript://%0aalert)',
    '[words](ftp://a.example)',
    '[words](https://)',
    '[words] (https:)',
    'a_b_c and __x__',
    'C++ and G++ and i++',
    '++ no ++ and ~~ no ~~',
    '~~~x~~~ 1~~',
    '<b>x</b> &amp;',
  ])('%s stays as it is', (text) => {
    expect(inline(text)).toEqual([text])
  })

  test('a link within a link is none', () => {
    expect(inline('[see https://b.example](https://a.example)')).toEqual([
      link('https://a.example', 'see https://b.example'),
    ])
  })
})

describe('lines', () => {
  test('with a dash or a number are lists, also over an empty line', () => {
    expect(readMarks('Choose:\n- one\n- *two*\n\nor\n3. three\n\n4) four')).toEqual([
      { type: 'text', pieces: ['Choose:'] },
      {
        type: 'list',
        start: null,
        items: [
          { marker: '- ', pieces: ['one'] },
          { marker: '- ', pieces: [em('two')] },
        ],
      },
      { type: 'text', pieces: ['or'] },
      {
        type: 'list',
        start: 3,
        items: [
          { marker: '3. ', pieces: ['three'] },
          { marker: '4) ', pieces: ['four'] },
        ],
      },
    ])
  })

  test('of one paragraph stay together, and an empty line parts two', () => {
    expect(readMarks('a\nb\n\n\nc')).toEqual([
      { type: 'text', pieces: ['a\nb'] },
      { type: 'text', pieces: ['c'] },
    ])
  })

  test.each(['-3 degrees', '2026. A year', '1.5 metres', '*soft* start'])('%s begins no list', (text) => {
    expect(readMarks(text)[0]?.type).toBe('text')
  })

  test('of nothing hold nothing', () => {
    expect(readMarks(' \n\n')).toEqual([])
  })
})

describe('web addresses', () => {
  test.each([
    ['See https://a.example/b?c=d#e for more', 'https://a.example/b?c=d#e'],
    ['(https://a.example).', 'https://a.example'],
    ['https://en.example/wiki/Order_(business)', 'https://en.example/wiki/Order_(business)'],
    ['请看 https://a.example/路径，谢谢', 'https://a.example/路径'],
    ['HTTP://A.EXAMPLE/x', 'HTTP://A.EXAMPLE/x'],
    ['**https://a.example**', 'https://a.example'],
  ])('%s holds a link, with marks and without', (text, address) => {
    expect(allHrefs(text)).toEqual([new URL(address).href])
    expect(hrefs(readAddresses(text))).toEqual([new URL(address).href])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example',
    'www.a.example',
    'http://',
    'https://[',
  ])('%s holds none', (text) => {
    expect(readAddresses(text)).toEqual([text])
    expect(allHrefs(text)).toEqual([])
  })
})

/** Texts of what marks are made of, so that they come about by chance. */
const parts = fc.oneof(
  fc.constantFrom(
    '*',
    '**',
    '++',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '](',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    ' ',
    'a',
    'b2',
    '重点',
    ',',
    '：',
  ),
  fc.constantFrom('https://a.example', 'http://b.example/x_(y)', 'javascript:alert(1)', 'data:x', 'https://', '\u0001'),
  fc.constantFrom(
    '[a](https://a.example)',
    '[b](javascript:c)',
    '[c](javascript://d)',
    '**x**',
    '*y*',
    '\r',
    '\u2028',
    '\t',
  ),
  fc.string({ maxLength: 4, unit: 'binary' }),
)
const texts = fc.array(parts, { maxLength: 30 }).map((list) => list.join(''))

describe('any text', () => {
  test('leads to http and https only', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const href of [...allHrefs(text), ...hrefs(readAddresses(text))]) {
          expect(['http:', 'https:']).toContain(new URL(href, 'https://chat.example').protocol)
          expect(href).toMatch(/^https?:\/\//i)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('is all there: with its marks written again it is the text, but for empty lines', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = text.split('\n').filter((line) => line.trim() !== '')
        expect(readMarks(text).flatMap(linesOf).join('\n')).toBe(lines.join('\n'))
        expect(written(readAddresses(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('of thousands of marks is read in no time to speak of, and whole', () => {
    const text = '**a *b '.repeat(700)
    expect(readMarks(text).flatMap(linesOf).join('\n')).toBe(text)
    const stars = '*'.repeat(5000)
    expect(readMarks(stars).flatMap(linesOf).join('\n')).toBe(stars)
  })
})
