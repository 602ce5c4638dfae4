import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import type { Block, Variant } from '#src/domain/answer/block.ts'
import { ANSWER_CHANNEL_KINDS, shownOn } from '#src/domain/answer/channels.ts'
import { answerFor } from '#src/domain/answer/choose.ts'
import { replacementFor, withoutForbidden } from '#src/domain/answer/forbidden.ts'
import { isPlain, plainAnswer } from '#src/domain/answer/plain-answer.ts'
import { fromPlainText, plainText } from '#src/domain/answer/plain-text.ts'
import { filesOf, richAnswerSchema } from '#src/domain/answer/rich-answer.ts'
import { forbiddenAt } from '#src/domain/text.ts'
import { linkAddress } from '#src/lib/link-address.ts'

const FILE = '0198c7f2-0000-7000-8000-000000000001'
const variant = (blocks: Block[], rest: Partial<Variant> = {}): Variant => ({
  language: null,
  channel: null,
  buttons: [],
  ...rest,
  blocks,
})
const says = (text: string): Block => ({ type: 'paragraph', inlines: text === '' ? [] : [{ type: 'text', text }] })
const codesOf = (value: unknown, limit = 5000) =>
  richAnswerSchema(limit)
    .safeParse(value)
    .error?.issues.map(({ message, path }) => `${message} ${path.join('.')}`) ?? []

describe('plain text', () => {
  test('has a line for each paragraph and item, words for media, braces for variables', () => {
    const blocks: Block[] = [
      {
        type: 'paragraph',
        inlines: [
          { type: 'text', text: 'Hi ', bold: true },
          { type: 'variable', reference: 'system.nickname' },
        ],
      },
      { type: 'list', ordered: true, items: [[{ type: 'text', text: 'a' }], [{ type: 'text', text: 'b' }]] },
      {
        type: 'list',
        ordered: false,
        items: [[{ type: 'text', text: 'c' }, { type: 'break' }, { type: 'text', text: 'd' }]],
      },
      { type: 'image', fileId: FILE, alt: 'A map' },
      { type: 'video', fileId: FILE, name: 'how.mp4' },
    ]
    expect(plainText({ blocks })).toBe('Hi {{system.nickname}}\n1. a\n2. b\n- c\nd\nA map\nhow.mp4')
    expect(filesOf({ variants: [variant(blocks)] })).toEqual([FILE])
  })

  test('comes back as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const line = text.replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n')
        expect(plainText({ blocks: fromPlainText(line) })).toBe(line)
        expect(isPlain(plainAnswer(line))).toBe(true)
      }),
    )
  })
})

describe('what may be saved', () => {
  test('exactly the limit, counted in code points: an emoji has as many as it is made of', () => {
    const family = '👨‍👩‍👧‍👦'
    const text = family.repeat(714) + 'xx'
    expect([...text].length).toBe(5000)
    expect(codesOf({ variants: [variant([says(text)])] })).toEqual([])
    expect(codesOf({ variants: [variant([says(`${text}x`)])] })).toEqual(['TOO_LONG variants.0.blocks'])
    expect(codesOf({ variants: [variant([says('x'.repeat(301))])] }, 300)).toEqual(['TOO_LONG variants.0.blocks'])
  })

  test('a variant for each language and channel once, the first for all, none empty', () => {
    const text = [says('x')]
    expect(codesOf({ variants: [variant(text, { language: 'en' })] })).toEqual(['INVALID variants.0'])
    const twice = [variant(text), variant(text, { language: 'zh' }), variant(text, { language: 'zh' })]
    expect(codesOf({ variants: twice })).toEqual(['REPEATED variants.2'])
    expect(codesOf({ variants: [variant([says(' ')])] })).toEqual(['REQUIRED variants.0.blocks'])
  })

  test.each(['<', '>', '&', '＜', '＞', '＆', '﹤', '﹥', '﹠'])('not %s, wherever it stands', (character) => {
    const path = (blocks: Block[], rest: Partial<Variant> = {}) => codesOf({ variants: [variant(blocks, rest)] })
    expect(path([says('a'), says(`b ${character}`)])).toEqual(['FORBIDDEN_CHARACTERS variants.0.blocks.1'])
    const items = [[{ type: 'text' as const, text: character }]]
    expect(path([{ type: 'list', ordered: false, items }])).toEqual(['FORBIDDEN_CHARACTERS variants.0.blocks.0'])
    expect(path([{ type: 'image', fileId: FILE, alt: character }])).toEqual([
      'FORBIDDEN_CHARACTERS variants.0.blocks.0.alt',
    ])
    const button = { id: '1', label: `R${character}D`, action: { type: 'say' as const } }
    expect(path([says('a')], { buttons: [button] })).toEqual(['FORBIDDEN_CHARACTERS variants.0.buttons.0.label'])
  })

  test('an address may hold what words may not', () => {
    const inlines = [{ type: 'text' as const, text: 'here', href: 'https://example.com/?a=1&b=2' }]
    expect(codesOf({ variants: [variant([{ type: 'paragraph', inlines }])] })).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://a:b@evil.example',
    'ftp://x',
  ])('no link to %s', (href) => {
    const inlines = [{ type: 'text' as const, text: 'here', href }]
    expect(codesOf({ variants: [variant([{ type: 'paragraph', inlines }])] })[0]).toMatch(/^LINK_INVALID/)
  })
})

test('links lead to http, https or a path of the own host', () => {
  expect(linkAddress('https://example.com')).toBe('https://example.com/')
  expect(linkAddress(' HTTP://Example.com/a b ')).toBe('http://example.com/a%20b')
  expect(linkAddress('/help?x=1#y')).toBe('/help?x=1#y')
  for (const text of [
    '',
    'example.com',
    'https://',
    '/..//evil.example',
    '/\t/evil.example',
    'java\nscript:x',
    '\\\\evil.example',
  ])
    expect(linkAddress(text)).toBeUndefined()
})

test('every forbidden character has a replacement that may stay', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab <>&＜＞＆﹤﹠退 \n') }), (text) => {
      expect(forbiddenAt(withoutForbidden(text))).toEqual([])
    }),
  )
  expect(withoutForbidden('R&D <b>')).toBe('R and D ‹b›')
  expect(withoutForbidden('退＆换')).toBe('退和换')
  expect(replacementFor('&', ' ', ' ')).toBe('and')
})

test('the answer for a conversation is the one for its language, then for its channel, then for all', () => {
  const of = (language: string | null, channel: string | null) => variant([], { language, channel })
  const variants = [of(null, null), of(null, 'phone'), of('zh', null), of('zh', 'phone')]
  const chosen = (language: string, channel: string) =>
    variants.indexOf(answerFor({ variants }, language, channel) ?? of('', ''))
  expect(chosen('en', 'web')).toBe(0)
  expect(chosen('en', 'phone')).toBe(1)
  expect(chosen('zh', 'web')).toBe(2)
  expect(chosen('zh', 'phone')).toBe(3)
  expect(answerFor({ variants: variants.slice(0, 3) }, 'zh', 'phone')).toBe(variants[2])
})

describe('what a channel shows', () => {
  const everything = variant(
    [
      {
        type: 'paragraph',
        inlines: [
          { type: 'text', text: 'a', bold: true, underline: true },
          { type: 'text', text: 'b', href: 'https://example.com/b' },
          { type: 'text', text: 'https://example.com', href: 'https://example.com/' },
        ],
      },
      { type: 'video', fileId: FILE, name: 'how.mp4' },
      { type: 'file', fileId: FILE, name: 'terms.pdf', bytes: 1 },
    ],
    { buttons: ['1', '2', '3', '4'].map((id) => ({ id, label: id, action: { type: 'say' } })) },
  )

  test('everything on the web', () => {
    expect(shownOn(everything, 'web')).toEqual({ blocks: everything.blocks, buttons: everything.buttons, losses: [] })
  })

  test('less elsewhere, and it says what becomes of the rest', () => {
    const { blocks, buttons, losses } = shownOn(everything, 'whatsapp')
    expect(plainText({ blocks }).split('\n')[0]).toBe('ab (https://example.com/b)https://example.com')
    expect(buttons).toEqual(everything.buttons)
    expect(losses).toEqual([
      { what: 'underline', becomes: 'words', count: 1 },
      { what: 'link', becomes: 'address', count: 1 },
      { what: 'button', becomes: 'list', count: 4 },
    ])
    expect(shownOn(everything, 'wechat-mini').losses).toEqual([
      { what: 'bold', becomes: 'words', count: 1 },
      { what: 'underline', becomes: 'words', count: 1 },
      { what: 'video', becomes: 'words', count: 1 },
      { what: 'file', becomes: 'words', count: 1 },
      { what: 'button', becomes: 'numbers', count: 4 },
    ])
  })

  test.each(ANSWER_CHANNEL_KINDS)('on %s no word is lost', (kind) => {
    const { blocks } = shownOn(everything, kind)
    for (const word of ['a', 'b', 'how.mp4', 'terms.pdf']) expect(plainText({ blocks })).toContain(word)
    expect(shownOn(variant([says('x'.repeat(22_000))]), kind).losses).toMatchObject([{ what: 'text', becomes: 'cut' }])
  })
})
