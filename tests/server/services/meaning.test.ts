import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbeddingStandIn, type EmbeddingStandIn } from '#tests/support/embedding-stand-in.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const appId = '1400000001'
const QUESTIONS = [
  'Where is my parcel?',
  'How do I get a refund?',
  'Can I pay by card?',
  'What are your opening hours?',
]
/** Shares a subject with the first question, and not a word. */
const IN_OTHER_WORDS = 'shipment tracking please'

let model: EmbeddingStandIn
let server: TestServer
let admin: TestMember

beforeAll(async () => {
  model = await startEmbeddingStandIn([
    ['parcel', 'shipment'],
    ['refund', 'money back'],
    ['card', 'visa'],
    ['hours', 'open'],
  ])
  server = await createTestServer({ outboundAllow: [model.host] })
  await anApplication(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  const [category] = await admin.client.knowledge.categories({ appId })
  for (const question of QUESTIONS)
    await admin.client.knowledge.createEntry({
      appId,
      entry: { categoryId: category!.id, question, similar: [], answer: `Answer: ${question}`, enabled: true },
    })
  await deployed(server, appId, admin)
})
afterEach(() => model.be('well'))
afterAll(async () => {
  await server.close()
  await model.close()
})

const set = (key?: string) =>
  admin.client.robot.setModel({
    appId,
    purpose: 'embedding',
    endpoint: { baseUrl: model.url, name: 'willow-embed' },
    key: key === undefined ? { type: 'none' } : { type: 'set', value: key },
  })
const ask = async (text: string, source: 'draft' | 'live' = 'live') => {
  const { replies } = await admin.client.tryOut.ask({ appId, source, text })
  return replies[0]!
}
/** The model reads the base in the background: until then words alone decide. */
const untilHeard = (text: string, entry: string, source?: 'draft' | 'live') =>
  vi.waitFor(async () => expect((await ask(text, source)).trace.candidates[0]?.question).toBe(entry), {
    timeout: 10_000,
  })

describe('the model that tells what texts mean', () => {
  it('is tested with what the form holds, and says how many numbers its vectors have', async () => {
    const endpoint = { baseUrl: model.url, name: 'willow-embed' }
    const test = () =>
      admin.client.robot.testModel({
        appId,
        purpose: 'embedding',
        endpoint,
        key: { type: 'set', value: 'sk-test-key' },
      })
    expect(await test()).toMatchObject({ ok: true, detail: '5' })
    expect(model.headers.at(-1)?.authorization).toBe('Bearer sk-test-key')
    model.be('failing')
    expect(await test()).toMatchObject({ ok: false, code: 'model.server', status: 500, detail: '500 out of order' })
    model.be('garbage')
    expect(await test()).toMatchObject({ ok: false, code: 'model.invalid' })
    model.be('short')
    expect(await test()).toMatchObject({ ok: false, code: 'model.invalid' })
  })

  it('finds an answer to a question that shares no word with it', async () => {
    const before = await ask(IN_OTHER_WORDS)
    expect(before.trace.candidates[0]?.question).not.toBe(QUESTIONS[0])
    await set('sk-embedding-key-1234')
    await untilHeard(IN_OTHER_WORDS, QUESTIONS[0]!)
    const described = await admin.client.robot.model({ appId, purpose: 'embedding' })
    expect(described).toMatchObject({
      endpoint: { name: 'willow-embed' },
      key: { last4: '1234' },
      health: { ok: true },
    })
    expect(await admin.client.robot.model({ appId })).toMatchObject({ endpoint: null })
  })

  it('answers visitors by it', async () => {
    const visitor = await aVisitor(server, appId)
    const { messages } = await visitor.say('money back, now')
    expect(JSON.stringify(messages.at(-1)?.body)).toContain(QUESTIONS[1])
  })

  it('keeps the vectors: nothing is asked for twice', async () => {
    const asked = () => model.asked.flat()
    for (const question of QUESTIONS) expect(asked().filter((text) => text === question)).toHaveLength(1)
    const [category] = await admin.client.knowledge.categories({ appId })
    const entry = { categoryId: category!.id, question: 'Where are you?', similar: [], answer: 'Here.', enabled: true }
    await admin.client.knowledge.createEntry({ appId, entry })
    await deployed(server, appId, admin, 'one more')
    await untilHeard(IN_OTHER_WORDS, QUESTIONS[0]!)
    for (const question of QUESTIONS) expect(asked().filter((text) => text === question)).toHaveLength(1)
  })

  it('reads a changed entry anew, and the online test hears it', async () => {
    await untilHeard(IN_OTHER_WORDS, QUESTIONS[0]!, 'draft')
    const [category] = await admin.client.knowledge.categories({ appId })
    await admin.client.knowledge.createEntry({
      appId,
      entry: {
        categoryId: category!.id,
        question: 'Do you take visa?',
        similar: [],
        answer: 'Visa too.',
        enabled: true,
      },
    })
    await vi.waitFor(
      async () => {
        await ask('card payments', 'draft')
        expect(model.asked.flat()).toContain('Do you take visa?')
      },
      { timeout: 10_000 },
    )
  })

  it('is left to the words at once while it fails, and the rest of the bot goes on', async () => {
    model.be('failing')
    server.clock.advance(1_000)
    const reply = await ask('How do I get a refund, please?')
    expect(reply.trace.candidates[0]?.question).toBe(QUESTIONS[1])
    await vi.waitFor(async () =>
      expect(await admin.client.robot.model({ appId, purpose: 'embedding' })).toMatchObject({
        health: { ok: false, code: 'model.server' },
      }),
    )
  })

  it('is forgotten with its key', async () => {
    await admin.client.robot.removeModel({ appId, purpose: 'embedding' })
    expect(await admin.client.robot.model({ appId, purpose: 'embedding' })).toMatchObject({
      endpoint: null,
      key: { configured: false },
    })
    await vi.waitFor(
      async () => expect((await ask('shipment tracking soon')).trace.candidates[0]?.question).not.toBe(QUESTIONS[0]),
      { timeout: 10_000 },
    )
  })
})
