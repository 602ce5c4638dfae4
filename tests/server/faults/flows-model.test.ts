import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCodeRunner, type CodeRunner } from '#src/server/effects/code.ts'
import { createHttpPerformer } from '#src/server/effects/http.ts'
import { createModelPort, type ModelPort } from '#src/server/effects/model.ts'
import { createPerformer } from '#src/server/effects/performer.ts'
import { createWebhookSender } from '#src/server/effects/webhook.ts'
import { createOutboundFetch, type OutboundFetch } from '#src/server/platform/outbound-fetch.ts'
import type { ModelReply } from '#tests/support/model-stand-in.ts'
import { newCollectAiField } from '#src/nodes/flow/collect-ai/spec.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from '../conversations/flows-world.ts'

let world: FlowWorld
let outbound: OutboundFetch
let code: CodeRunner

const failed = { failed: 'failed' }
const orderField = {
  ...newCollectAiField('order'),
  label: { en: 'Order' },
  description: 'A letter and four figures',
  type: 'pattern' as const,
  pattern: '[A-Z]-\\d{4}',
  question: { en: 'Which order?' },
  variable: 'order',
}

/** What each kind of node that asks a model says to a visitor who gets it to ask. */
async function saidByEach(...replies: ModelReply[]) {
  const heard: string[][] = []
  for (const [index, words] of [['write'], ['find', 'Number 7'], ['sort'], ['take', 'A-1001']].entries()) {
    world.model.script(replies[index] ?? replies[0]!)
    const talk = await world.talk()
    for (const text of words) await talk.say(text)
    heard.push(await talk.heard())
  }
  return heard
}

beforeAll(async () => {
  world = await aFlowWorld()
  const { appId, ada, model } = world
  outbound = createOutboundFetch({ allow: [model.host] })
  code = createCodeRunner()
  const endpoint = { baseUrl: model.url, name: 'stand-in' }
  await ada.client.robot.setModel({ appId, endpoint, key: { type: 'set', value: 'sk-secret-key' } })
  await world.flow(
    'Write',
    draw({
      start: begin('write', 'node'),
      node: {
        kind: 'model-reply',
        data: { prompt: 'Be kind.', fallbackText: { en: 'The model is out.' } },
        to: { ok: 'told', ...failed },
      },
      told: say('Written.'),
      failed: say('By the failure.'),
    }),
    'ai',
  )
  await world.flow(
    'Find',
    draw(
      {
        start: begin('find', 'ask'),
        ask: question('What?', 'node'),
        node: {
          kind: 'model-extract',
          data: {
            prompt: 'Find the number.',
            outputs: [{ id: 'no', name: 'Number', description: '', type: 'number', required: true, variable: 'no' }],
          },
          to: { ok: 'told', ...failed },
        },
        told: say('Found {{ no }}.'),
        failed: say('By the failure.'),
      },
      [{ reference: 'no', type: 'number' }],
    ),
    'ai',
  )
  await world.flow(
    'Sort',
    draw({
      start: begin('sort', 'node'),
      node: {
        kind: 'classify',
        data: {
          classes: [{ id: 'parcel', name: 'Parcels', description: 'What was sent', examples: [] }],
          variable: null,
        },
        to: { 'class:parcel': 'told', none: 'other', ...failed },
      },
      told: say('About a parcel.'),
      other: say('About something else.'),
      failed: say('By the failure.'),
    }),
    'ai',
  )
  await world.flow(
    'Take',
    draw(
      {
        start: begin('take', 'node'),
        node: {
          kind: 'collect-ai',
          data: { extractFirst: false, fields: [orderField] },
          to: { complete: 'told', gaveUp: 'failed', agent: 'failed', offTopic: 'failed' },
        },
        told: say('Taken {{ order }}.'),
        failed: say('Given up.'),
      },
      [{ reference: 'order', type: 'text' }],
    ),
    'ai',
  )
  await world.deploy()
})
/** How long a model is waited for: as in the product, where it is not the point. */
const ROOMY = { firstTokenMs: 15_000, totalMs: 60_000 }
const SHORT = { firstTokenMs: 400, totalMs: 800 }
let patience = ROOMY

beforeEach(() => {
  patience = ROOMY
  const { server } = world
  const { db, clock, secrets, sender, carrier } = server.deps
  // As in the product, but without the pauses between attempts.
  const port = createModelPort({
    outbound,
    clock,
    // Every visitor here asks from one address.
    budget: { spend: async () => null, used: async () => undefined },
    wait: async () => undefined,
  })
  const model: ModelPort = {
    ...port,
    complete: (call, signal) => port.complete({ ...call, timeouts: patience }, signal),
  }
  const http = createHttpPerformer({ outbound, clock })
  const webhook = createWebhookSender({ http, clock })
  const stopping = new AbortController().signal
  server.deps.model = model
  server.deps.performer = createPerformer({ db, clock, secrets, sender, carrier, http, model, code, webhook, stopping })
})
afterEach(() => world.expectReplays())
afterAll(async () => {
  outbound.close()
  await code.close()
  await world.close()
})

const health = async () => (await world.ada.client.robot.model({ appId: world.appId })).health
const resultsOf = async (talk: { requests(): Promise<{ result: unknown }[]> }) =>
  (await talk.requests()).map(({ result }) => result)

describe('a model that', () => {
  it('answers as a stream leads every kind of node that asks it on', async () => {
    const heard = await saidByEach(
      { mode: 'text', text: 'All is well.' },
      { mode: 'json', value: { no: 7 } },
      { mode: 'json', value: { class: 'parcel', confidence: 0.9 } },
      { mode: 'json', value: { fields: { order: 'A-1001' }, wants: 'answer' } },
    )
    expect(heard).toEqual([
      ['bot: All is well.', 'bot: Written.'],
      ['bot: What?', 'bot: Found 7.'],
      ['bot: About a parcel.'],
      ['bot: Which order?', 'bot: Taken A-1001.'],
    ])
  })

  it.each<[string, ModelReply]>([
    ['says nothing', { mode: 'silent' }],
    ['fails', { mode: 'status', status: 500 }],
    ['is cut off after some words', { mode: 'cut', text: '{"no": 7, "class": "parcel"', after: 2 }],
    ['answers garbage', { mode: 'garbage' }],
    ['answers something else', { mode: 'json', value: { mood: 'fine' } }],
  ])('%s leaves no kind of node that asks it without a way on', async (what, reply) => {
    if (reply.mode === 'silent') patience = SHORT
    const isText = what === 'answers something else'
    expect(await saidByEach(reply)).toEqual([
      isText ? ['bot: {"mood":"fine"}', 'bot: Written.'] : ['bot: The model is out.', 'bot: By the failure.'],
      ['bot: What?', 'bot: By the failure.'],
      ['bot: By the failure.'],
      // It asks by itself, and takes what it can read.
      ['bot: Which order?', 'bot: Taken A-1001.'],
    ])
  })

  it.each<[string, ModelReply, string]>([
    ['says nothing', { mode: 'silent' }, 'model.timeout'],
    ['never ends', { mode: 'endless' }, 'model.timeout'],
    ['fails', { mode: 'status', status: 500 }, 'model.server'],
    ['has too much to do', { mode: 'status', status: 429 }, 'model.rate'],
    ['does not know the key', { mode: 'status', status: 401 }, 'model.key'],
    ['is cut off after some words', { mode: 'cut', text: 'A text that breaks off', after: 2 }, 'model.cut'],
    ['breaks off with an error', { mode: 'error', text: 'A text', after: 1, message: 'Overloaded' }, 'model.server'],
    ['answers garbage', { mode: 'garbage' }, 'model.invalid'],
    ['answers with a page', { mode: 'page' }, 'model.invalid'],
    ['answers nothing', { mode: 'empty' }, 'model.empty'],
    ['answers ten megabytes', { mode: 'huge' }, 'model.too_large'],
    ['sends elsewhere', { mode: 'redirect', to: 'http://169.254.169.254/v1' }, 'model.blocked'],
  ])('%s leaves its node by the failure, with one answer to the visitor', async (_, reply, failure) => {
    if (failure === 'model.timeout') patience = SHORT
    world.model.script(reply)
    const talk = await world.talk()
    await talk.say('write')
    expect(await talk.heard()).toEqual(['bot: The model is out.', 'bot: By the failure.'])
    expect(await resultsOf(talk)).toMatchObject([{ ok: false, code: failure }])
    expect(await health()).toMatchObject({ ok: false, code: failure, paused: false })
  })

  it.each<[string, ModelReply]>([
    ['is not JSON', { mode: 'text', text: 'It is seven.' }],
    ['is of another type', { mode: 'json', value: { no: 'seven' } }],
    ['says more than it was asked', { mode: 'json', value: { no: 7, admin: true } }],
    ['lacks what it needs', { mode: 'json', value: { no: null } }],
  ])('answers what %s leaves its node by the failure, and is well', async (_, reply) => {
    world.model.script(reply)
    const talk = await world.talk()
    await talk.say('find')
    await talk.say('Number 7')
    expect(await talk.heard()).toEqual(['bot: What?', 'bot: By the failure.'])
    expect((await health())?.paused).toBe(false)
  })

  it('fails five times is left alone for half a minute, which its health shows, and is asked again after', async () => {
    const { server, model } = world
    model.script({ mode: 'status', status: 401, message: 'Bad key sk-secret-key' })
    const before = model.requests.length
    for (let time = 0; time < 6; time += 1) {
      const talk = await world.talk()
      await talk.say('write')
      expect((await talk.heard()).at(-1)).toBe('bot: By the failure.')
    }
    expect(model.requests.length - before).toBe(5)
    expect(await health()).toMatchObject({ ok: false, code: 'model.key', paused: true })
    server.clock.advance(30_000)
    model.script({ mode: 'text', text: 'Well again.' })
    const talk = await world.talk()
    await talk.say('write')
    expect(await talk.heard()).toEqual(['bot: Well again.', 'bot: Written.'])
    expect(await health()).toMatchObject({ ok: true, paused: false })
  })
})

it('tells nobody the key, in whatever a model says', async () => {
  world.model.script({ mode: 'status', status: 401, message: 'Bad key sk-secret-key' })
  const talk = await world.talk()
  await talk.say('write')
  await talk.heard()
  expect(JSON.stringify([await talk.requests(), await talk.messages(), await health()])).not.toContain('sk-secret-key')
})
