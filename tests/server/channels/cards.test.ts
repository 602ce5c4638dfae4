import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { plainText } from '#src/domain/answer/plain-text.ts'
import { file } from '#src/server/db/schema/platform.ts'
import type { FlowData } from '#src/nodes/specs.ts'
import { deployed } from '#tests/support/server.ts'
import { begin, say } from '../conversations/flows-world.ts'
import { draw } from '../services/flows/graphs.ts'
import { aMessengerWorld, type MessengerWorld } from './messenger-world.ts'

let world: MessengerWorld
let people = 0
let user: string
let picture: string

type Variant = Extract<FlowData<'message'>['variants'][number], { type: 'card' }>

/** A flow that shows a card to whoever says a word. */
async function showing(keyword: string, card: Partial<Variant>): Promise<void> {
  const { admin, appId } = world
  const whole: Variant = {
    id: 'a',
    type: 'card',
    title: { en: 'Lamp' },
    text: {},
    imageUrl: picture,
    buttons: [],
    ...card,
  }
  const document = draw({
    begin: begin(keyword, 'card'),
    card: { kind: 'message', data: { variants: [whole] } },
  })
  const { id } = await admin.client.flows.create({ appId, name: keyword, kind: 'standard' })
  await admin.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
}

beforeAll(async () => {
  world = await aMessengerWorld()
  const { server, appId, admin } = world
  const id = uuidv7()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a31' } })
    .webp()
    .toBuffer()
  await server.deps.files.put(appId, id, bytes)
  const kept = { appId, id, kind: 'image', name: 'lamp', mediaType: 'image/webp', size: bytes.byteLength } as const
  await server.db.inApp(appId, (tx) =>
    tx.insert(file).values({ ...kept, sha256: Buffer.from(id), createdAt: server.clock.now() }),
  )
  picture = `/files/${appId}/${id}`
  const { id: sizes } = await admin.client.flows.create({ appId, name: 'Sizes', kind: 'standard' })
  const document = draw({ begin: begin('sizes of lamps', 'say'), say: say('It comes in two sizes.') })
  await admin.client.flows.save({ appId, flowId: sizes, baseRevision: 1, document })
  const buttons: Variant['buttons'] = [
    { id: 'sizes', label: { en: 'Which sizes?' }, action: { type: 'flow', flowId: sizes } },
    { id: 'shop', label: { en: 'Our shop' }, action: { type: 'link', url: 'https://shop.example/lamps' } },
  ]
  await showing('fitting lamp', { text: { en: '**Warm** light' }, buttons })
  await showing('wordy lamp', { text: { en: 'a'.repeat(81) }, buttons })
  const [category] = await admin.client.knowledge.categories({ appId })
  const lamp = (name: string) => [
    { type: 'image' as const, fileId: id, alt: name },
    { type: 'paragraph' as const, inlines: [{ type: 'text' as const, text: name }] },
  ]
  const blocks = [...lamp('Desk lamp'), ...lamp('Floor lamp')]
  const entry = { categoryId: category!.id, question: 'Which lamps are there?', similar: [], enabled: true }
  const rich = { variants: [{ language: null, channel: null, blocks, buttons: [] }] }
  await admin.client.knowledge.createEntry({ appId, entry: { ...entry, answer: plainText({ blocks }), rich } })
  await deployed(server, appId, admin)
})
afterAll(() => world.close())
beforeEach(() => {
  user = `psid-card-${String(++people)}`
  world.messenger.taken.length = 0
})

type Element = {
  title: string
  subtitle?: string
  image_url: string
  buttons: { type: string; title: string; payload: string; url?: string }[]
}

async function says(text: string): Promise<void> {
  await world.messenger.tell([world.messenger.said(user, text)])
  await world.settled()
}

const taken = () => world.messenger.taken.filter(({ to }) => to === user).map(({ message }) => message)

/** The cards that somebody has been shown last. */
function cards(): Element[] {
  const last = taken().at(-1) as { attachment?: { payload: { template_type?: string; elements?: Element[] } } }
  const { template_type: as, elements } = last.attachment?.payload ?? {}
  if (as !== 'generic' || !elements) throw new Error('It is no card.')
  return elements
}

describe('a card of a flow', () => {
  it('is one on Messenger, with a picture that Messenger can fetch and show', async () => {
    await says('fitting lamp')
    const [card, ...others] = cards()
    expect(others).toEqual([])
    expect(card).toMatchObject({
      title: 'Lamp',
      subtitle: 'Warm light',
      buttons: [
        { type: 'postback', title: 'Which sizes?' },
        { type: 'web_url', title: 'Our shop', url: 'https://shop.example/lamps' },
      ],
    })
    const answer = await fetch(card!.image_url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await world.outboxOf(user)).map(({ state }) => state)).not.toContain('failed')
  })

  it('does what the button stands for that is pressed on it', async () => {
    await says('fitting lamp')
    const [pressed] = cards()[0]!.buttons
    await world.messenger.tell([world.messenger.pressed(user, pressed!.title, pressed!.payload)])
    await world.settled()
    const said = (await world.linesOf(user)).slice(-2).map(({ sender, body }) => [sender, body.text])
    expect(said).toEqual([
      ['visitor', 'Which sizes?'],
      ['bot', 'It comes in two sizes.'],
    ])
    expect(taken().at(-1)).toMatchObject({ text: 'It comes in two sizes.' })
  })

  it('is a picture and a text with its buttons where it holds more than a card', async () => {
    await says('wordy lamp')
    const [image, text] = taken().slice(-2) as { attachment: { type: string; payload: { text?: string } } }[]
    expect(image?.attachment.type).toBe('image')
    expect(text?.attachment.payload).toMatchObject({
      template_type: 'button',
      text: `Lamp\n${'a'.repeat(81)}`,
      buttons: [{ title: 'Which sizes?' }, { title: 'Our shop' }],
    })
  })
})

it('is several side by side that an answer of several pictures becomes', async () => {
  await says('Which lamps are there?')
  const shown = cards()
  expect(shown.map(({ title }) => title)).toEqual(['Desk lamp', 'Floor lamp'])
  const answers = await Promise.all(shown.map(({ image_url: address }) => fetch(address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

describe('the stand-in', () => {
  const good = { title: 'Lamp', subtitle: 'Warm light', buttons: [{ type: 'postback', title: 'Sizes', payload: '1' }] }
  const send = async (elements: unknown) => {
    const { url, page } = world.messenger
    const payload = { template_type: 'generic', elements }
    const message = { attachment: { type: 'template', payload } }
    const answer = await fetch(`${url}/graph.facebook.com/v26.0/${page.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page.token}` },
      body: JSON.stringify({ recipient: { id: user }, messaging_type: 'RESPONSE', message }),
    })
    return answer.status
  }

  it('takes and refuses the cards that Messenger does', async () => {
    await says('fitting lamp')
    const [button] = good.buttons
    expect(await send(Array.from({ length: 10 }, () => good))).toBe(200)
    for (const wrong of [
      undefined,
      [],
      Array.from({ length: 11 }, () => good),
      [good, { ...good, title: 'a'.repeat(81) }],
      [{ ...good, title: '' }],
      [{ title: 'Lamp' }],
      [{ ...good, subtitle: 'a'.repeat(81) }],
      [{ ...good, image_url: 'lamp.png' }],
      [{ ...good, buttons: [] }],
      [{ ...good, buttons: [button, button, button, button] }],
      [{ ...good, buttons: [{ ...button, title: 'a'.repeat(21) }] }],
      [{ ...good, buttons: [{ type: 'postback', title: 'Sizes' }] }],
      [{ ...good, text: 'Warm light' }],
    ])
      expect(await send(wrong), JSON.stringify(wrong)).toBe(400)
  })
})
