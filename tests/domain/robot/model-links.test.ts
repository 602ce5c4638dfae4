import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { checkedText, hostOf, modelText, quotedText } from '#src/domain/robot/model-links.ts'
import { readAddresses, readMarks, type Piece } from '#src/lib/marks.ts'

const ALLOWED = new Set(['shop.example', 'help.shop.example:8443'])

test.each([
  ['[Returns](https://shop.example/returns)', '[Returns (shop.example)](https://shop.example/returns)'],
  ['[shop.example](https://shop.example/x)', '[shop.example](https://shop.example/x)'],
  ['See https://shop.example/x.', 'See https://shop.example/x.'],
  ['[Your bank](https://evil.example/login)', 'Your bank (evil.example)'],
  ['[https://shop.example](https://evil.example/)', 'shop.example (evil.example)'],
  ['Go to https://evil.example/?q=what+was+said, now', 'Go to evil.example, now'],
  ['![chart](https://evil.example/p.png?d=secret)', 'chart (evil.example)'],
  ['![chart](https://shop.example/p.png)', '[chart (shop.example)](https://shop.example/p.png)'],
  ['![](https://evil.example/p.png)', '(evil.example)'],
  ['<https://evil.example/x>', '<evil.example>'],
  ['[x](https://shop.example@evil.example/)', 'x (evil.example)'],
  ['[x](https://shop.example:81/)', 'x (shop.example:81)'],
  ['[x](https://SHOP.example/)', '[x (shop.example)](https://SHOP.example/)'],
  ['[x](javascript:alert)', 'x'],
  ['[x](data:text/html,hi)', 'x'],
  ['[x](https://evil.example/ "a title")', 'x (evil.example)'],
  ['[1]: https://evil.example/x', '[1]: evil.example'],
  ['a [b [c](https://evil.example)](https://evil.example) d', 'a b c (evil.example) d'],
  ['no link at all [1]', 'no link at all [1]'],
])('a model that writes %s is shown as %s', (text, shown) => {
  expect(modelText(text, ALLOWED)).toBe(shown)
})

/** What links are made of, and what may hide one. */
const PARTS = [
  ' ',
  '\n',
  ...`[ ] ( ) ]( ! < > " ** * @ / ， a tps :// https:// http:// HTTPS:// evil.example shop.example /x :8443
    https://shop.example"@ [a](https://evil.example) [a](x:y) https://shop.example/ ](https://evil.example/)`.split(
    /\s+/,
  ),
]

const hrefs = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [...('href' in piece ? [piece.href] : []), ...hrefs(piece.pieces)],
  )
const live = (text: string) => [
  ...hrefs(readAddresses(text)),
  ...readMarks(text).flatMap((block) =>
    block.type === 'text' ? hrefs(block.pieces) : block.items.flatMap(({ pieces }) => hrefs(pieces)),
  ),
]

test('nothing that a model writes has a link to a host that is not allowed', () => {
  const part = fc.constantFrom(...PARTS)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
      const text = modelText(parts.join(''), ALLOWED)
      expect(live(text).filter((href) => !ALLOWED.has(hostOf(href) ?? ''))).toEqual([])
      expect(live(modelText(text, ALLOWED)).filter((href) => !ALLOWED.has(hostOf(href) ?? ''))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('values are quoted with the addresses they were taken from; others lose their links', () => {
  const given = 'My site is https://mine.example/me'
  expect(quotedText('https://mine.example/me', ALLOWED, given)).toBe('https://mine.example/me')
  expect(quotedText('https://evil.example/me', ALLOWED, given)).toBe('evil.example')
})

test('of an answer only the addresses it was given are looked at: its reader refuses the others', () => {
  const given = 'The maker: https://maker.example/manual'
  expect(checkedText('See https://maker.example/manual [1]', ALLOWED, given)).toBe('See maker.example [1]')
  expect(checkedText('See https://evil.example/ [1]', ALLOWED, given)).toBe('See https://evil.example/ [1]')
})
