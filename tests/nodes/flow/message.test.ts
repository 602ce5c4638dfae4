import { describe, expect, test } from 'vitest'
import { message, newVariant, type MessageData, type MessageVariant } from '#src/nodes/flow/message/spec.ts'
import { bodiesOf, contextOf, issueLines, scopeOf, visit, wayOf, type World } from '#tests/nodes/support.ts'

const text = (en: string, zh = `${en} 中文`): MessageVariant => ({
  id: 'a',
  type: 'text',
  text: { en, zh },
  buttons: [],
})
const holding = (...variants: MessageVariant[]): MessageData => ({ order: 'turn', variants })
const run = (data: MessageData, world: World = {}) => message.step(contextOf(data, world), { type: 'entered' })
const issues = (variant: MessageVariant) => issueLines(message.check(holding(variant), scopeOf()))

describe('a message that is typed before it is said', () => {
  const there = () => visit(message, { ...holding(text('Hello')), delay: 4 })

  test('waits for so many seconds, whatever comes meanwhile, and is said then', () => {
    const here = there()
    expect(here.take({ type: 'entered' })).toMatchObject({ move: { type: 'sleep', seconds: 4 } })
    expect(here.take('Are you there?').move).toEqual({ type: 'sleep', seconds: 4 })
    const said = here.take({ type: 'timeout' })
    expect(bodiesOf(said)).toEqual([{ type: 'text', text: 'Hello', rich: true }])
    expect(wayOf(said)).toBe('next')
  })

  test('is typed for ten seconds at most', () => {
    const parsed = (delay: number) => message.data.safeParse({ ...holding(text('Hello')), delay }).success
    expect([0, 10, 11, 1.5].map(parsed)).toEqual([true, true, false, false])
  })
})

describe('what is said', () => {
  test('is the text of the language, filled in, and the run goes on', () => {
    const data = holding(text('Hello {{ system.nickname }}', '你好，{{ system.nickname }}'))
    const world = { variables: { 'system.nickname': 'Kim' } }
    expect(bodiesOf(run(data, world))).toEqual([{ type: 'text', text: 'Hello Kim', rich: true }])
    expect(bodiesOf(run(data, { ...world, language: 'zh' }))).toEqual([{ type: 'text', text: '你好，Kim', rich: true }])
    expect(wayOf(run(data, world))).toBe('next')
  })

  test('is another variant each time the run comes, in turn, beginning anew after the last', () => {
    const data = holding(text('one'), text('two'), text('three'))
    const said = [1, 2, 3, 4].map((visits) => bodiesOf(run(data, { variables: { 'system.visits': visits } }))[0]?.type)
    const words = [1, 2, 3, 4].map((visits) => run(data, { variables: { 'system.visits': visits } }).note)
    expect(said).toEqual(['text', 'text', 'text', 'text'])
    expect(words).toEqual([1, 2, 3, 1].map((variant) => ({ variant })))
  })

  test('is any variant where the order is random, the last one too', () => {
    const data: MessageData = { order: 'random', variants: [text('one'), text('two'), text('three')] }
    expect(run(data, { random: () => 0 }).note).toEqual({ variant: 1 })
    expect(run(data, { random: () => 0.999 }).note).toEqual({ variant: 3 })
    expect(run(data, { random: () => 1 }).note).toEqual({ variant: 3 })
  })

  test('is a picture or a video by its address, with words for who cannot see it', () => {
    const image: MessageVariant = { id: 'a', type: 'image', url: 'https://a.example/{{ no }}.png', alt: { en: 'Map' } }
    expect(bodiesOf(run(holding(image), { variables: { no: 7 } }))).toEqual([
      { type: 'image', url: 'https://a.example/7.png', text: 'Map' },
    ])
  })

  test('is an uploaded picture by its path on the own host, and by no other path', () => {
    const path = '/files/1400000001/0198c7f2-0000-7000-8000-000000000001'
    const image = (url: string): MessageVariant => ({ id: 'a', type: 'image', url, alt: { en: 'Map', zh: '地图' } })
    expect(issues(image(path))).toEqual([])
    expect(bodiesOf(run(holding(image(path))))).toEqual([{ type: 'image', url: path, text: 'Map' }])
    for (const url of ['/api/session', '//evil.example/a.png', `${path}/../x`, '/files/1400000001/x']) {
      expect(issues(image(url))).not.toEqual([])
      expect(bodiesOf(run(holding(image('{{ link }}')), { variables: { link: url } }))).toEqual([])
    }
  })

  test('is nothing where an address, once filled in, is none', () => {
    const video: MessageVariant = { id: 'a', type: 'video', url: '{{ link }}', alt: { en: 'Film' } }
    const result = run(holding(video), { variables: { link: 'javascript:alert(1)' } })
    expect(bodiesOf(result)).toEqual([])
    expect(wayOf(result)).toBe('next')
  })

  test('is a card with the buttons that lead somewhere', () => {
    const card: MessageVariant = {
      id: 'a',
      type: 'card',
      title: { en: 'Order' },
      text: { en: 'On its way' },
      imageUrl: 'ftp://a.example/x.png',
      buttons: [
        { id: 'b1', label: { en: 'Track' }, action: { type: 'link', url: 'https://a.example/?no={{ no }}' } },
        { id: 'b2', label: { en: 'Broken' }, action: { type: 'link', url: 'mailto:a@b.example' } },
        { id: 'b3', label: { en: 'Thanks' }, action: { type: 'say' } },
        { id: 'b4', label: { en: 'Return it' }, action: { type: 'flow', flowId: 'f1' } },
        { id: 'b5', label: { en: 'Nowhere' }, action: { type: 'flow', flowId: null } },
        { id: 'b6', label: {}, action: { type: 'agent' } },
      ],
    }
    expect(bodiesOf(run(holding(card), { variables: { no: 'A1' } }))).toEqual([
      {
        type: 'card',
        title: 'Order',
        text: 'On its way',
        imageUrl: '',
        ask: null,
        items: [
          { id: 'b1', label: 'Track', action: { type: 'link', url: 'https://a.example/?no=A1' } },
          { id: 'b3', label: 'Thanks', action: { type: 'say' } },
          { id: 'b4', label: 'Return it', action: { type: 'flow', flowId: 'f1' } },
        ],
      },
    ])
  })

  test('has its buttons below the text', () => {
    const agent = { id: 'b', label: { en: 'A person' }, action: { type: 'agent' as const } }
    const body = bodiesOf(run(holding({ id: 'a', type: 'text', text: { en: 'Hello' }, buttons: [agent] })))
    expect(body).toEqual([
      { type: 'buttons', text: 'Hello', ask: null, items: [{ id: 'b', label: 'A person', action: { type: 'agent' } }] },
    ])
  })
})

describe('a check finds', () => {
  test.each(['text', 'image', 'video', 'card'] as const)('what a new %s lacks', (type) => {
    const expected = {
      text: ['required variants.0.text'],
      image: ['required variants.0.url', 'required variants.0.alt'],
      video: ['required variants.0.url', 'required variants.0.alt'],
      card: ['required variants.0.title'],
    }
    expect(issues(newVariant(type, 'x'))).toEqual(expected[type])
  })

  test('a language that is missing and markup, but no fault in the address of a link', () => {
    expect(issues({ id: 'a', type: 'text', text: { en: '[a](https://a.example/?a=1&b=2)' }, buttons: [] })).toEqual([
      'translation_missing? variants.0.text.zh',
    ])
    expect(issues(text('a < b', 'c'))).toEqual(['forbidden_characters variants.0.text.en'])
  })

  test('links and addresses that are none', () => {
    expect(issues(text('[a](javascript:alert)', 'c'))).toEqual(['url_invalid variants.0.text.en'])
    expect(issues({ id: 'a', type: 'image', url: 'a.png', alt: { en: 'a', zh: 'b' } })).toEqual([
      'url_invalid variants.0.url',
    ])
    expect(issues({ id: 'a', type: 'image', url: '{{ picture }}', alt: { en: 'a', zh: 'b' } })).toEqual([])
  })

  test('buttons without a label, an address or a flow, and a flow that is no more', () => {
    const label = { en: 'a', zh: 'b' }
    const data = holding({
      id: 'a',
      type: 'text',
      text: { en: 'a', zh: 'b' },
      buttons: [
        { id: 'b1', label: {}, action: { type: 'say' } },
        { id: 'b2', label, action: { type: 'link', url: '' } },
        { id: 'b3', label, action: { type: 'flow', flowId: null } },
        { id: 'b4', label, action: { type: 'flow', flowId: 'gone' } },
      ],
    })
    expect(issueLines(message.check(data, scopeOf({ flows: new Map() })))).toEqual([
      'required variants.0.buttons.0.label',
      'required variants.0.buttons.1.action.url',
      'required variants.0.buttons.2.action.flowId',
      'flow_missing variants.0.buttons.3.action.flowId',
    ])
  })
})

test('variables are found in texts, addresses and labels', () => {
  const data = holding(
    { id: 'a', type: 'image', url: 'u', alt: { en: 'x' } },
    {
      id: 'b',
      type: 'card',
      title: { en: 't' },
      text: { zh: 'x' },
      imageUrl: '',
      buttons: [{ id: 'c', label: { en: 'l' }, action: { type: 'link', url: 'u' } }],
    },
  )
  expect(message.uses(data).map(({ path }) => path.join('.'))).toEqual([
    'variants.0.url',
    'variants.0.alt.en',
    'variants.1.title.en',
    'variants.1.imageUrl',
    'variants.1.text.zh',
    'variants.1.buttons.0.label.en',
    'variants.1.buttons.0.action.url',
  ])
})
