import { describe, expect, it } from 'vitest'
import { advanceByNode } from '#src/domain/engine/advance.ts'
import { recordTest } from '#src/domain/flow-test/record.ts'
import { hasPassed, runFlowTest } from '#src/domain/flow-test/run.ts'
import type { FlowTestStep } from '#src/domain/flow-test/test.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { standInFile } from '#src/domain/conversation/sent-file.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import { botWith, draw, facts, specs, talkTo, trigger } from '#tests/domain/engine/world.ts'

const receipt = {
  ...newCollectField('receipt'),
  variable: 'receipt',
  type: 'file' as const,
  question: { en: 'Receipt?' },
}
const request = {
  type: 'request',
  request: {
    type: 'http',
    request: { method: 'GET', url: 'https://example.com', headers: [], body: null, timeoutMs: 1000, retries: 0 },
  },
}
const all = { ...specs, collect: flowSpecs.collect }
const collected = draw(
  {
    start: { kind: 'start', data: trigger({ keywords: ['return'] }), to: { next: 'collect' } },
    collect: {
      kind: 'collect',
      data: { ...flowSpecs.collect.defaults(), fields: [receipt] } as unknown as Json,
      to: { complete: 'told' },
    },
    told: { kind: 'say', data: { text: 'Got {{ receipt.name }} of {{ receipt.size }}.' } },
  },
  [{ reference: 'receipt', type: 'object' }],
)
const asking = draw({
  start: { kind: 'start', data: trigger({ keywords: ['order'] }), to: { next: 'ask' } },
  ask: { kind: 'ask' },
})
const fetching = draw(
  {
    start: { kind: 'start', data: trigger({ keywords: ['fetch'] }), to: { next: 'fetch' } },
    fetch: { kind: 'move', data: { move: request, set: [] }, to: { next: 'collect' } },
    collect: {
      kind: 'collect',
      data: { ...flowSpecs.collect.defaults(), fields: [receipt] } as unknown as Json,
      to: { complete: 'told' },
    },
    told: { kind: 'say', data: { text: 'Got {{ receipt.name }}.' } },
  },
  [{ reference: 'receipt', type: 'object' }],
)
const bot = () => ({
  ...botWith({ asking }),
  specs: all,
  flows: new Map(
    Object.entries({ collected, asking, fetching }).map(([id, document]) => [
      id,
      compileFlow(all, { id, name: id, document }),
    ]),
  ),
})
const file = standInFile('receipt.pdf', 2048)
const askOf = (talk: ReturnType<typeof talkTo>) => {
  const waiting = talk.session.run?.waiting
  return waiting?.type === 'visitor' ? waiting.ask : null
}

describe('a file', () => {
  it('answers the message that asked for it, and the flow goes on with its name', () => {
    const talk = talkTo(bot()).say('return')
    expect(talk.last.effects).toMatchObject([{}, { body: { type: 'upload', text: 'Receipt?', ask: askOf(talk) } }])
    talk.send({ type: 'sent', file, ask: askOf(talk) })
    expect(talk.said).toEqual(['Got receipt.pdf of 2048.'])
    expect(talk.last.trace[0]).toMatchObject({
      signal: { type: 'sent', file: { name: 'receipt.pdf' } },
      changes: [{ reference: 'receipt', before: null, after: file }],
    })
    expect(talk.session).toMatchObject({ run: null, lastMessage: 'receipt.pdf' })
  })

  it('is taken where a channel does not say what it answers', () => {
    const talk = talkTo(bot()).say('return').send({ type: 'sent', file, ask: null })
    expect(talk.said).toEqual(['Got receipt.pdf of 2048.'])
  })

  it('for an earlier moment is asked about again: two pages that send one each do not fill two fields', () => {
    const talk = talkTo(bot()).say('return').send({ type: 'sent', file, ask: 'a0' })
    expect(talk.said).toEqual(['A file is needed here.\nReceipt?'])
    expect(talk.session.run?.frames[0]?.variables.receipt).toBeNull()
  })

  it('that no node asked for is to it as words it cannot read, and its name means nothing', () => {
    const talk = talkTo(bot())
      .say('order')
      .send({ type: 'sent', file: standInFile('12', 1), ask: null })
    expect(talk.said).toEqual(['How many? (2)'])
    const human = talkTo(bot()).send({ type: 'sent', file: standInFile('human.pdf', 1), ask: null })
    expect(human.said).toEqual(['Sorry?'])
    expect(human.kinds).toEqual(['reply'])
  })

  it('waits like words while the flow waits for another system, and is heard then', () => {
    const talk = talkTo(bot()).say('fetch').send({ type: 'sent', file, ask: null })
    expect(talk.last.effects).toEqual([])
    const waiting = talk.session.run?.waiting
    talk.send({
      type: 'performed',
      id: waiting?.type === 'request' ? waiting.id : '',
      result: { ok: true, value: 1, ms: 1 },
    })
    expect(talk.said).toEqual(['Receipt?', 'Got receipt.pdf.'])
    expect(talk.session.held).toEqual([])
  })

  it('comes to the same when the run stops after each node', () => {
    const program = bot()
    const talk = talkTo(program).say('return')
    const { session } = talk
    talk.send({ type: 'sent', file, ask: askOf(talk) })
    const input = talk.inputs.at(-1)
    if (!input) throw new Error('Nothing was sent.')
    const steps = advanceByNode(program, session, input)
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    expect(step.value).toEqual(talk.last)
  })

  it('of a call is none', () => {
    const call = { id: 'c', caller: '', callee: '', waiting: 0, agents: 0, ringSeconds: 0, callSeconds: 0 }
    const { session, effects } = talkTo(bot()).last
    expect(effects).toEqual([])
    const steps = advanceByNode(bot(), session, {
      event: { type: 'sent', file, ask: null },
      at: 0,
      seed: 1,
      facts: { ...facts, call },
    })
    const step = steps.next()
    expect(step.done === true && step.value).toEqual({ session: initialSession(), effects: [], trace: [] })
  })
})

describe('a test of a flow that asks for a file', () => {
  const run = (steps: FlowTestStep[]) =>
    runFlowTest(
      bot(),
      'collected',
      {
        setup: {
          channel: 'web',
          language: 'en',
          nickname: '',
          at: 0,
          open: true,
          variables: {},
          from: 'begin',
          seed: 1,
        },
        steps,
      },
      {
        facts: { defaultLanguage: 'en', timeZone: 'Asia/Shanghai', applicationName: 'Shop' },
        search: () => ({ candidates: [], searchMs: 0 }),
        perform: async () => ({ ok: false, code: 'asked', detail: '', ms: 0 }),
        budget: 100,
        now: () => 0,
        deadline: 1,
      },
    )

  it('sends one by its name and size, and is recorded so that it passes again', async () => {
    const { result, steps } = await run([
      { type: 'file', name: 'receipt.pdf', size: 2048 },
      { type: 'expectText', text: 'Got receipt.pdf of 2048.' },
      { type: 'expectVariable', reference: 'receipt', value: file },
    ])
    expect(result.steps.filter(({ ok }) => !ok)).toEqual([])
    const recorded = recordTest(steps)
    expect(recorded).toEqual([
      { type: 'expectText', text: 'Receipt?' },
      { type: 'expectNode', nodeId: 'collect' },
      { type: 'file', name: 'receipt.pdf', size: 2048 },
      { type: 'expectText', text: 'Got receipt.pdf of 2048.' },
      { type: 'expectNode', nodeId: 'told' },
      { type: 'expectEnd' },
    ])
    expect(hasPassed((await run(recorded)).result)).toBe(true)
  })

  it('fails where a file of that kind is not taken', async () => {
    const { result } = await run([
      { type: 'file', name: 'receipt.exe', size: 2048 },
      { type: 'expectText', text: 'Got' },
    ])
    expect(result.steps.at(-1)).toEqual({ ok: false, found: 'This kind of file cannot be taken here.\nReceipt?' })
  })
})
