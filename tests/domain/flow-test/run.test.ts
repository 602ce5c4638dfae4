import { describe, expect, it } from 'vitest'
import { coverageOf } from '#src/domain/flow-test/coverage.ts'
import { recordTest } from '#src/domain/flow-test/record.ts'
import { hasPassed, runFlowTest, type RunOptions } from '#src/domain/flow-test/run.ts'
import { requestSchema } from '#src/domain/flow-test/request.ts'
import type { FlowTestSetup, FlowTestStep } from '#src/domain/flow-test/test.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { replay, rewind, stepsOf, takeMoment } from '#src/domain/engine/timeline.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { botWith, draw, facts, trigger } from '../engine/world.ts'

const setup: FlowTestSetup = {
  channel: 'web',
  language: 'en',
  nickname: 'Ann',
  at: Date.UTC(2026, 0, 1),
  open: true,
  variables: {},
  from: 'begin',
  seed: 1,
}
const options: RunOptions = {
  facts: { defaultLanguage: 'en', timeZone: 'Europe/London', applicationName: 'Shop' },
  search: () => ({ candidates: [], searchMs: 0 }),
  perform: async () => ({ ok: false, code: 'asked', detail: '', ms: 0 }),
  budget: 1_000,
  now: () => 0,
  deadline: 1,
}

const order = draw(
  {
    start: { kind: 'start', data: trigger({ keywords: ['order'] }), to: { next: 'ask' } },
    ask: { kind: 'ask', to: { next: 'thanks', timeout: 'late' } },
    thanks: { kind: 'say', data: { text: 'You said {{ answer }}.' } },
    late: { kind: 'say', data: { text: 'Too late.' } },
  },
  [{ reference: 'session.tier', type: 'text' }],
)
const moving = (move: Json, more: Record<string, { kind: string; data?: Json; to?: Record<string, string> }> = {}) =>
  draw({
    start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'do' } },
    do: { kind: 'move', data: { move, set: [] }, to: { next: 'well', failed: 'ill' } },
    well: { kind: 'say', data: { text: 'Well.' } },
    ill: { kind: 'say', data: { text: 'Ill.' } },
    ...more,
  })
const http = {
  type: 'request',
  request: {
    type: 'http',
    request: { method: 'GET', url: 'https://example.com', headers: [], body: null, timeoutMs: 1000, retries: 0 },
  },
}
const transfer = {
  type: 'transfer',
  request: {
    groupId: null,
    memberId: null,
    checkHours: true,
    tellNoAgent: true,
    queue: true,
    allowBusy: false,
    endWhenNoAgent: false,
    texts: { noAgent: '', outsideHours: '', busy: '' },
    summary: '',
  },
}

async function run(
  document: GraphDocument,
  steps: FlowTestStep[],
  world: Partial<FlowTestSetup> = {},
  change: Partial<RunOptions> = {},
) {
  const program = botWith({ main: document })
  return runFlowTest(program, 'main', { setup: { ...setup, ...world }, steps }, { ...options, ...change })
}
const found = async (...args: Parameters<typeof run>) => (await run(...args)).result.steps.map((step) => step.found)

describe('a test', () => {
  it('does what its lines say and finds what they expect', async () => {
    const { result } = await run(order, [
      { type: 'expectNode', nodeId: 'ask' },
      { type: 'expectText', text: 'how  MANY' },
      { type: 'say', text: '12' },
      { type: 'expectNode', nodeId: 'thanks' },
      { type: 'expectText', text: 'You said 12.' },
      { type: 'expectVariable', reference: 'answer', value: '12' },
      { type: 'expectEnd' },
      { type: 'neverVisit', nodeId: 'late' },
    ])
    expect(result.steps.filter(({ ok }) => !ok)).toEqual([])
    expect(hasPassed(result)).toBe(true)
    expect(result.visited).toEqual([
      { flowId: 'main', nodes: ['start', 'ask', 'thanks'], edges: ['start-next', 'ask-next'] },
    ])
  })

  it('says what it found instead', async () => {
    const steps: FlowTestStep[] = [
      { type: 'neverVisit', nodeId: 'thanks' },
      { type: 'expectNode', nodeId: 'thanks' },
      { type: 'expectEnd' },
      { type: 'expectTransfer' },
      { type: 'press', label: 'Two' },
      { type: 'submit', values: {} },
      { type: 'say', text: '3' },
      { type: 'expectText', text: 'You said 4.' },
      { type: 'expectVariable', reference: 'answer', value: 4 },
      { type: 'expectVariable', reference: 'session.tier', value: 'gold' },
    ]
    expect(await found(order, steps)).toEqual([
      'thanks',
      'ask',
      'ask',
      'ask',
      'One',
      '',
      null,
      'You said 3.',
      '3',
      'null',
    ])
  })

  it('presses what was offered, whatever the case and the spaces', async () => {
    const steps: FlowTestStep[] = [
      { type: 'press', label: ' one ' },
      { type: 'expectVariable', reference: 'answer', value: 1 },
    ]
    expect(await found(order, steps)).toEqual([null, null])
  })

  it('lets time pass, and what falls due happen in between', async () => {
    const steps: FlowTestStep[] = [
      { type: 'wait', seconds: 59 },
      { type: 'expectNode', nodeId: 'ask' },
      { type: 'wait', seconds: 1 },
      { type: 'expectText', text: 'Too late.' },
      { type: 'expectEnd' },
    ]
    expect(await found(order, steps)).toEqual([null, null, null, null, null])
  })

  it('begins by words through the triggers where it is set so', async () => {
    const steps: FlowTestStep[] = [
      { type: 'say', text: 'something else' },
      { type: 'expectNode', nodeId: 'ask' },
      { type: 'say', text: 'order' },
      { type: 'expectNode', nodeId: 'ask' },
    ]
    expect(await found(order, steps, { from: 'said' })).toEqual([null, '', null, null])
  })

  it('begins with the variables it is given, in each scope', async () => {
    const steps: FlowTestStep[] = [
      { type: 'expectVariable', reference: 'answer', value: 5 },
      { type: 'expectVariable', reference: 'session.tier', value: 'gold' },
    ]
    expect(await found(order, steps, { variables: { answer: 5, 'session.tier': 'gold' } })).toEqual([null, null])
  })
})

describe('what other systems answer', () => {
  const reads: FlowTestStep = { type: 'expectText', text: 'Well.' }

  it('is what the test says, in turn, even before the first line', async () => {
    const fails: FlowTestStep = { type: 'answer', nodeId: 'do', ok: false, code: 'http.timeout', value: null }
    expect(await found(moving(http), [fails, reads])).toEqual([null, 'Ill.'])
    const works: FlowTestStep = { type: 'answer', nodeId: 'do', ok: true, code: '', value: {} }
    expect(await found(moving(http), [works, fails, reads])).toEqual([null, null, null])
  })

  it('is asked of the host where nothing says it', async () => {
    const asked: string[] = []
    const perform: RunOptions['perform'] = async (request) => {
      asked.push(request.type)
      return { ok: true, value: {}, ms: 3 }
    }
    expect(await found(moving(http), [reads], {}, { perform })).toEqual([null])
    const mail = { type: 'request', request: { type: 'mail', to: 'a@example.com', subject: '', text: '' } }
    expect(await found(moving(mail), [reads], {}, { perform })).toEqual([null])
    // A test writes to nobody.
    expect(asked).toEqual(['http'])
  })

  it('is found among the answers of the knowledge base', async () => {
    const find = { type: 'request', request: { type: 'find', query: 'open', scope: 'qa', limit: 3 } }
    const search = () => ({
      candidates: [
        { entryId: 'flow:main', confidence: 1, question: '' },
        { entryId: 'hours', confidence: 0.9, question: '' },
      ],
      searchMs: 1,
    })
    const program = botWith({ main: moving(find) }, { hours: { question: 'Open?', answer: 'From nine.' } })
    const { steps } = await runFlowTest(program, 'main', { setup, steps: [reads] }, { ...options, search })
    expect(steps.at(-1)?.input.event).toMatchObject({
      type: 'performed',
      result: { ok: true, value: { items: [{ entryId: 'hours', answer: 'From nine.' }] } },
    })
  })

  it('is found for the visitor that the test has in mind, with the tags that the flow puts on', async () => {
    const find = { type: 'request', request: { type: 'find', query: 'pay', scope: 'qa', limit: 3 } }
    const search = () => ({ candidates: [{ entryId: 'gold', confidence: 1, question: '' }], searchMs: 1 })
    const tags = { tag: { kind: 'tag', data: { on: 'visitor', add: ['gold'] }, to: { next: 'do' } } }
    const items = async (document: GraphDocument, world: Partial<FlowTestSetup> = {}) => {
      const program = botWith({ main: document }, { gold: { question: 'Pay?', answer: 'Later.', userTags: ['gold'] } })
      const test = { setup: { ...setup, ...world }, steps: [reads] }
      const { steps } = await runFlowTest(program, 'main', test, { ...options, search })
      const { event } = steps.at(-1)!.input
      return event.type === 'performed' && event.result.ok ? (event.result.value as { items: Json[] }).items.length : -1
    }
    expect(await items(moving(find))).toBe(0)
    expect(await items(moving(find), { userTags: ['Gold'] })).toBe(1)
    const tagging = moving(find, { ...tags, start: { kind: 'start', to: { next: 'tag' } } })
    expect(await items(tagging)).toBe(1)
  })

  it('is a person in opening hours, and none outside of them', async () => {
    const steps: FlowTestStep[] = [{ type: 'expectTransfer' }, { type: 'say', text: 'hello?' }]
    expect(await found(moving(transfer), steps)).toEqual([null, 'transferred'])
    expect(await found(moving(transfer), [{ type: 'expectTransfer' }], { open: false })).toEqual([''])
  })
})

describe('a test that would go on for ever', () => {
  it('ends with its budget', async () => {
    const steps: FlowTestStep[] = Array.from({ length: 40 }, () => ({ type: 'say', text: 'what?' }))
    const results = await found(order, steps, {}, { budget: 30 })
    expect(results[0]).toBeNull()
    expect(results.at(-1)).toBe('budget')
  })

  it('ends with its time', async () => {
    let now = 0
    const steps: FlowTestStep[] = Array.from({ length: 5 }, () => ({ type: 'say', text: 'what?' }))
    expect(await found(order, steps, {}, { now: () => (now += 1), deadline: 4 })).toEqual([
      null,
      null,
      null,
      'time_limit',
      'time_limit',
    ])
  })
})

describe('a recorded run', () => {
  it('passes as a test, whatever happened in it', async () => {
    const runs: [GraphDocument, FlowTestStep[]][] = [
      [
        order,
        [
          { type: 'say', text: 'what?' },
          { type: 'say', text: '7' },
        ],
      ],
      [order, [{ type: 'press', label: 'One' }]],
      [
        order,
        [
          { type: 'say', text: 'what?' },
          { type: 'wait', seconds: 90 },
        ],
      ],
      [
        moving(http),
        [{ type: 'answer', nodeId: 'do', ok: false, code: 'http.failed', value: null }, { type: 'expectEnd' }],
      ],
      [moving(transfer), [{ type: 'expectTransfer' }]],
    ]
    for (const [document, steps] of runs) {
      const played = await run(document, steps)
      const recorded = recordTest(played.steps)
      const again = await run(document, recorded)
      expect(again.result.steps.filter(({ ok }) => !ok)).toEqual([])
      expect(again.result.visited).toEqual(played.result.visited)
      expect(recorded.length).toBeGreaterThan(1)
    }
  })

  it('passes also where a variable was changed on the way, and a loop came by before', async () => {
    const looping = draw({
      start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'ask' } },
      ask: { kind: 'ask', to: { next: 'first' } },
      first: { kind: 'say', data: { text: 'First {{ answer }}.' }, to: { next: 'do' } },
      do: { kind: 'move', data: { move: http, set: [] }, to: { next: 'say', failed: 'say' } },
      say: { kind: 'say', data: { text: 'You said {{ answer }}.' }, to: { next: 'again' } },
      again: { kind: 'ask', to: { next: 'first' } },
    })
    const program = botWith({ main: looping })
    const { steps } = await run(looping, [
      { type: 'answer', nodeId: 'do', ok: true, code: '', value: {} },
      { type: 'say', text: '7' },
    ])
    // As somebody does it in the trace: back to before a step, another value, and on from there.
    const played = replay(
      program,
      initialSession(),
      steps.map(({ input }) => input),
    )
    const before = stepsOf(played).find(({ step }) => step.nodeId === 'say')
    const held = rewind(played, before!)
    const inputs = [
      { type: 'assign', reference: 'answer', value: 99 },
      { type: 'continue' },
      { type: 'said', text: '8' },
    ] as const
    const forked = [...held]
    for (const event of inputs) {
      const last = forked.at(-1)!
      forked.push(takeMoment(program, last.session, { ...last.input, event }))
    }
    const recorded = recordTest(forked)
    expect(recorded).toEqual([
      { type: 'expectText', text: 'How many? (1)' },
      { type: 'expectNode', nodeId: 'ask' },
      { type: 'answer', nodeId: 'do', ok: true, code: '', value: {} },
      { type: 'setVariable', nodeId: 'say', time: 1, reference: 'answer', value: 99 },
      { type: 'say', text: '7' },
      { type: 'expectText', text: 'First 7.' },
      { type: 'expectText', text: 'You said 99.' },
      { type: 'expectText', text: 'How many? (1)' },
      { type: 'expectNode', nodeId: 'again' },
      { type: 'say', text: '8' },
      { type: 'expectText', text: 'First 8.' },
      { type: 'expectNode', nodeId: 'do' },
    ])
    const again = await run(looping, recorded.slice(0, 9))
    expect(again.result.steps.filter(({ ok }) => !ok)).toEqual([])
    // The second time, and a node the run never comes to.
    const second: FlowTestStep[] = [
      { type: 'setVariable', nodeId: 'say', time: 2, reference: 'answer', value: 99 },
      { type: 'setVariable', nodeId: 'nowhere', time: 1, reference: 'answer', value: 1 },
      { type: 'say', text: '7' },
      { type: 'expectText', text: 'You said 7.' },
      { type: 'say', text: '8' },
      { type: 'expectText', text: 'First 8. You said 99.' },
    ]
    expect(await found(looping, second)).toEqual([null, '', null, null, null, null])
  })

  it('holds an answer that came while the run was held', () => {
    const program = botWith({ main: moving(http) })
    const input = { at: 0, seed: 1, facts: { ...facts, conversationId: 'test' } }
    const asked = takeMoment(program, initialSession(), { ...input, event: { type: 'said', text: 'go' } })
    const id = asked.effects.flatMap((effect) => (effect.type === 'request' ? [effect.id] : []))[0] ?? ''
    const performed = { type: 'performed', id, result: { ok: true, value: 3, ms: 1 } } as const
    const held = takeMoment(program, asked.session, { ...input, event: performed }, () => true)
    const gone = takeMoment(program, held.session, { ...input, event: { type: 'continue' } })
    expect(recordTest([asked, held, gone])).toContainEqual({
      type: 'answer',
      nodeId: 'do',
      ok: true,
      code: '',
      value: 3,
    })
  })

  it('holds what was done, what was answered, where it came to and how it ended', async () => {
    const answer: FlowTestStep = { type: 'answer', nodeId: 'do', ok: true, code: '', value: { price: 3 } }
    const { steps } = await run(moving(http), [answer, { type: 'expectEnd' }])
    expect(recordTest(steps)).toEqual([
      answer,
      { type: 'expectText', text: 'Well.' },
      { type: 'expectNode', nodeId: 'well' },
      { type: 'expectEnd' },
    ])
  })

  it('expects what was said, message by message, as it came', async () => {
    const { steps } = await run(order, [{ type: 'say', text: '7' }])
    const recorded = recordTest(steps)
    expect(recorded).toEqual([
      { type: 'expectText', text: 'How many? (1)' },
      { type: 'expectNode', nodeId: 'ask' },
      { type: 'say', text: '7' },
      { type: 'expectText', text: 'You said 7.' },
      { type: 'expectNode', nodeId: 'thanks' },
      { type: 'expectEnd' },
    ])
    const nodes = new Map(order.nodes).set('thanks', { ...order.nodes.get('thanks')!, data: { text: 'Thanks.' } })
    const again = await run({ ...order, nodes }, recorded)
    expect(again.result.steps.filter(({ ok }) => !ok)).toEqual([{ ok: false, found: 'Thanks.' }])
  })

  it('fails when the flow has changed since', async () => {
    const { steps } = await run(order, [{ type: 'say', text: '7' }])
    const nodes = new Map([...order.nodes].filter(([id]) => id !== 'thanks'))
    const edges = new Map([...order.edges].filter(([, { target }]) => target !== 'thanks'))
    expect(hasPassed((await run({ ...order, nodes, edges }, recordTest(steps))).result)).toBe(false)
  })
})

it('tells what of a flow its tests pass, and what none of them reaches', async () => {
  const { result } = await run(order, [{ type: 'say', text: '7' }])
  expect(coverageOf([result], { id: 'main', document: order })).toEqual({
    nodes: { visited: ['start', 'ask', 'thanks'], unvisited: ['late'] },
    edges: { visited: ['start-next', 'ask-next'], unvisited: ['ask-timeout'] },
  })
  const late = order.nodes.get('late')!
  const nodes = new Map([...order.nodes, ['late', { ...late, disabled: true }]])
  expect(coverageOf([], { id: 'main', document: { ...order, nodes } }).nodes.unvisited).toEqual([
    'start',
    'ask',
    'thanks',
  ])
})

it('takes every request that nodes make, and no other', () => {
  for (const { request } of [http]) expect(requestSchema.safeParse(request).success).toBe(true)
  expect(requestSchema.safeParse({ type: 'transfer', request: transfer.request }).success).toBe(true)
  expect(requestSchema.safeParse({ ...http.request, more: 1 }).success).toBe(false)
  expect(requestSchema.safeParse({ type: 'shell', command: 'ls' }).success).toBe(false)
})
