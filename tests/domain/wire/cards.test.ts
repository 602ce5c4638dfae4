import { describe, expect, test } from 'vitest'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import type { Button, MessageBody } from '#src/domain/conversation/message.ts'
import { cardsOf } from '#src/domain/wire/cards.ts'
import { degrade } from '#src/domain/wire/degrade.ts'

const { messenger, viber } = ABILITIES
const WORDS = { agent: 'Talk to a person', source: 'Source:', opener: 'Choose' }
const PICTURE = '/files/1000000001/0198c7f2-0000-7000-8000-000000000001'
const press = (label: string): Button => ({ id: label, label, action: { type: 'say' } })
const link: Button = { id: 'l', label: 'Our shop', action: { type: 'link', url: 'https://shop.example' } }

type Card = Extract<MessageBody, { type: 'card' }>
const card = (more: Partial<Card> = {}): Card => ({
  type: 'card',
  title: 'Lamp',
  text: 'Warm light',
  imageUrl: PICTURE,
  items: [press('Sizes'), link],
  ask: null,
  ...more,
})

type Rich = Extract<MessageBody, { type: 'rich' }>
type Block = Rich['blocks'][number]
const says = (text: string): Block => ({ type: 'paragraph', inlines: text === '' ? [] : [{ type: 'text', text }] })
const picture = (url = PICTURE): Block => ({ type: 'image', url, alt: 'A lamp' })
const answer = (blocks: Block[], items: Button[] = []): Rich => ({
  type: 'rich',
  text: 'whole',
  blocks,
  items,
  ask: null,
})

const isCard = (body: MessageBody) => cardsOf(body, messenger) !== null

describe('a card', () => {
  test('is one where a channel has them, with a picture, a title, a text and its buttons', () => {
    expect(degrade(card(), messenger, WORDS)).toEqual({
      parts: [
        {
          type: 'cards',
          cards: [
            {
              picture: PICTURE,
              title: 'Lamp',
              text: 'Warm light',
              choices: [
                { label: 'Sizes', button: 'Sizes' },
                { label: 'Our shop', url: 'https://shop.example' },
              ],
            },
          ],
        },
      ],
      numbered: [],
    })
  })

  test('is what its channel holds, and messages of their own beyond that', () => {
    const cases: [Partial<Card>, boolean][] = [
      [{ title: '灯'.repeat(80) }, true],
      [{ title: '灯'.repeat(81) }, false],
      [{ text: '👍'.repeat(80) }, true],
      [{ text: '👍'.repeat(81) }, false],
      [{ items: ['A', 'B', 'C'].map(press) }, true],
      [{ items: ['A', 'B', 'C', 'D'].map(press) }, false],
      [{ items: [press('x'.repeat(20))] }, true],
      [{ items: [press('x'.repeat(21))] }, false],
      [{ imageUrl: 'https://shop.example/lamp.png' }, true],
      [{ imageUrl: 'http://shop.example/lamp.png' }, false],
      [{ title: ' ' }, false],
      // Something has to be there besides the title, whatever it is.
      [{ imageUrl: '', text: '', items: [] }, false],
      [{ text: '', items: [] }, true],
      [{ imageUrl: '', items: [] }, true],
      [{ imageUrl: '', text: '' }, true],
    ]
    expect(cases.filter(([more, fits]) => isCard(card(more)) !== fits)).toEqual([])
    const { parts, numbered } = degrade(card({ items: ['A', 'B', 'C', 'D'].map(press) }), messenger, WORDS)
    expect(parts).toMatchObject([
      { type: 'file', url: PICTURE },
      { type: 'text', choices: [] },
    ])
    expect(numbered.map(({ button }) => button)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('counts its text as it is drawn, with the addresses behind its words', () => {
    expect(isCard(card({ text: `**${'a'.repeat(80)}**` }))).toBe(true)
    expect(isCard(card({ text: `${'a'.repeat(50)} [here](https://shop.example/lamps)` }))).toBe(false)
  })

  test('is none where a channel has no cards, or no button that leads to an address', () => {
    expect(cardsOf(card(), viber)).toBeNull()
    const noLinks = { ...messenger, linkButtons: false }
    expect(cardsOf(card(), noLinks)).toBeNull()
    expect(cardsOf(card({ items: [press('Sizes')] }), noLinks)).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('of a picture, words and buttons is a card whose title is its first line', () => {
    const shown = cardsOf(answer([picture(), says(''), says('Lamp'), says('Warm'), says('light')], [link]), messenger)
    expect(shown).toMatchObject([
      { picture: PICTURE, title: 'Lamp', text: 'Warm\nlight', choices: [{ label: 'Our shop' }] },
    ])
  })

  test('of several pictures with their words is as many cards as a channel puts side by side', () => {
    const lamps = (count: number) =>
      answer(Array.from({ length: count }, (_, at) => [picture(), says(`Lamp ${at}`)]).flat())
    expect(cardsOf(lamps(10), messenger)?.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Lamp ${at}`),
    )
    expect(isCard(lamps(11))).toBe(false)
    expect(isCard(answer([picture(), says('Lamp'), picture(), says('a'.repeat(81))]))).toBe(false)
  })

  test.each<[string, Rich]>([
    ['begins with words', answer([says('Look:'), picture(), says('Lamp')], [link])],
    ['has a picture without words', answer([picture(), says('Lamp'), picture()])],
    ['has a list where the title would be', answer([picture(), { type: 'list', ordered: false, items: [[]] }], [link])],
    ['holds a film', answer([picture(), says('Lamp'), { type: 'video', url: PICTURE, name: 'Film' }], [link])],
    ['has buttons for all of its pictures', answer([picture(), says('A'), picture(), says('B')], [link])],
    ['is one picture that nothing is pressed below', answer([picture(), says('Lamp')])],
    ['has no picture', answer([says('Lamp')], [link])],
  ])('that %s comes in messages of their own', (_, body) => {
    expect(isCard(body)).toBe(false)
  })
})
