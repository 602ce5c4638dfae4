import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveQueues } from '#src/server/conversations/route.ts'
import { aMember, aVisitor, refusal, signInAnew } from '#tests/support/server.ts'
import type { StandingTemplate } from '#tests/support/platforms/whatsapp.ts'
import { aWhatsappWorld } from './whatsapp-world.ts'

let world: Awaited<ReturnType<typeof aWhatsappWorld>>
let people = 0
/** The number of whoever writes. */
let user: string

const BODY = { type: 'BODY', text: 'We have an answer to your question.' }
const template = (name: string, components: StandingTemplate['components'], more: Partial<StandingTemplate> = {}) => ({
  name,
  language: 'en',
  status: 'APPROVED',
  components,
  ...more,
})
const ANSWER = template('answer', [BODY])
const ORDER = template('order', [
  { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
  { type: 'BODY', text: 'Hello {{1}}, your {{2}} is there, {{1}}.' },
  { type: 'FOOTER', text: 'Lamp shop' },
  { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Tell me more' }] },
])
const NAMED = template('named', [{ type: 'BODY', text: 'The {{lamp}} waits for {{person}}.' }])
const NOT_WORDS = [
  template('picture', [{ type: 'HEADER', format: 'IMAGE' }, BODY]),
  template('track', [BODY, { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track', url: 'https://e.com/{{1}}' }] }]),
  template('code', [BODY, { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copy' }] }]),
  template('several', [BODY, { type: 'CAROUSEL' }]),
]

beforeAll(async () => {
  world = await aWhatsappWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  user = `4915551${String(++people).padStart(4, '0')}`
  const { operator } = world
  operator.templates.splice(0, Infinity, ANSWER, ...NOT_WORDS, ORDER, NAMED)
  operator.templates.push(template('waiting', [BODY], { status: 'PENDING' }))
  operator.setPageOf(200)
})

const says = async (text: string) => {
  await world.operator.tell(world.operator.said(user, text))
  await world.settled()
}
const served = () => world.served(user, says)
const toThem = () => world.operator.taken.filter(({ receiver }) => receiver === user)
const templates = (conversationId: string) => world.agent.client.desk.templates({ appId: world.appId, conversationId })

/** A conversation whose visitor has been silent for more than a day. */
async function silent(): Promise<string> {
  const id = await served()
  world.server.clock.advance(25 * 3_600_000)
  await signInAnew(world.server)
  return id
}

type Chosen = { name: string; header?: string[]; body?: string[]; clientMsgId?: string }
const send = (conversationId: string, { name, header = [], body = [], clientMsgId = crypto.randomUUID() }: Chosen) =>
  world.agent.client.desk.sendTemplate({
    appId: world.appId,
    conversationId,
    clientMsgId,
    name,
    language: 'en',
    header,
    body,
  })

describe('what Meta has approved', () => {
  it('is listed as far as it is words, from all its pages', async () => {
    world.operator.setPageOf(3)
    const { templates: all, others } = await templates(await served())
    expect(all.map(({ name }) => name)).toEqual(['answer', 'order', 'named'])
    expect(others).toBe(NOT_WORDS.length)
    expect(all[1]).toEqual({
      name: 'order',
      language: 'en',
      header: 'Order {{1}}',
      body: 'Hello {{1}}, your {{2}} is there, {{1}}.',
      footer: 'Lamp shop',
      buttons: ['Tell me more'],
    })
  })

  it('is for who serves the conversation, and of a channel that has such words', async () => {
    const { appId, server, agent } = world
    const conversationId = await served()
    const other = await aMember(server, { appId, roles: ['online_staff'], status: 'online' })
    expect(await refusal(other.client.desk.templates({ appId, conversationId }))).toBe('NOT_OWNER')
    const visitor = await aVisitor(server, appId)
    await agent.client.desk.end({ appId, conversationId })
    await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
    await serveQueues(server.deps)
    await server.settled()
    expect(await refusal(templates(visitor.conversationId))).toBe('NOT_FOUND')
  })

  it('cannot be told where Meta refuses, whose words are told', async () => {
    const { operator } = world
    const id = await served()
    const { token } = operator.number
    operator.number.token = 'another'
    const refused = await templates(id).catch((error: unknown) => error)
    operator.number.token = token
    expect(refused).toMatchObject({ code: 'CHANNEL_REFUSED', data: { said: expect.stringMatching(/expired/) } })
  })
})

describe('a template', () => {
  it('is sent however long the visitor has been silent, and stands in the conversation as they read it', async () => {
    const id = await silent()
    const said = await send(id, { name: 'order', header: ['A-1'], body: ['Kim', 'desk\nlamp'] })
    expect(said.body).toMatchObject({ text: 'Order A-1\n\nHello Kim, your desk lamp is there, Kim.\n\nLamp shop' })
    await world.settled()
    expect(toThem().at(-1)?.message).toMatchObject({
      type: 'template',
      template: {
        name: 'order',
        language: { code: 'en' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'A-1' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Kim' },
              { type: 'text', text: 'desk lamp' },
            ],
          },
        ],
      },
    })
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({ state: 'sent' })
  })

  it('may have no gap, or gaps by names', async () => {
    const id = await silent()
    await send(id, { name: 'answer' })
    await send(id, { name: 'named', body: ['Aurora', 'Kim'] })
    await world.settled()
    expect(
      toThem()
        .slice(-2)
        .map(({ message }) => message.template?.components),
    ).toEqual([
      undefined,
      [
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'lamp', text: 'Aurora' },
            { type: 'text', parameter_name: 'person', text: 'Kim' },
          ],
        },
      ],
    ])
  })

  it('is sent once for each id of the client’s', async () => {
    const id = await silent()
    const clientMsgId = crypto.randomUUID()
    const first = await send(id, { name: 'answer', clientMsgId })
    expect(await send(id, { name: 'answer', clientMsgId })).toEqual(first)
    await world.settled()
    expect(toThem().filter(({ message }) => message.type === 'template')).toHaveLength(1)
  })

  it('opens the conversation again by what is pressed below it', async () => {
    const id = await silent()
    await send(id, { name: 'order', header: ['A-1'], body: ['Kim', 'lamp'] })
    await world.settled()
    const pressed = { payload: 'Tell me more', text: 'Tell me more' }
    await world.operator.tell(world.operator.message(user, 'button', pressed))
    await world.settled()
    await world.reply(id, 'With pleasure')
    await world.settled()
    expect(toThem().at(-1)?.message.text?.body).toBe('With pleasure')
    expect((await world.linesOf(user)).map(({ body }) => ('text' in body ? body.text : ''))).toContain('Tell me more')
  })

  it.each([
    ['is approved no more', { name: 'waiting' }],
    ['has gaps that are not filled', { name: 'order', header: ['A-1'], body: ['Kim'] }],
    ['has no such gap', { name: 'answer', body: ['Kim'] }],
  ])('that %s is not sent', async (_, chosen) => {
    const id = await silent()
    expect(await refusal(send(id, chosen))).toBe('CHANNEL_TEMPLATE_GONE')
  })

  it('that Meta pauses meanwhile is told as not sent', async () => {
    const id = await silent()
    world.operator.next.push({ status: 400, code: 132015 })
    await send(id, { name: 'answer' })
    await world.settled()
    expect((await world.outboxOf(user)).at(-1)).toMatchObject({ state: 'failed', error: { code: '132015' } })
  })
})
