import { describe, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { replay, rewind, stepsOf, takeMoment } from '#src/domain/engine/timeline.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { botWith, draw, facts, specs, talkTo, trigger } from './world.ts'

const order = (change: Parameters<typeof trigger>[0] = {}) =>
  draw({
    start: { kind: 'start', data: trigger({ keywords: ['order'], ...change }), to: { next: 'ask' } },
    ask: { kind: 'ask', to: { next: 'thanks', timeout: 'late' } },
    thanks: { kind: 'say', data: { text: 'You said {{ answer }}.' } },
    late: { kind: 'say', data: { text: 'Too late.' } },
  })
const hello = (change: Parameters<typeof trigger>[0] = {}) =>
  draw({
    start: { kind: 'start', data: trigger({ keywords: ['hello'], interrupts: true, ...change }), to: { next: 'say' } },
    say: { kind: 'say', data: { text: 'Hello you.' } },
  })
const entries = { hours: { question: 'When are you open?', answer: 'From nine.' } }
const found = (entryId: string, confidence: number) =>
  ({ type: 'found', candidates: [{ entryId, confidence, question: '?' }], searchMs: 1 }) as const

describe('a flow', () => {
  it('begins by a keyword, waits at a node, takes the answer and comes to its end', () => {
    const talk = talkTo(botWith({ order: order() })).say('I have an order')
    expect(talk.said).toEqual(['How many? (1)'])
    expect(talk.kinds).toEqual(['moment', 'reply', 'timer'].map((kind) => (kind === 'moment' ? 'flow_started' : kind)))
    talk.say('12')
    expect(talk.said).toEqual(['You said 12.'])
    expect(talk.kinds).toEqual(['cancelTimer', 'reply', 'flow_completed'])
    expect(talk.session.run).toBeNull()
    expect(talk.last.trace.map(({ nodeId, left }) => [nodeId, left?.edgeId ?? null])).toEqual([
      ['ask', 'ask-next'],
      ['thanks', null],
    ])
    expect(talk.last.trace[0]?.changes).toEqual([{ reference: 'answer', before: null, after: 12 }])
  })

  it('takes a press of the button it has just offered, and an old one as words', () => {
    const talk = talkTo(botWith({ order: order() })).say('order')
    const old = talk.ask
    talk
      .say('what?')
      .send(found('none', 0))
      .send({ type: 'pressed', button: 'one', label: '7', ask: old, action: { type: 'choose' } })
    expect(talk.said).toEqual(['You said 7.'])
    const again = talkTo(botWith({ order: order() })).say('order')
    again.send({ type: 'pressed', button: 'one', label: 'One', ask: again.ask, action: { type: 'choose' } })
    expect(again.said).toEqual(['You said 1.'])
  })

  it('goes on when its time is up, and hears nothing of a timer that was taken back', () => {
    const talk = talkTo(botWith({ order: order() })).say('order')
    const timer = talk.last.effects.flatMap((effect) => (effect.type === 'timer' ? [effect] : []))[0]
    expect(timer?.at).toBe(60_000)
    const { session } = talk
    talk.send({ type: 'timer', id: timer?.id ?? '' })
    expect(talk.said).toEqual(['Too late.'])
    expect(talk.kinds).not.toContain('cancelTimer')
    const answered = talkTo(botWith({ order: order() }), session)
      .say('3')
      .send({ type: 'timer', id: timer?.id ?? '' })
    expect(answered.last.effects).toEqual([])
  })

  it('asks again after an answer from the knowledge base in between', () => {
    const talk = talkTo(botWith({ order: order() }, entries))
      .say('order')
      .say('when are you open')
    expect(talk.kinds).toEqual(['search'])
    talk.send(found('hours', 0.9))
    expect(talk.said).toEqual(['From nine.', 'How many? (2)'])
    expect(talk.say('5').said).toEqual(['You said 5.'])
  })

  it('deals itself with what nobody understands', () => {
    const talk = talkTo(botWith({ order: order() }, entries))
      .say('order')
      .say('blah')
      .send(found('hours', 0.3))
    expect(talk.said).toEqual(['How many? (2)'])
  })

  it('is interrupted by one that may, and asks again afterwards', () => {
    const talk = talkTo(botWith({ order: order(), hello: hello() }))
      .say('order')
      .say('hello')
    expect(talk.said).toEqual(['Hello you.', 'How many? (2)'])
    expect(talk.kinds).toEqual(['cancelTimer', 'flow_started', 'reply', 'flow_completed', 'reply', 'timer'])
    expect(talk.session.interrupted).toEqual([])
    expect(talk.say('5').said).toEqual(['You said 5.'])
  })

  it('is not interrupted by one that may not', () => {
    const talk = talkTo(botWith({ order: order(), hello: hello({ interrupts: false }) }))
      .say('order')
      .say('hello')
    expect(talk.kinds).toEqual(['search'])
  })

  it('gives way to a person at any word that asks for one', () => {
    const talk = talkTo(botWith({ order: order() }))
      .say('order')
      .say('human')
    expect(talk.kinds).toEqual(['flow_left', 'transfer'])
  })

  it('goes on where it is when there is no person, or the visitor is back from them', () => {
    const talk = talkTo(botWith({ order: order() }))
      .say('order')
      .say('human')
      .say('12')
    expect(talk.said).toEqual(['You said 12.'])
  })

  it('keeps to its channels and hours', () => {
    const wrong = botWith({
      order: order({ channels: ['phone'] }),
      closed: order({ hours: 'closed', keywords: ['late'] }),
    })
    expect(talkTo(wrong).say('order').kinds).toEqual(['search'])
    expect(talkTo(wrong).say('late').kinds).toEqual(['search'])
  })

  it('begins by its examples when the matcher is sure, and is offered when it is nearly so', () => {
    const program = botWith({ order: order() })
    expect(talkTo(program).say('my parcel').send(found('flow:order', 0.8)).said).toEqual(['How many? (1)'])
    expect(talkTo(program).say('my parcel').send(found('flow:order', 0.4)).last.effects).toMatchObject([
      { type: 'reply', body: { type: 'buttons', items: [{ label: 'order' }] } },
    ])
  })

  it('is offered by its name beside entries by their questions, and begins when its name is pressed', () => {
    const talk = talkTo(botWith({ order: order() }, entries)).say('when')
    const candidates = [found('hours', 0.5), found('flow:order', 0.4)].flatMap((one) => one.candidates)
    talk.send({ type: 'found', candidates, searchMs: 1 })
    const reply = talk.last.effects.find((effect) => effect.type === 'reply')
    expect(reply?.body).toMatchObject({
      type: 'buttons',
      items: [
        { label: 'When are you open?', action: { type: 'say' } },
        { label: 'order', action: { type: 'flow', flowId: 'order' } },
      ],
    })
    talk.send({
      type: 'pressed',
      button: 'flow-2',
      label: 'order',
      ask: null,
      action: { type: 'flow', flowId: 'order' },
    })
    expect(talk.said).toEqual(['How many? (1)'])
  })

  it('begins by an event, with what the event brings for its inputs', () => {
    const flow = draw(
      {
        start: { kind: 'start', data: trigger({ events: ['cart.left'] }), to: { next: 'say' } },
        say: { kind: 'say', data: { text: 'Cart of {{ total }}' } },
      },
      [{ reference: 'total', input: true }],
    )
    const talk = talkTo(botWith({ flow })).send({
      type: 'event',
      name: 'cart.left',
      payload: { total: '12', other: 1 },
    })
    expect(talk.said).toEqual(['Cart of 12'])
  })

  it('passes a node that is switched off, and ends where its way is switched off', () => {
    const flow = draw({
      start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'a' } },
      a: { kind: 'say', data: { text: 'A' }, disabled: true, to: { next: 'b' } },
      b: { kind: 'say', data: { text: 'B' } },
    })
    const talk = talkTo(botWith({ flow })).say('go')
    expect(talk.said).toEqual(['B'])
    expect(talk.last.trace[1]).toMatchObject({ nodeId: 'a', note: 'disabled' })
  })
})

describe('a flow that calls another', () => {
  const callee = draw(
    {
      start: { kind: 'start', to: { next: 'give' } },
      give: { kind: 'move', data: { move: { type: 'return' }, set: [{ reference: 'out', value: 5 }] } },
    },
    [
      { reference: 'in', input: true },
      { reference: 'out', output: true },
    ],
  )
  const caller = (move: object) =>
    draw({
      start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'call' } },
      call: { kind: 'move', data: { move: move as never, set: [] }, to: { next: 'say', failed: 'sorry' } },
      say: { kind: 'say', data: { text: 'Back.' } },
      sorry: { kind: 'say', data: { text: 'Not there.' } },
    })

  it('gets back what it gives, and goes on', () => {
    const talk = talkTo(botWith({ main: caller({ type: 'call', flowId: 'sub', inputs: { in: 1 } }), sub: callee })).say(
      'go',
    )
    expect(talk.said).toEqual(['Back.'])
    expect(talk.last.trace.find(({ signal }) => signal.type === 'returned')?.note).toEqual({ out: 5 })
  })

  it('leaves by its failure exit where there is none such', () => {
    expect(talkTo(botWith({ main: caller({ type: 'call', flowId: 'gone', inputs: {} }) })).say('go').said).toEqual([
      'Not there.',
    ])
  })

  it('never comes back from a jump', () => {
    const talk = talkTo(botWith({ main: caller({ type: 'jump', flowId: 'sub', inputs: {} }), sub: callee })).say('go')
    expect(talk.said).toEqual([])
    expect(talk.kinds).toEqual(['flow_started', 'flow_completed'])
  })

  it('is stopped when flows call one another for ever, and the visitor gets an answer', () => {
    const talk = talkTo(botWith({ main: caller({ type: 'call', flowId: 'main', inputs: {} }) })).say('go')
    expect(talk.kinds.at(-2)).toBe('flow_failed')
    expect(talk.said).toEqual(['Sorry?'])
    expect(talk.last.trace.at(-1)?.error).toMatchObject({ code: 'call_depth' })
  })
})

describe('a run that cannot go on', () => {
  it('is stopped after its budget of steps', () => {
    const flow = draw({
      start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'a' } },
      a: { kind: 'move', to: { next: 'b' } },
      b: { kind: 'move', to: { next: 'a' } },
    })
    const talk = talkTo(botWith({ flow })).say('go')
    expect(talk.last.trace).toHaveLength(LIMITS.flow.stepsPerEvent)
    expect(talk.kinds).toEqual(['flow_started', 'flow_failed', 'reply'])
  })

  it.each([
    ['a node that throws', { kind: 'move', data: { move: null, set: [] } }, 'node_failed'],
    ['a kind nobody knows', { kind: 'from_the_future', data: {} }, 'node_unsupported'],
    [
      'a variable nobody declared',
      { kind: 'move', data: { move: { type: 'return' }, set: [{ reference: 'x', value: 1 }] } },
      'variable_unknown',
    ],
    [
      'a value that does not fit',
      { kind: 'move', data: { move: { type: 'return' }, set: [{ reference: 'answer', value: 'many' }] } },
      'variable_type',
    ],
    ['a text that speaks of nothing', { kind: 'say', data: { text: '{{ nothing }}' } }, 'template.unknown'],
  ])('%s ends it with the fallback', (_name, node, code) => {
    const flow = draw({
      start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'x' } },
      x: node as never,
    })
    const talk = talkTo(botWith({ flow })).say('go')
    expect(talk.last.trace.at(-1)?.error?.code).toBe(code)
    expect(talk.kinds).toEqual(['flow_started', 'flow_failed', 'reply'])
    expect(talk.said).toEqual(['Sorry?'])
  })
})

describe('a request', () => {
  const flow = draw({
    start: { kind: 'start', data: trigger({ keywords: ['go'] }), to: { next: 'ask' } },
    ask: {
      kind: 'move',
      data: {
        move: { type: 'request', request: { type: 'webhook', url: 'https://example.com', payload: {} } },
        set: [],
      },
      to: { next: 'ok', failed: 'no' },
    },
    ok: { kind: 'say', data: { text: 'Done.' } },
    no: { kind: 'say', data: { text: 'Not done.' } },
  })

  it('goes out once and its answer brings the run on', () => {
    const talk = talkTo(botWith({ flow })).say('go')
    const request = talk.last.effects.flatMap((effect) => (effect.type === 'request' ? [effect.id] : []))
    expect(request).toHaveLength(1)
    talk.send({ type: 'performed', id: 'another', result: { ok: true, value: null, ms: 1 } })
    expect(talk.last.effects).toEqual([])
    talk.send({
      type: 'performed',
      id: request[0] ?? '',
      result: { ok: false, code: 'http.timeout', detail: '', ms: 900 },
    })
    expect(talk.said).toEqual(['Not done.'])
    expect(talk.last.trace[0]?.ms).toBe(900)
    talk.send({ type: 'performed', id: request[0] ?? '', result: { ok: true, value: null, ms: 1 } })
    expect(talk.last.effects).toEqual([])
  })
})

describe('a timeline', () => {
  const program = botWith({ order: order() })
  const past = () => talkTo(program).say('order').say('12').inputs

  it('is the same, byte for byte, each time it is replayed', () => {
    const inputs = past()
    const run = () =>
      JSON.stringify(
        replay(program, initialSession(), inputs).map(({ trace, effects, session }) => [trace, effects, session]),
      )
    expect(run()).toBe(run())
  })

  it('goes back to before a step, and on from there another way', () => {
    const moments = replay(program, initialSession(), past())
    const steps = stepsOf(moments)
    expect(steps.map(({ step }) => step.nodeId)).toEqual(['start', 'ask', 'ask', 'thanks'])
    const before = steps.find(({ step }) => step.nodeId === 'thanks')
    const held = rewind(moments, before ?? { moment: 0, at: 0 })
    const [last] = held.slice(-1)
    expect(last?.session.run?.frames[0]?.nodeId).toBe('thanks')
    expect(last?.session.run?.paused).toEqual({ type: 'entered' })
    const at = 5
    const changed = takeMoment(program, last!.session, {
      event: { type: 'assign', reference: 'answer', value: 99 },
      at,
      seed: 1,
      facts,
    })
    const gone = takeMoment(program, changed.session, { event: { type: 'continue' }, at, seed: 2, facts })
    expect(gone.effects).toMatchObject([{ type: 'reply', body: { text: 'You said 99.' } }, { type: 'moment' }])
    expect(gone.session.run).toBeNull()
  })

  it('stops at a breakpoint and goes past it when told to', () => {
    const talk = talkTo(program).say('order')
    const pause = ({ nodeId }: { nodeId: string }) => nodeId === 'thanks'
    const held = takeMoment(program, talk.session, { event: { type: 'said', text: '4' }, at: 1, seed: 1, facts }, pause)
    expect(held.trace.map(({ nodeId }) => nodeId)).toEqual(['ask'])
    const gone = takeMoment(program, held.session, { event: { type: 'continue' }, at: 2, seed: 1, facts }, pause)
    expect(gone.trace.map(({ nodeId }) => nodeId)).toEqual(['thanks'])
  })
})

describe('a run that waits for another system', () => {
  const request = {
    type: 'request',
    request: {
      type: 'http',
      request: { method: 'GET', url: 'https://example.com', headers: [], body: null, timeoutMs: 1000, retries: 0 },
    },
  }
  const waiting = draw({
    start: { kind: 'start', data: trigger({ keywords: ['fetch'] }), to: { next: 'fetch' } },
    fetch: { kind: 'move', data: { move: request, set: [] }, to: { next: 'thanks' } },
    thanks: { kind: 'say', data: { text: 'There it is.' } },
  })
  const bot = () =>
    botWith({
      fetch: waiting,
      hello: hello({ events: ['waved'], intent: { description: '', examples: ['hi'], counterExamples: [] } }),
    })

  it.each([
    ['words that mean another flow', [{ type: 'said', text: 'hi there' }, found('flow:hello', 1)]],
    ['an event that begins another flow', [{ type: 'event', name: 'waved', payload: {} }]],
  ] as const)('is not put aside by %s, so that its answer finds it', (_, events) => {
    const talk = talkTo(bot()).say('fetch')
    const asked = talk.last.effects.flatMap((effect) => (effect.type === 'request' ? [effect.id] : []))
    for (const event of events) talk.send(event)
    talk.send({ type: 'performed', id: asked[0] ?? '', result: { ok: true, value: {}, ms: 1 } })
    expect(talk.said).toEqual(['There it is.'])
    expect(talk.session).toMatchObject({ run: null, interrupted: [] })
  })
})

describe('words said while a flow waits for another system', () => {
  const request = {
    type: 'request',
    request: {
      type: 'http',
      request: { method: 'GET', url: 'https://example.com', headers: [], body: null, timeoutMs: 1000, retries: 0 },
    },
  }
  const fetching = (after: Parameters<typeof draw>[0]) =>
    botWith(
      {
        fetch: draw({
          start: { kind: 'start', data: trigger({ keywords: ['fetch'] }), to: { next: 'fetch' } },
          fetch: { kind: 'move', data: { move: request, set: [] }, to: { next: 'after' } },
          ...after,
        }),
        hello: hello(),
      },
      entries,
    )
  const say = fetching({ after: { kind: 'say', data: { text: 'There it is.' } } })
  const ask = fetching({
    after: { kind: 'ask', to: { next: 'thanks' } },
    thanks: { kind: 'say', data: { text: 'You said {{ answer }}.' } },
  })
  const answerTo = (talk: ReturnType<typeof talkTo>) => {
    const waiting = talk.session.run?.waiting
    const id = waiting?.type === 'request' ? waiting.id : ''
    return talk.send({ type: 'performed', id, result: { ok: true, value: { outcome: 'queued' }, ms: 1 } })
  }

  it('have no answer beside it, and are heard by the next node that waits', () => {
    const talk = talkTo(ask).say('fetch').say('12')
    expect(talk.last.effects).toEqual([])
    answerTo(talk)
    expect(talk.said).toEqual(['How many? (1)', 'You said 12.'])
    expect(talk.session).toMatchObject({ run: null, held: [], lastMessage: '12' })
  })

  it('are answered in their order once the flow is through, one look-up after another', () => {
    const talk = talkTo(say).say('fetch').say('when open?').say('nonsense').say('hello')
    answerTo(talk)
    expect(talk.said).toEqual(['There it is.'])
    expect(talk.last.effects.filter(({ type }) => type === 'search')).toMatchObject([{ query: 'when open?' }])
    talk.send(found('hours', 0.9))
    expect(talk.said).toEqual(['From nine.'])
    expect(talk.last.effects.filter(({ type }) => type === 'search')).toMatchObject([{ query: 'nonsense' }])
    talk.send(found('hours', 0))
    expect(talk.said).toEqual(['Sorry?', 'Hello you.'])
    expect(talk.session.held).toEqual([])
  })

  it('that the next node makes nothing of are looked up, and the rest waits its turn', () => {
    const talk = talkTo(ask).say('fetch').say('when open?').say('3')
    answerTo(talk)
    expect(talk.session.held).toEqual(['3'])
    talk.send(found('hours', 0.9))
    expect(talk.said).toEqual(['From nine.', 'How many? (2)', 'You said 3.'])
  })

  it('that ask for a person do so at once, and nothing is left to be heard', () => {
    const talk = talkTo(ask).say('fetch').say('12').say('human')
    expect(talk.kinds).toEqual(['flow_left', 'transfer'])
    expect(answerTo(talk).said).toEqual(['How many? (1)'])
  })

  it('are left to whoever takes over where the flow hands the visitor to a queue', () => {
    const handing = botWith({
      fetch: draw({
        start: { kind: 'start', data: trigger({ keywords: ['fetch'] }), to: { next: 'fetch' } },
        fetch: { kind: 'move', data: { move: { type: 'transfer', request: {} }, set: [] } },
      }),
    })
    const talk = answerTo(talkTo(handing).say('fetch').say('are you there?'))
    expect(talk.kinds).toEqual(['flow_completed'])
    expect(talk.session.held).toEqual([])
  })

  it('are kept up to a limit, the last of them', () => {
    const talk = talkTo(say).say('fetch')
    for (let number = 0; number <= LIMITS.flow.heldWords; number += 1) talk.say(`word ${number}`)
    expect(talk.session.held).toHaveLength(LIMITS.flow.heldWords)
    expect(talk.session.held.at(-1)).toBe(`word ${LIMITS.flow.heldWords}`)
  })

  it('are held in a replay as they were', () => {
    const talk = answerTo(talkTo(ask).say('fetch').say('12'))
    expect(replay(ask, initialSession(), talk.inputs).at(-1)?.session).toEqual(talk.session)
  })
})

it('counts how often a run comes to each node, anew in each flow that is called', () => {
  const visits: unknown[] = []
  const counting = {
    ...specs,
    say: {
      ...specs.say!,
      step: ({ read }) => (visits.push(read('system.visits')), { move: { type: 'leave', by: 'next' } }),
    },
  } satisfies typeof specs
  const document = draw({
    start: { kind: 'start', data: trigger({ keywords: ['order'] }), to: { next: 'say' } },
    say: { kind: 'say', to: { next: 'ask' } },
    ask: { kind: 'ask', to: { next: 'say', timeout: 'call' } },
    call: { kind: 'move', data: { move: { type: 'call', flowId: 'order', inputs: {} }, set: [] } },
  })
  const bot = { ...botWith({ order: document }), specs: counting }
  const talk = talkTo(bot).say('order').say('1').say('what?').send(found('none', 0)).say('2')
  const waits = talk.session.run?.waiting
  talk.send({ type: 'timer', id: waits?.type === 'visitor' ? (waits.timer ?? '') : '' })
  expect(visits).toEqual([1, 2, 3, 1])
})
