import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ABILITIES, type Ability } from '#src/domain/channel/abilities.ts'
import { lengthOf, textParts } from '#src/domain/channel/text-parts.ts'
import type { Button, MessageBody } from '#src/domain/conversation/message.ts'
import { asked, chosen, degrade } from '#src/domain/wire/degrade.ts'
import type { WirePart } from '#src/domain/wire/part.ts'

const WORDS = { agent: 'Talk to a person', source: 'Source:', opener: 'Choose' }
const { messenger, viber, whatsapp } = ABILITIES
const mini = ABILITIES['wechat-mini']
const on = (body: MessageBody, ability: Ability) => degrade(body, ability, WORDS)
const texts = (parts: readonly WirePart[]) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
const button = (id: string, label: string): Button => ({ id, label, action: { type: 'choose' } })
const link: Button = { id: 'l', label: 'Our shop', action: { type: 'link', url: 'https://shop.example' } }
const buttons = (...items: Button[]): MessageBody => ({ type: 'buttons', text: 'Which one?', items, ask: 'a' })

describe('buttons', () => {
  test('stay buttons where they fit, an address among them where a button may lead to one', () => {
    const { parts, numbered } = on(buttons(button('x', 'Red'), link), messenger)
    expect(parts).toEqual([
      {
        type: 'text',
        text: 'Which one?',
        as: 'buttons',
        choices: [
          { label: 'Red', button: 'x' },
          { label: 'Our shop', url: 'https://shop.example' },
        ],
      },
    ])
    expect(numbered).toEqual([])
  })

  test('an address stands in the text where no button leads to one', () => {
    const { parts } = on(buttons(button('x', 'Red'), link), whatsapp)
    expect(parts).toEqual([
      {
        type: 'text',
        text: 'Which one?\n\nOur shop: https://shop.example',
        as: 'buttons',
        choices: [{ label: 'Red', button: 'x' }],
      },
    ])
  })

  test('beyond the number they are a numbered list, and a number is an answer', () => {
    const many = ['Red', 'Green', 'Blue', 'Black'].map((label) => button(label, label))
    const { parts, numbered } = on(buttons(...many), messenger)
    expect(parts).toEqual([
      { type: 'text', text: 'Which one?\n\n1. Red\n2. Green\n3. Blue\n4. Black', as: 'buttons', choices: [] },
    ])
    expect(chosen(' ３ ', numbered)).toEqual({ label: 'Blue', button: 'Blue' })
    expect(chosen('(2)', numbered)?.button).toBe('Green')
    expect(chosen('bLack', numbered)?.button).toBe('Black')
    expect(chosen('5', numbered)).toBeUndefined()
    expect(chosen('30 cm', numbered)).toBeUndefined()
  })

  test('beyond the number are rows of a list where a channel has lists that open', () => {
    const many = (count: number, label = 'Red') =>
      on(buttons(...Array.from({ length: count }, (_, at) => button(String(at), `${label} ${at}`))), whatsapp)
    const shownAs = ({ parts }: ReturnType<typeof many>) =>
      parts.map((part) => (part.type === 'text' ? [part.as, part.choices.length] : []))
    expect(shownAs(many(3))).toEqual([['buttons', 3]])
    expect(shownAs(many(4))).toEqual([['list', 4]])
    expect(shownAs(many(10))).toEqual([['list', 10]])
    expect(shownAs(many(11))).toEqual([['buttons', 0]])
    // 21 characters are too many for a button, and not for a row; 25 are for both.
    expect(shownAs(many(2, 'x'.repeat(19)))).toEqual([['list', 2]])
    const long = many(5, 'x'.repeat(23))
    expect(shownAs(long)).toEqual([['list', 5]])
    expect(texts(long.parts)[0]).toContain(`5. ${'x'.repeat(23)} 4`)
    expect(long.numbered).toHaveLength(5)
  })

  test('whose labels are too long keep them in the text, and are pressed by their numbers', () => {
    const long = ['the one that is red and large', 'the one that is red and small']
    const { parts, numbered } = on(buttons(...long.map((label) => button(label, label))), messenger)
    expect(parts).toEqual([
      {
        type: 'text',
        text: `Which one?\n\n1. ${long[0]}\n2. ${long[1]}`,
        as: 'buttons',
        choices: [
          { label: '1', button: long[0] },
          { label: '2', button: long[1] },
        ],
      },
    ])
    expect(numbered.map(({ label }) => label)).toEqual(long)
  })
})

test('questions are followed by a person, and numbered where nothing can be pressed', () => {
  const body: MessageBody = {
    type: 'suggestions',
    text: 'Is it one of these?',
    items: ['Size', 'Price'],
    offerAgent: true,
  }
  const shown = on(body, messenger)
  expect(shown.parts).toMatchObject([
    { as: 'suggestions', choices: [{ label: 'Size' }, { label: 'Price' }, { button: 'agent' }] },
  ])
  const { parts, numbered } = on(body, mini)
  expect(texts(parts)).toEqual(['Is it one of these?\n\n1. Size\n2. Price\n3. Talk to a person'])
  expect(numbered.map((one) => one.button)).toEqual(['question.0', 'question.1', 'agent'])
})

test('marks become the signs of the channel, or words alone', () => {
  const body: MessageBody = { type: 'text', text: '**Free** from [our shop](https://shop.example)\n- one', rich: true }
  expect(texts(on(body, whatsapp).parts)).toEqual(['*Free* from our shop (https://shop.example)\n- one'])
  expect(texts(on(body, messenger).parts)).toEqual(['Free from our shop (https://shop.example)\n- one'])
})

test('an answer is its texts and files in their order, with its buttons on the last text', () => {
  const says = (text: string) => ({ type: 'paragraph' as const, inlines: [{ type: 'text' as const, text }] })
  const body: MessageBody = {
    type: 'rich',
    text: 'whole',
    blocks: [says('Look:'), says('here'), { type: 'image', url: '/a.png', alt: 'A lamp' }, says('Red?')],
    items: [button('y', 'Yes')],
    ask: null,
  }
  expect(on(body, messenger).parts).toEqual([
    { type: 'text', text: 'Look:\nhere', as: 'buttons', choices: [] },
    { type: 'file', kind: 'image', url: '/a.png', name: 'A lamp' },
    { type: 'text', text: 'Red?', as: 'buttons', choices: [{ label: 'Yes', button: 'y' }] },
  ])
})

test('a card is a picture and a text where a channel has none, and a source is named below an answer', () => {
  const card: MessageBody = {
    type: 'card',
    title: 'Lamp',
    text: 'Warm light',
    imageUrl: 'https://shop.example/lamp.png',
    items: [link],
    ask: null,
  }
  expect(on(card, viber).parts).toMatchObject([
    { kind: 'image' },
    { text: 'Lamp\nWarm light', choices: [link].map(({ label }) => ({ label })) },
  ])
  const body: MessageBody = { type: 'text', text: 'Two years.', source: { name: 'Warranty', page: 3, unit: 'page' } }
  expect(texts(on(body, messenger).parts)).toEqual(['Two years.\n\nSource: Warranty'])
})

test('a form asks its first question, with what may be chosen to press', () => {
  const field = {
    id: 'f',
    label: 'Which size?',
    type: 'choice',
    required: true,
    placeholder: '',
    options: ['S', 'M'],
  } as const
  const fields = [{ ...field, options: [...field.options] }]
  const body: MessageBody = { type: 'form', text: 'Some questions', fields, submitLabel: '', cancelLabel: '', ask: 'a' }
  const { parts } = on(body, messenger)
  expect(parts).toMatchObject([{ text: 'Some questions\n\nWhich size?', choices: [{ label: 'S' }, { label: 'M' }] }])
  expect(asked(fields[0]!, '', mini).numbered).toHaveLength(2)
})

test('what is only shown in lists, and what a visitor has sent, is not sent', () => {
  expect(on({ type: 'notice', notice: 'queued', text: '' }, messenger).parts).toEqual([])
  expect(on({ type: 'answers', text: 'x', ask: 'a' }, messenger).parts).toEqual([])
})

test('a long text is parted where it can be, and the third part is the last', () => {
  const paragraph = 'Some words that stand here. '.repeat(40).trim()
  const long = Array.from({ length: 3 }, () => paragraph).join('\n\n')
  const { parts } = on({ type: 'text', text: long }, messenger)
  expect(texts(parts)).toEqual([paragraph, `${paragraph}`, paragraph])
  const endless = texts(on({ type: 'text', text: 'x'.repeat(9000) }, messenger).parts)
  expect(endless.map((text) => text.length)).toEqual([2000, 2000, 2000])
  expect(endless[2]?.endsWith('…')).toBe(true)
})

test('no part is longer than the channel takes, no character is halved, and no word is lost', () => {
  const limits = [messenger.text, mini.text, { most: 7, unit: 'bytes' }] as const
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constantFrom(...limits), (text, limit) => {
      const small = { ...limit, most: Math.min(limit.most, 40) }
      const parts = textParts(text, small)
      const bare = (words: string) => words.replaceAll(/\s/gu, '')
      expect(bare(parts.join(''))).toBe(bare(text))
      expect(parts.filter((part) => lengthOf(part, small) > small.most || !part.isWellFormed())).toEqual([])
    }),
  )
})
