import { afterAll, beforeAll, expect, it } from 'vitest'
import { initialSession } from '#src/domain/engine/session.ts'
import { replay } from '#src/domain/engine/timeline.ts'
import { pastProgram } from '#src/features/flows/editor/try-it/past-program.ts'
import { createApp } from '#src/server/app.ts'
import type { FlowData } from '#src/nodes/specs.ts'
import { pdfOf } from '#tests/server/documents/files.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from './flows-world.ts'

let world: FlowWorld
let documentId: string
const VOLTS = 'The voltage of the Zephyr turbine is forty-eight volts.'

beforeAll(async () => {
  world = await aFlowWorld()
  const { appId, ada, server } = world
  const app = createApp(server.deps, { ready: async () => true })
  const response = await app.request(
    `http://localhost:4400/api/apps/${appId}/documents?name=Zephyr.pdf&upload=${ada.personId}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', Cookie: `deskwright_session=${ada.session}` },
      body: new Uint8Array(pdfOf([['It is mounted on a mast.'], [VOLTS]])),
    },
  )
  documentId = ((await response.json()) as { id: string }).id
  await server.deps.jobs.settled()
  const [category] = await ada.client.knowledge.categories({ appId })
  const entry = { categoryId: category!.id, question: 'Who sells the Zephyr turbine?', similar: [], enabled: true }
  const mast = { ...entry, question: 'How tall is the mast?', answer: 'Thirty metres.' }
  const { id: related } = await ada.client.knowledge.createEntry({ appId, entry: mast })
  await ada.client.knowledge.createEntry({ appId, entry: { ...entry, answer: 'We do.', related: [related] } })
  const looking = (keyword: string, scope: FlowData<'search'>['scope'], query = '{{ system.last_message }}') =>
    world.flow(
      keyword,
      draw({
        start: begin(keyword, 'ask'),
        ask: question('What about?', 'look'),
        look: {
          kind: 'search',
          data: { scope, query, minConfidence: 40 },
          to: { found: 'done', notFound: 'nothing' },
        },
        done: say('Anything else?'),
        nothing: say('Nothing is known of it.'),
      }),
    )
  await looking('papers', 'documents')
  await looking('faq', 'qa')
  await looking('all', 'both')
  await looking('template', 'documents', 'The {{ system.last_message }} of the Zephyr turbine')
  // Documents answer where no question comes near.
  const { revision, name, settings } = await ada.client.robot.get({ appId })
  const clarify = { ...settings.clarify, enabled: false }
  await ada.client.robot.update({ appId, revision, name, settings: { ...settings, clarify } })
  await world.deploy()
})
afterAll(() => world.close())

const asked = async (keyword: string, text: string) => {
  const talk = await world.talk()
  await talk.say(keyword)
  return talk.say(text)
}
const VOLTAGE = 'voltage of the Zephyr turbine'

it('finds passages where it looks in documents, and says where they stand', async () => {
  const { messages } = await asked('papers', VOLTAGE)
  expect(messages.map(({ body }) => body)).toMatchObject([
    { type: 'text', text: VOLTAGE },
    { type: 'text', text: VOLTS, source: { name: 'Zephyr.pdf', page: 2, unit: 'page' } },
    { type: 'text', text: 'Anything else?' },
  ])
  await world.expectReplays()
})

it('finds only entries where it looks in the Q&A base, and the surest of both where it looks in both', async () => {
  const said = async (keyword: string, text: string) =>
    (await asked(keyword, text)).messages.flatMap(({ body }) => (body.type === 'text' ? [body.text] : []))
  expect(await said('papers', 'Who sells turbines in Lisbon?')).toContain('Nothing is known of it.')
  expect(await said('faq', 'sold volts in forty-eight places')).toContain('Nothing is known of it.')
  expect(await said('all', VOLTAGE)).toContain(VOLTS)
})

it('looks up what the node says, be it other words than the visitor’s', async () => {
  const { messages } = await asked('template', 'voltage')
  expect(messages.map(({ body }) => body)).toContainEqual(expect.objectContaining({ text: VOLTS }))
  await world.expectReplays()
})

it('goes by what was released, and by the draft in a trial', async () => {
  const { appId, ada } = world
  const found = async (scope: 'qa' | 'documents') =>
    (await ada.client.flows.find({ appId, query: VOLTAGE, limit: 3, scope })).items
  expect(await found('documents')).toMatchObject([{ answer: VOLTS, source: { page: 2 } }])
  expect((await found('qa')).every(({ source }) => source === undefined)).toBe(true)
  await ada.client.documents.update({ appId, documentId, enabled: false, validUntil: null })
  expect(await found('documents')).toEqual([])
  const { messages } = await asked('papers', VOLTAGE)
  expect(messages.map(({ body }) => body)).toContainEqual(expect.objectContaining({ text: VOLTS }))
})

it('is shown again in the page as it was, with what documents and the answers of the base said in between', async () => {
  const { appId, ada, server } = world
  const talk = await world.talk()
  await talk.say('Is the voltage forty-eight volts?')
  expect((await talk.heard()).at(-1)).toBe(`bot: ${VOLTS}`)
  for (const text of ['Who sells the Zephyr turbine?', 'papers', VOLTAGE]) await talk.say(text)
  const said = (await talk.messages()).flatMap(({ sender, body }) => (sender === 'bot' ? [body] : []))
  expect(said).toContainEqual(expect.objectContaining({ type: 'suggestions', items: ['How tall is the mast?'] }))
  await server.settled()
  const past = await ada.client.flows.replay({ appId, conversationId: talk.conversationId })
  const moments = replay(pastProgram(past, 'standard')!, initialSession(past.user), past.inputs)
  const shown = moments.flatMap(({ effects }) => effects.flatMap((each) => (each.type === 'reply' ? [each.body] : [])))
  expect(shown).toEqual(said)
})
