import { describe, expect, test } from 'vitest'
import type { BotInput } from '#src/domain/step/event.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { stepsOf } from '#src/domain/engine/timeline.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { createTryRun } from '#src/features/flows/editor/try-it/try-run.ts'
import type { TryHost } from '#src/features/flows/editor/try-it/try-state.ts'
import { firstSetup } from '#src/features/flows/editor/try-it/try-state.ts'
import { transcriptOf } from '#src/features/flows/editor/try-it/transcript.ts'
import { botWith, draw, facts, specs, trigger } from '../../../domain/engine/world.ts'

const talk = draw({
  start: { kind: 'start', data: trigger({ keywords: ['order'] }), to: { next: 'hello' } },
  hello: { kind: 'say', data: { text: 'Hello.' }, to: { next: 'ask' } },
  ask: { kind: 'ask', to: { next: 'thanks', timeout: 'late' } },
  thanks: { kind: 'say', data: { text: 'You said {{ answer }}.' } },
  late: { kind: 'say', data: { text: 'Too late.' } },
})

const asking = (request: Json) =>
  draw({
    start: { kind: 'start', to: { next: 'call' } },
    call: {
      kind: 'move',
      data: { move: { type: 'request', request }, set: [] },
      to: { next: 'yes', failed: 'no' },
    },
    yes: { kind: 'say', data: { text: 'It worked.' } },
    no: { kind: 'say', data: { text: 'It failed.' } },
  })
/** Goes round until the engine has had enough. */
const round = draw({
  start: { kind: 'start', to: { next: 'hop' } },
  hop: { kind: 'say', data: { text: '' }, to: { next: 'again' } },
  again: { kind: 'say', data: { text: '' }, to: { next: 'hop' } },
})
const HTTP = { type: 'http', request: { method: 'GET', url: 'https://shop.example' } }

type World = { document?: GraphDocument; perform?: TryHost['perform']; specs?: typeof specs }

/** A run in a world where it is always the same moment, unless a test moves the clock. */
function tryOut({ document = talk, perform, ...rest }: World = {}) {
  const world = { document, now: 1_000, performed: [] as string[] }
  const host: TryHost = {
    program: async () => ({ ...botWith({ f: world.document }), ...(rest.specs && { specs: rest.specs }) }),
    facts: () => ({ defaultLanguage: 'en', timeZone: 'Asia/Shanghai', applicationName: 'Shop' }),
    search: async () => ({ candidates: [], searchMs: 1 }),
    find: async () => ({ ok: true, value: { items: [] }, ms: 1 }),
    async perform(request) {
      world.performed.push(request.type)
      return (await perform?.(request)) ?? { ok: false, code: 'http.timeout', detail: '', ms: 5 }
    },
    now: () => world.now,
  }
  const run = createTryRun(host, firstSetup('en', 'web', true))
  const state = () => run.store.get()
  return {
    run,
    world,
    state,
    begin: () => run.begin('f', null),
    say: (text: string) => run.send({ type: 'said', text }),
    lines: () =>
      transcriptOf(state().moments).map((line) =>
        line.from === 'system' ? `(${line.what})` : line.from === 'bot' ? line.body.text : `> ${line.text}`,
      ),
    path: () => stepsOf(state().moments).map(({ step }) => step.nodeId),
    lastAsk: () => {
      const bodies = state().moments.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.type === 'reply' && effect.body.type === 'buttons' ? [effect.body] : [])),
      )
      return bodies.at(-1)?.ask ?? null
    },
  }
}

describe('a run', () => {
  test('begins at the start, whatever its trigger says, and waits for the visitor', async () => {
    const { begin, lines, path, state } = tryOut()
    await begin()
    expect(lines()).toEqual(['Hello.', 'How many? (1)'])
    expect(path()).toEqual(['start', 'hello', 'ask'])
    expect(state().session.run?.waiting?.type).toBe('visitor')
  })

  test('begins at any node', async () => {
    const { run, path } = tryOut()
    await run.begin('f', 'ask')
    expect(path()).toEqual(['ask'])
  })

  test('waits for the first words where it is to begin with them', async () => {
    const { run, begin, say, lines } = tryOut()
    run.setUp({ from: 'said' })
    await begin()
    expect(lines()).toEqual([])
    await say('my order')
    expect(lines()).toEqual(['> my order', 'Hello.', 'How many? (1)'])
  })

  test('takes words and presses of buttons', async () => {
    const typed = tryOut()
    await typed.begin()
    await typed.say('7')
    expect(typed.lines().slice(2)).toEqual(['> 7', 'You said 7.'])
    const pressed = tryOut()
    await pressed.begin()
    const ask = pressed.lastAsk()
    await pressed.run.send({ type: 'pressed', button: 'one', label: 'One', ask, action: { type: 'choose' } })
    expect(pressed.lines().slice(2)).toEqual(['> One', 'You said 1.'])
  })

  test('begins with the values it is given', async () => {
    const document = draw(
      {
        start: { kind: 'start', to: { next: 'say' } },
        say: { kind: 'say', data: { text: '{{ answer }} for {{ user.name }}, {{ session.tier }}' } },
      },
      [
        { reference: 'user.name', type: 'text' },
        { reference: 'session.tier', type: 'text' },
      ],
    )
    const { run, begin, lines } = tryOut({ document })
    run.setUp({ variables: { answer: 3, 'user.name': 'Ann', 'session.tier': 'gold' } })
    await begin()
    expect(lines()).toEqual(['3 for Ann, gold'])
  })

  test('knows the tags of its visitor, those that it has put on itself among them', async () => {
    const document = draw({
      start: { kind: 'start', to: { next: 'tag' } },
      tag: { kind: 'tag', data: { on: 'visitor', add: ['gold'] }, to: { next: 'ask' } },
      ask: { kind: 'ask', to: { next: 'say' } },
      say: { kind: 'say', data: { text: '{{ system.user_tags | join: " " }}' } },
    })
    const { run, begin, say, lines, state } = tryOut({ document })
    run.setUp({ userTags: ['new'] })
    await begin()
    await say('7')
    expect(lines().at(-1)).toBe('new gold')
    expect(state().moments.at(-1)?.input.facts.userTags).toEqual(['new', 'gold'])
    // Back to before it was put on, and begun again without it.
    await run.back(1)
    expect(
      state()
        .moments.at(-1)
        ?.effects.filter(({ type }) => type === 'tag'),
    ).toEqual([])
    await run.goOn(false)
    await say('7')
    expect(lines().at(-1)).toBe('new gold')
    await begin()
    expect(state().moments[0]?.input.facts.userTags).toEqual(['new'])
  })

  test('goes on with the flow as it is drawn when the next thing happens', async () => {
    const { begin, say, world, lines } = tryOut()
    await begin()
    const thanks = world.document.nodes.get('thanks')!
    world.document = {
      ...world.document,
      nodes: new Map([...world.document.nodes, ['thanks', { ...thanks, data: { text: 'Changed meanwhile.' } }]]),
    }
    await say('7')
    expect(lines().at(-1)).toBe('Changed meanwhile.')
  })
})

describe('a form', () => {
  test('is sent as a whole and stands in the conversation as its lines', async () => {
    const { run, begin, lines, lastAsk } = tryOut()
    await begin()
    await run.send({ type: 'submitted', ask: lastAsk() ?? '', values: { name: 'Ann' }, label: 'Name: Ann' })
    expect(lines()).toContain('> Name: Ann')
  })
})

describe('a request', () => {
  const answer = (result: RequestResult) => ({ document: asking(HTTP), perform: async () => result })

  test('is made, and its answer brings the run on', async () => {
    const good = tryOut(answer({ ok: true, value: { status: 200 }, ms: 3 }))
    await good.begin()
    expect(good.lines()).toEqual(['It worked.'])
    expect(good.world.performed).toEqual(['http'])
    expect(good.state().busy).toBe(0)
    const bad = tryOut(answer({ ok: false, code: 'http.status', detail: '500', ms: 3 }))
    await bad.begin()
    expect(bad.lines()).toEqual(['It failed.'])
  })

  test('is answered by the recorded mock, unless the real answer is wanted', async () => {
    const mock = { ...specs, move: { ...specs.move!, mock: () => ({ ok: true, value: null, ms: 0 }) as const } }
    const mocked = tryOut({ document: asking(HTTP), specs: mock })
    await mocked.begin()
    expect(mocked.lines()).toEqual(['It worked.'])
    expect(mocked.world.performed).toEqual([])
    mocked.run.setUp({ mocks: false })
    await mocked.begin()
    expect(mocked.lines()).toEqual(['It failed.'])
    expect(mocked.world.performed).toEqual(['http'])
  })

  test('to write to somebody writes to nobody', async () => {
    const { begin, lines, world } = tryOut({ document: asking({ type: 'mail', to: 'a@b.c', subject: '', text: '' }) })
    await begin()
    expect(lines()).toEqual(['It worked.'])
    expect(world.performed).toEqual([])
  })

  test('for a person ends as the setup says: in the queue, with nobody, or outside the hours', async () => {
    const wanted = (checkHours: boolean) => asking({ type: 'transfer', request: { checkHours } })
    const outcome = ({ state }: ReturnType<typeof tryOut>) =>
      state().moments.flatMap(({ input: { event } }) =>
        event.type === 'performed' && event.result.ok ? [event.result.value] : [],
      )
    const queued = tryOut({ document: wanted(true) })
    await queued.begin()
    expect(outcome(queued)).toEqual([{ outcome: 'queued' }])
    expect(queued.state().over).toBe('transferred')
    const busy = tryOut({ document: wanted(true) })
    busy.run.setUp({ agents: 'busy' })
    await busy.begin()
    expect(outcome(busy)).toEqual([{ outcome: 'busy' }])
    expect(busy.state().over).toBeNull()
    const closed = tryOut({ document: wanted(true) })
    closed.run.setUp({ open: false })
    await closed.begin()
    expect(outcome(closed)).toEqual([{ outcome: 'outside_hours' }])
  })

  test('that answers after the run was begun again is of no interest any more', async () => {
    const answers: ((result: RequestResult) => void)[] = []
    const { begin, run, lines, state, world } = tryOut({
      document: asking(HTTP),
      perform: () => new Promise((resolve) => answers.push(resolve)),
    })
    const first = begin()
    await expect.poll(() => answers.length).toBe(1)
    const second = begin()
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.({ ok: true, value: null, ms: 9 })
    await first
    expect(lines()).toEqual([])
    answers[1]?.({ ok: false, code: 'http.timeout', detail: '', ms: 9 })
    await second
    expect(lines()).toEqual(['It failed.'])
    expect(world.performed).toEqual(['http', 'http'])
    expect(state().moments).toHaveLength(2)
    expect(run.store.get().busy).toBe(0)
  })
})

describe('time', () => {
  test('is let pass up to the next timer', async () => {
    const { begin, run, lines, state } = tryOut()
    await begin()
    expect([...state().timers.values()]).toEqual([61_000])
    await run.skip()
    expect(lines().at(-1)).toBe('Too late.')
    expect(state().timers.size).toBe(0)
    expect(state().clock).toBe(61_000)
  })

  test('goes on from there, and not back to the page’s clock', async () => {
    const { begin, run, state } = tryOut()
    await begin()
    await run.skip()
    await run.send({ type: 'said', text: 'hello?' })
    expect(state().moments.every(({ input }, index, all) => index === 0 || input.at >= all[index - 1]!.input.at)).toBe(
      true,
    )
  })

  test('that nobody waits for is not skipped', async () => {
    const { begin, say, run, state } = tryOut()
    await begin()
    await say('7')
    const { moments } = state()
    await run.skip()
    expect(state().moments).toBe(moments)
  })
})

describe('holding', () => {
  test('stops before each node and goes on one at a time', async () => {
    const { run, begin, path, lines, state } = tryOut()
    run.setStepwise(true)
    await begin()
    expect(state().session.run?.paused).not.toBeNull()
    expect(lines()).toEqual([])
    await run.goOn(true)
    await run.goOn(true)
    expect(path()).toEqual(['start', 'hello'])
    run.setStepwise(false)
    await run.goOn(false)
    expect(path()).toEqual(['start', 'hello', 'ask'])
  })

  test('stops at a breakpoint, and one step from there ends before the next node', async () => {
    const { run, begin, path, state } = tryOut()
    run.setBreakpoints(new Set(['hello']))
    await begin()
    expect(path()).toEqual(['start'])
    await run.goOn(true)
    expect(path()).toEqual(['start', 'hello'])
    expect(state().stepwise).toBe(false)
    expect(state().session.run?.paused).not.toBeNull()
  })

  test('at a breakpoint once: not again for what the node hears after it was reached', async () => {
    const { run, begin, say, path, state } = tryOut()
    run.setBreakpoints(new Set(['ask']))
    await begin()
    expect(path()).toEqual(['start', 'hello'])
    await run.goOn(false)
    await say('7')
    expect(state().session.run?.paused ?? null).toBeNull()
    expect(path()).toEqual(['start', 'hello', 'ask', 'ask', 'thanks'])
  })

  test('keeps breakpoints when the run begins again', async () => {
    const { run, begin, state } = tryOut()
    run.setBreakpoints(new Set(['ask']))
    await begin()
    await begin()
    expect([...state().breakpoints]).toEqual(['ask'])
    expect(state().session.run?.frames.at(-1)?.nodeId).toBe('ask')
  })
})

describe('going back', () => {
  async function answered() {
    const tried = tryOut()
    await tried.begin()
    await tried.say('7')
    return tried
  }

  test('holds the run before the step, and keeps the way that was gone beside it', async () => {
    const { run, lines, path, state } = await answered()
    expect(path()).toEqual(['start', 'hello', 'ask', 'ask', 'thanks'])
    await run.back(4)
    expect(path()).toEqual(['start', 'hello', 'ask', 'ask'])
    expect(lines()).not.toContain('You said 7.')
    expect(state().session.run?.paused).not.toBeNull()
    expect(state().fork?.sharedSteps).toBe(4)
    expect(stepsOf(state().fork?.left ?? []).map(({ step }) => step.nodeId)).toEqual([
      'start',
      'hello',
      'ask',
      'ask',
      'thanks',
    ])
  })

  test('and changing a variable takes the run another way from there', async () => {
    const { run, lines } = await answered()
    await run.back(4)
    await run.assign('answer', 12)
    await run.goOn(false)
    expect(lines().at(-1)).toBe('You said 12.')
  })

  test('sets the timers again that were set by then', async () => {
    const { run, state } = await answered()
    expect(state().timers.size).toBe(0)
    await run.back(3)
    expect(state().timers.size).toBe(1)
  })

  test('to a step that there is not changes nothing', async () => {
    const { run, state } = await answered()
    const before = state()
    await run.back(99)
    expect(state()).toBe(before)
  })

  test('begins anew while a long walk is under way, which is dropped', async () => {
    const { run, begin, say, lines, path } = tryOut({ document: round })
    const walk = begin()
    const words = say('lost')
    await run.begin('f', null)
    await Promise.all([walk, words])
    expect(path().filter((nodeId) => nodeId === 'start')).toHaveLength(1)
    expect(lines()).not.toContain('> lost')
  })

  test('hears one thing after the other, also where both come at once', async () => {
    const { begin, say, lines } = tryOut()
    await begin()
    await Promise.all([say('7'), say('order')])
    expect(lines()).toEqual(['Hello.', 'How many? (1)', '> 7', 'You said 7.', '> order', 'Hello.', 'How many? (1)'])
  })

  test('drops answers of the way that was left', async () => {
    let give: (result: RequestResult) => void = () => {}
    const { begin, run, lines } = tryOut({
      document: asking(HTTP),
      perform: () => new Promise((resolve) => (give = resolve)),
    })
    const under = begin()
    await expect.poll(() => run.store.get().busy).toBe(1)
    await run.back(1)
    give({ ok: true, value: null, ms: 1 })
    await under
    expect(lines()).toEqual([])
    expect(run.store.get().moments).toHaveLength(1)
    expect(run.store.get().busy).toBe(0)
  })
})

describe('a past conversation', () => {
  const inputs: BotInput[] = ['order', '7'].map((text, index) => ({
    event: { type: 'said', text },
    at: 5_000 + index * 1_000,
    seed: index + 1,
    facts: { ...facts, nickname: 'Mei', language: 'zh', open: false },
  }))

  test('is shown as it was, in the world it was in', async () => {
    const { run, lines, state } = tryOut()
    await run.load(botWith({ f: talk }), { name: 'Mei' }, inputs, 7)
    expect(lines()).toEqual(['> order', 'Hello.', 'How many? (1)', '> 7', 'You said 7.'])
    expect(state()).toMatchObject({
      replayed: 7,
      clock: 6_000,
      setup: { nickname: 'Mei', language: 'zh', open: false, at: 6_000 },
    })
    expect(state().session.user).toEqual({ name: 'Mei' })
  })

  test('goes on from any of its steps, on what is drawn now', async () => {
    const { run, world, lines } = tryOut()
    await run.load(botWith({ f: talk }), {}, inputs, 7)
    await run.back(4)
    const thanks = world.document.nodes.get('thanks')!
    world.document = {
      ...world.document,
      nodes: new Map([...world.document.nodes, ['thanks', { ...thanks, data: { text: 'Better: {{ answer }}.' } }]]),
    }
    await run.goOn(false)
    expect(lines().at(-1)).toBe('Better: 7.')
  })

  test('of which nothing is known is an empty run', async () => {
    const { run, state } = tryOut()
    await run.load(botWith({ f: talk }), {}, [], 3)
    expect(state().moments).toEqual([])
    expect(state().replayed).toBe(3)
  })
})
