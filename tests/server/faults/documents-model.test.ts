import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCodeRunner, type CodeRunner } from '#src/server/effects/code.ts'
import { createHttpPerformer } from '#src/server/effects/http.ts'
import { createModelPort, type ModelPort } from '#src/server/effects/model.ts'
import { createPerformer } from '#src/server/effects/performer.ts'
import { createWebhookSender } from '#src/server/effects/webhook.ts'
import { createOutboundFetch, type OutboundFetch } from '#src/server/platform/outbound-fetch.ts'
import { message } from '#src/server/db/schema/conversation.ts'
import { startModelStandIn, type ModelReply, type ModelStandIn } from '#tests/support/model-stand-in.ts'
import { aVisitor, createTestServer, deployed, type TestServer } from '#tests/support/server.ts'
import { pdfOf } from '../documents/files.ts'
import { expectReplay } from '../conversations/flows-world.ts'
import { anEditorOfDocuments } from '../services/documents/world.ts'
import { eq } from 'drizzle-orm'

const QUESTION = 'What is the voltage of the Zephyr turbine?'
const PASSAGE = 'The voltage of the Zephyr turbine is 48 volts.'

let model: ModelStandIn
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
let outbound: OutboundFetch
let code: CodeRunner

beforeAll(async () => {
  model = await startModelStandIn()
  server = await createTestServer({ outboundAllow: [model.host] })
  world = await anEditorOfDocuments(server, '1400000001')
  outbound = createOutboundFetch({ allow: [model.host] })
  code = createCodeRunner()
  const { appId, admin, sent } = world
  const endpoint = { baseUrl: model.url, name: 'stand-in' }
  await admin.client.robot.setModel({ appId, endpoint, key: { type: 'set', value: 'sk-secret-key' } })
  await sent('Zephyr.pdf', pdfOf([['The Zephyr turbine stands on a mast of nine metres.'], [PASSAGE]]))
  await deployed(server, appId, admin)
})
beforeEach(() => {
  const { db, clock, secrets, sender, carrier } = server.deps
  // As in the product, but with short budgets, and without the pauses between attempts.
  const port = createModelPort({
    outbound,
    clock,
    // Every visitor here asks from one address.
    budget: { spend: async () => null, used: async () => undefined },
    wait: async () => undefined,
  })
  const short: ModelPort = {
    ...port,
    complete: (call, signal) => port.complete({ ...call, timeouts: { firstTokenMs: 400, totalMs: 800 } }, signal),
  }
  const http = createHttpPerformer({ outbound, clock })
  const webhook = createWebhookSender({ http, clock })
  const stopping = new AbortController().signal
  server.deps.model = short
  server.deps.performer = createPerformer({
    db,
    clock,
    secrets,
    sender,
    carrier,
    http,
    model: short,
    code,
    webhook,
    stopping,
  })
})
afterAll(async () => {
  outbound.close()
  await code.close()
  await server.close()
  await model.close()
})

/** Asks as a visitor does, and reads what the bot said once all is done. */
async function asks(...texts: string[]) {
  const { appId } = world
  const { token, conversationId } = await aVisitor(server, appId)
  const client = server.as({ visitor: token })
  for (const [at, text] of texts.entries())
    await client.visitor.send({ appId, conversationId, clientMsgId: `message-${at}`, text })
  await server.settled()
  const { messages } = await client.visitor.messages({ appId, conversationId })
  await expectReplay(server, appId, conversationId)
  const at = messages.findIndex(({ sender }) => sender === 'visitor')
  return {
    conversationId,
    said: messages
      .slice(at)
      .filter(({ sender }) => sender === 'bot')
      .map(({ body }) => body),
  }
}
const tracesOf = async (conversationId: string) =>
  (
    await server.db.inApp(world.appId, (tx) =>
      tx
        .select({ trace: message.trace })
        .from(message)
        .where(eq(message.conversationId, conversationId))
        .orderBy(message.seq),
    )
  ).flatMap(({ trace }) => trace ?? [])

it('a question that a document answers is answered in a model’s words, with the passage to be read', async () => {
  model.script({ mode: 'json', value: { answer: 'It runs on 48 volts [1][8].' } })
  const { said, conversationId } = await asks(QUESTION)
  expect(said).toEqual([
    {
      type: 'text',
      text: 'It runs on 48 volts [1].',
      citations: [{ name: 'Zephyr.pdf', page: 2, unit: 'page', heading: '', text: PASSAGE }],
    },
  ])
  expect((await tracesOf(conversationId)).at(-1)).toMatchObject({
    outcome: 'document',
    written: { state: 'written', cited: 1 },
    passages: [{ name: 'Zephyr.pdf', page: 2 }, {}],
  })
  const [asked] = model.requests.slice(-1)
  expect(JSON.stringify(asked?.body.messages)).toContain(PASSAGE)
  // The online test says the same.
  expect((await world.asked(QUESTION, 'live'))?.body).toEqual(said[0])
})

it('a document that nothing is found in is no answer, and no model is asked about what is far from all of them', async () => {
  model.script({ mode: 'json', value: { answer: '' } })
  const { said, conversationId } = await asks(QUESTION)
  expect(said).toHaveLength(1)
  expect(said[0]).not.toHaveProperty('source')
  expect((await tracesOf(conversationId)).at(-1)).toMatchObject({
    outcome: 'fallback',
    written: { state: 'no_answer' },
  })
  const before = model.requests.length
  await asks('Who won the football match in Lisbon?')
  expect(model.requests).toHaveLength(before)
})

it('what is asked meanwhile is answered after it, in order', async () => {
  model.script({ mode: 'json', value: { answer: 'It runs on 48 volts [1].' } })
  const { said } = await asks(QUESTION, 'Which mast does the Zephyr turbine stand on?')
  expect(said).toHaveLength(2)
  expect(said[0]).toMatchObject({ citations: [{ page: 2 }] })
  expect(said[1]).toMatchObject({ citations: [{ page: 1 }] })
})

describe('a model that', () => {
  it.each<[string, ModelReply, string]>([
    ['says nothing', { mode: 'silent' }, 'model.timeout'],
    ['never ends', { mode: 'endless' }, 'model.timeout'],
    ['fails', { mode: 'status', status: 500 }, 'model.server'],
    ['is cut off', { mode: 'cut', text: '{"answer":"It runs on', after: 2 }, 'model.cut'],
    ['answers garbage', { mode: 'garbage' }, 'model.invalid'],
    ['answers with words alone', { mode: 'text', text: 'It runs on 48 volts [1].' }, 'model.invalid'],
    ['cites nothing it was given', { mode: 'json', value: { answer: 'It runs on 12 volts [5].' } }, 'answer.uncited'],
    ['was turned by a passage', { mode: 'json', value: { answer: 'Go to http://evil.example [1].' } }, 'answer.link'],
  ])('%s leaves the visitor with the passage itself', async (_, reply, failure) => {
    model.script(reply)
    const { said, conversationId } = await asks(QUESTION)
    expect(said).toEqual([{ type: 'text', text: PASSAGE, source: { name: 'Zephyr.pdf', page: 2, unit: 'page' } }])
    expect((await tracesOf(conversationId)).at(-1)).toMatchObject({
      outcome: 'document',
      written: { state: 'failed', code: failure },
    })
  })
})
