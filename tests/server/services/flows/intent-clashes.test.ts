import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { say } from '../../conversations/flows-world.ts'
import { begunBy, draw } from './graphs.ts'

let server: TestServer
let appId: string
let ada: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'] })
})
afterAll(() => server.close())

async function anEntry(question: string, similar: string[] = [], enabled = true) {
  const [category] = await ada.client.knowledge.categories({ appId })
  const entry = { categoryId: category!.id, question, similar, answer: `Answer to ${question}`, enabled }
  return (await ada.client.knowledge.createEntry({ appId, entry })).id
}

async function aFlow(name: string, examples: string[]) {
  const { id } = await ada.client.flows.create({ appId, name })
  const trigger = begunBy([])
  const start = {
    kind: 'start' as const,
    data: { ...trigger, intent: { ...trigger.intent, examples } },
    to: { next: 'say' },
  }
  const document = draw({ start, say: say(`From ${name}.`) })
  await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
  return id
}

it('tells flows that begin at what a question asks, and what stands apart not', async () => {
  const status = await aFlow('Order status', ['track my order', 'follow my shipment'])
  await aFlow('Complaint', ['I want to complain'])
  const faq = await anEntry('Where is my order?', ['Track my order!'])
  await anEntry('When are you open?')
  await anEntry('I would like to complain', [], false)
  expect(await ada.client.flows.intentClashes({ appId })).toEqual([
    {
      flow: { id: status, name: 'Order status' },
      example: 'track my order',
      entry: { id: faq, number: expect.any(Number), question: 'Where is my order?' },
      nearest: 'Track my order!',
      similarity: 1,
    },
  ])
  // While an entry is written, the flow is told as well.
  const [near] = await ada.client.knowledge.near({ appId, texts: ['Track my order'] })
  expect(near?.flows[0]).toMatchObject({ id: status, name: 'Order status', nearest: 'track my order', confidence: 1 })

  await ada.client.flows.update({ appId, flowId: status, enabled: false })
  expect(await ada.client.flows.intentClashes({ appId })).toEqual([])
  await ada.client.flows.update({ appId, flowId: status, enabled: true })
})

it('begins the flow where its very example is asked by a question as well', async () => {
  await anEntry('Track my order')
  await deployed(server, appId, ada)
  const visitor = await aVisitor(server, appId)
  const { messages } = await visitor.say('track my order')
  expect(messages.map(({ body }) => body)).toContainEqual(expect.objectContaining({ text: 'From Order status.' }))
})
