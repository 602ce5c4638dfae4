import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { visitor as visitorTable } from '#src/server/db/schema/visitor.ts'
import { sweep } from '#src/server/due.ts'
import { refusal } from '#tests/support/server.ts'
import { draw } from '../services/flows/graphs.ts'
import { aFlowWorld, begin, question, say, type FlowWorld } from './flows-world.ts'

let world: FlowWorld
beforeAll(async () => {
  world = await aFlowWorld()
})
afterEach(() => world.expectReplays())
afterAll(() => world.close())

it('is seen to be typing before a message that says so, and goes on when its time has come', async () => {
  const { server } = world
  const later = say('Here it is.')
  await world.flow(
    'Slowly',
    draw({
      start: begin('slowly', 'first'),
      first: say('One moment.', 'later'),
      later: { ...later, data: { ...later.data, delay: 3 } },
    }),
  )
  await world.deploy()
  const talk = await world.talk()
  const before = server.announced.length
  const typing = () => server.announced.slice(before).filter(({ type }) => type === 'botTyping')
  const { messages } = await talk.say('slowly')
  expect(messages.map(({ body }) => body)).toMatchObject([{ text: 'slowly' }, { text: 'One moment.' }])
  expect(typing()).toEqual([{ type: 'botTyping', args: [world.appId, talk.conversationId] }])
  expect(await talk.heard()).toEqual(['bot: One moment.'])
  server.clock.advance(3_000)
  await sweep(server.deps)
  expect(await talk.heard()).toEqual(['bot: Here it is.'])
  expect(typing()).toHaveLength(1)
})

describe('a flow that calls an API', () => {
  beforeAll(async () => {
    await world.flow(
      'Order',
      draw(
        {
          start: begin('order', 'call'),
          call: {
            kind: 'http',
            data: {
              url: `${world.api.url}/order`,
              retries: 1,
              mappings: [
                { id: 'a', from: 'body', path: '', reference: 'order' },
                { id: 'b', from: 'status', path: '', reference: 'status' },
              ],
              statuses: [{ id: 'gone', code: 410 }],
            },
            to: { success: 'told', failed: 'failed', timeout: 'failed', 'status:410': 'gone' },
          },
          told: say('{{ status }} {{ order }}', 'ask'),
          ask: { kind: 'end', data: { resolved: 'ask', text: { en: '{{ order }}' } } },
          failed: say('It failed.'),
          gone: say('It is gone.'),
        },
        [
          { reference: 'order', type: 'object' },
          { reference: 'status', type: 'number' },
        ],
      ),
    )
    await world.deploy()
  })

  it('asks it after the turn, once, and goes on with the answer; texts made of it stay the same when it is replayed', async () => {
    world.api.on('/order', { body: { zeta: 1, a: { later: [1, { cc: 1, b: 2 }], first: null } } })
    const release = world.api.hold('/order')
    const talk = await world.talk()
    const { messages } = await talk.say('order')
    expect(messages).toHaveLength(1)
    expect(await talk.timers()).toEqual(['request', 'visitor_idle'])
    release()
    const [line] = await talk.heard()
    expect(line).toContain('200 {')
    await talk.press('Yes')
    const [last] = await talk.heard()
    expect(last?.slice('bot: '.length)).toBe(line?.slice('bot: 200 '.length))
    const requests = await talk.requests()
    expect(requests).toMatchObject([{ state: 'done', attempts: 1 }])
    expect(world.api.requests.at(-1)?.headers['idempotency-key']).toBe(`${talk.conversationId}.${requests[0]?.id}`)
    expect(await talk.timers()).toEqual(['visitor_idle'])
  })

  it('keeps what the database could not hold out of an answer', async () => {
    world.api.on('/order', { body: { 'na\0me': 'half \uD83D and \0, but \\u0000 whole' } })
    const talk = await world.talk()
    await talk.say('order')
    expect(await talk.heard()).toEqual([
      'bot: 200 {"na\u{fffd}me":"half \u{fffd} and \u{fffd}, but \\\\u0000 whole"}',
      'bot: Was that helpful?',
    ])
  })

  it('goes its own ways for a status it knows and for failures, after its retries', async () => {
    world.api.on('/order', { status: 410 })
    const talk = await world.talk()
    await talk.say('order')
    expect(await talk.heard()).toEqual(['bot: It is gone.'])
    const before = world.api.requests.length
    world.api.on('/order', { drop: true })
    await talk.say('order')
    expect(await talk.heard()).toEqual(['bot: It failed.'])
    const keys = world.api.requests.slice(before).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps what is said while it is under way until its answer has come', async () => {
    world.api.on('/order', { body: {} })
    const release = world.api.hold('/order')
    const talk = await world.talk()
    const before = world.api.requests.length
    await talk.say('order')
    await world.api.heard(before + 1)
    const { messages } = await talk.say('zzz qqq')
    expect(messages.map(({ body }) => body.text)).toEqual(['zzz qqq'])
    release()
    const heard = await talk.heard()
    const answered = heard.indexOf('bot: 200 {}')
    expect(answered).toBeGreaterThan(-1)
    // The question that follows takes them as its answer.
    expect(heard.slice(answered + 1)).toEqual(['bot: Was that helpful?', 'bot: {}'])
    expect(await talk.requests()).toHaveLength(1)
  })
})

it('runs code with what it is handed, and goes the other way when it throws', async () => {
  await world.flow(
    'Code',
    draw(
      {
        start: begin('double', 'ask'),
        ask: question('What?', 'code', { variable: 'said' }),
        code: {
          kind: 'code',
          data: {
            script: 'if (input.said === "bad") throw new Error("no"); return { twice: input.said + input.said }',
            inputs: [{ id: 'i', name: 'said', reference: 'said' }],
            outputs: [{ id: 'o', name: 'twice', reference: 'twice' }],
          },
          to: { ok: 'told', failed: 'failed' },
        },
        told: say('{{ twice }}'),
        failed: say('It threw.'),
      },
      [{ reference: 'said' }, { reference: 'twice' }],
    ),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('double')
  await talk.say('ha')
  expect((await talk.heard()).at(-1)).toBe('bot: haha')
  await talk.say('double')
  await talk.say('bad')
  expect((await talk.heard()).at(-1)).toBe('bot: It threw.')
})

it('lets a model sort, find and write, and gives it what nodes were promised: JSON or a text', async () => {
  const endpoint = { baseUrl: world.model.url, name: 'stand-in' }
  await world.ada.client.robot.setModel({ appId: world.appId, endpoint, key: { type: 'none' } })
  const choice = (id: string) => ({ id, name: id, description: `About ${id}`, examples: [] })
  await world.flow(
    'Thinking',
    draw(
      {
        start: begin('think', 'ask'),
        ask: question('Yes?', 'sort'),
        sort: {
          kind: 'classify',
          data: { classes: [choice('returns'), choice('orders')] },
          to: { 'class:returns': 'wrong', 'class:orders': 'find', none: 'wrong', failed: 'wrong' },
        },
        find: {
          kind: 'model-extract',
          data: {
            prompt: 'Find the number.',
            outputs: [{ id: 'no', name: 'Number', description: '', type: 'text', required: true, variable: 'no' }],
          },
          to: { ok: 'write', failed: 'wrong' },
        },
        write: {
          kind: 'model-reply',
          data: { prompt: 'Be kind about {{ no }}.' },
          to: { ok: 'done', failed: 'wrong' },
        },
        done: say('Number {{ no }}.'),
        wrong: say('It went wrong.'),
      },
      [{ reference: 'no' }],
    ),
    'ai',
  )
  await world.deploy()
  world.model.script(
    { mode: 'json', value: { class: 'orders', confidence: 0.9 } },
    { mode: 'json', value: { no: 'A-7' } },
    { mode: 'text', text: 'All is well with A-7.' },
  )
  const talk = await world.talk()
  await talk.say('think')
  await talk.say('Where is A-7?')
  expect(await talk.heard()).toEqual(['bot: Yes?', 'bot: All is well with A-7.', 'bot: Number A-7.'])
  expect(world.model.requests.at(-1)?.body.messages?.[0]?.content).toContain('Be kind about A-7.')
})

it('waits for a while, whatever is said meanwhile, and goes on once by the sweep', async () => {
  await world.flow(
    'Patience',
    draw({
      start: begin('patience', 'wait'),
      wait: { kind: 'wait', data: { amount: 30, unit: 'seconds' }, to: { next: 'say' } },
      say: say('Here I am.'),
    }),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('patience')
  expect(await talk.timers()).toEqual(['flow', 'visitor_idle'])
  world.server.clock.advance(29_000)
  await sweep(world.server.deps)
  await talk.say('Hello?')
  expect(await talk.heard()).not.toContain('bot: Here I am.')
  world.server.clock.advance(2_000)
  await Promise.all([sweep(world.server.deps), sweep(world.server.deps)])
  await sweep(world.server.deps)
  expect(await talk.heard()).toEqual(['bot: Here I am.'])
  expect(await talk.timers()).toEqual(['visitor_idle'])
})

it('takes a question back when its time is up, and sets no timer for one that was answered', async () => {
  const named = question('Name?', 'thanks')
  await world.flow(
    'Quick',
    draw({
      start: begin('quick', 'ask'),
      ask: {
        ...named,
        data: { ...named.data, timeoutSeconds: 10 },
        to: { ...named.to, timeout: 'late' },
      },
      thanks: say('Thanks.'),
      late: say('Too late.'),
    }),
  )
  await world.deploy()
  const [slow, fast] = [await world.talk(), await world.talk()]
  await slow.say('quick')
  await fast.say('quick')
  await fast.say('Ann')
  expect(await fast.timers()).toEqual(['visitor_idle'])
  world.server.clock.advance(11_000)
  await sweep(world.server.deps)
  expect((await slow.heard()).at(-1)).toBe('bot: Too late.')
  expect((await fast.heard()).at(-1)).toBe('bot: Thanks.')
})

it('tags, notes things about the visitor for the next conversation, and invites to a rating', async () => {
  await world.flow(
    'Notes',
    draw(
      {
        start: begin('notes', 'known'),
        known: say('Tier {{ user.tier | default: "unknown" }}.', 'tag'),
        tag: { kind: 'tag', data: { add: ['seen', 'new'], remove: [] }, to: { next: 'untag' } },
        untag: { kind: 'tag', data: { add: [], remove: ['new'] }, to: { next: 'note' } },
        note: {
          kind: 'attribute',
          data: { attributes: [{ id: 'a', reference: 'user.tier', source: { by: 'value', text: 'gold' } }] },
          to: { next: 'rate', failed: 'rate' },
        },
        rate: { kind: 'rating', data: { text: { en: 'How was it?' } }, to: { next: 'end' } },
        end: { kind: 'end', data: {} },
      },
      [{ reference: 'user.tier' }],
    ),
  )
  await world.deploy()
  const talk = await world.talk()
  const uninvited = talk.client.visitor.rate({ appId: world.appId, conversationId: talk.conversationId, stars: 5 })
  expect(await refusal(uninvited)).toBe('STATE_CONFLICT')
  const { conversation } = await talk.say('notes')
  expect(conversation).toMatchObject({ state: 'bot', canRate: true })
  expect(await talk.heard()).toEqual(['bot: Tier unknown.', 'bot: How was it?', 'system: (rating_invited)'])
  const { tags, visitorId } = await talk.row()
  expect(tags).toEqual(['seen'])
  const [row] = await world.server.db.inApp(world.appId, (tx) =>
    tx.select().from(visitorTable).where(eq(visitorTable.id, visitorId)),
  )
  expect(row?.attributes).toEqual({ tier: 'gold' })
  const own = { appId: world.appId, conversationId: talk.conversationId }
  const rated = await talk.client.visitor.rate({ ...own, stars: 5, comment: 'Quick.' })
  expect(rated.conversation).toMatchObject({ state: 'bot', rated: true, canRate: false })
  expect(await refusal(talk.client.visitor.rate({ ...own, stars: 1 }))).toBe('STATE_CONFLICT')
  await talk.end()
  expect((await talk.client.visitor.messages(own)).conversation).toMatchObject({ rated: true, canRate: false })
  const next = await world.talk(talk.token)
  await next.say('notes')
  expect(await next.heard()).toContain('bot: Tier gold.')
})

it('sends mail and signed messages, and says how that went', async () => {
  await world.flow(
    'Telling',
    draw({
      start: begin('tell', 'mail'),
      mail: {
        kind: 'mail',
        data: {
          to: 'team@example.com',
          subject: 'From {{ system.channel }}',
          text: 'They said {{ system.last_message }}.',
        },
        to: { sent: 'hook', failed: 'failed' },
      },
      hook: {
        kind: 'webhook',
        data: {
          url: `${world.api.url}/hook`,
          payload: [
            { id: 'w', name: 'words', type: 'text', source: { by: 'variable', reference: 'system.last_message' } },
          ],
        },
        to: { sent: 'told', failed: 'failed' },
      },
      told: say('They know.'),
      failed: say('They do not know.'),
    }),
  )
  await world.deploy()
  world.api.on('/hook', { status: 204 })
  const talk = await world.talk()
  await talk.say('tell')
  expect(await talk.heard()).toEqual(['bot: They know.'])
  expect(world.server.mails).toEqual([
    { id: expect.stringMatching(/\.q\d+$/), to: 'team@example.com', subject: 'From web', text: 'They said tell.' },
  ])
  const heard = world.api.requests.find(({ path }) => path === '/hook')
  expect(JSON.parse(heard?.body ?? '')).toEqual({ words: 'tell' })
  const ids = (await talk.requests()).map(({ id }) => `${talk.conversationId}.${id}`)
  expect(ids).toContain(heard?.headers['webhook-id'])
  world.api.on('/hook', { status: 400 })
  await talk.say('tell')
  expect(await talk.heard()).toEqual(['bot: They do not know.'])
})

it('calls another flow and takes back what it gives; a script of the called one is waited for', async () => {
  const inner = await world.flow(
    'Inner',
    draw(
      {
        start: { kind: 'start', data: { callable: true }, to: { next: 'code' } },
        code: {
          kind: 'code',
          data: {
            script: 'return { out: input.word.toUpperCase() }',
            inputs: [{ id: 'i', name: 'word', reference: 'word' }],
            outputs: [{ id: 'o', name: 'out', reference: 'loud' }],
          },
          to: { ok: 'back', failed: 'back' },
        },
        back: { kind: 'return' },
      },
      [
        { reference: 'word', input: true },
        { reference: 'loud', output: true },
      ],
    ),
  )
  await world.flow(
    'Outer',
    draw(
      {
        start: begin('shout', 'call'),
        call: {
          kind: 'call',
          data: {
            flowId: inner,
            inputs: [{ id: 'i', name: 'word', type: 'text', source: { by: 'value', text: 'hey' } }],
            outputs: [{ id: 'o', name: 'loud', reference: 'heard' }],
          },
          to: { next: 'told', failed: 'failed' },
        },
        told: say('{{ heard }}'),
        failed: say('Nobody called.'),
      },
      [{ reference: 'heard' }],
    ),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('shout')
  expect(await talk.heard()).toEqual(['bot: HEY'])
})

it('sends a visitor the same way of a split every time, and visitors different ones', async () => {
  await world.flow(
    'Split',
    draw({
      start: begin('split', 'split'),
      split: { kind: 'split', to: { 'part:a': 'a', 'part:b': 'b' } },
      a: say('Way A.'),
      b: say('Way B.'),
    }),
  )
  await world.deploy()
  const ways = new Set<string>()
  for (let n = 0; n < 12; n += 1) {
    const talk = await world.talk()
    await talk.say('split')
    await talk.say('split')
    const [first, second] = await talk.heard()
    expect(second).toBe(first)
    ways.add(first ?? '')
  }
  expect([...ways].toSorted()).toEqual(['bot: Way A.', 'bot: Way B.'])
})

it('says the same of an object before and after it was stored, and when it is replayed', async () => {
  const made = { by: 'expression' as const, text: "{'zeta': 1, 'ä': 2, 'a': {'cc': 1, 'b': 2}}" }
  await world.flow(
    'Object',
    draw(
      {
        start: begin('object', 'set'),
        set: {
          kind: 'set',
          data: { assignments: [{ id: 'a', reference: 'made', source: made }] },
          to: { next: 'ask', failed: 'ask' },
        },
        ask: question('{{ made }}', 'told'),
        told: say('{{ made }} {{ first }}'),
      },
      [
        { reference: 'made', type: 'object' },
        { reference: 'first', type: 'object', initial: { last: 1, a: 2 } },
      ],
    ),
  )
  await world.deploy()
  const talk = await world.talk()
  await talk.say('object')
  await talk.say('And?')
  const [asked, told] = await talk.heard()
  expect(told).toBe(`${asked} {"a":2,"last":1}`)
})
