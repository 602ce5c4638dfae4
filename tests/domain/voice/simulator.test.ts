import { describe, expect, it } from 'vitest'
import { recordTest } from '#src/domain/flow-test/record.ts'
import { hasPassed, runFlowTest } from '#src/domain/flow-test/run.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { messagesOf, nodeOf, type Call } from '#src/domain/voice/call.ts'
import type { Key } from '#src/domain/telephony/keys.ts'
import { defaultMenuSettings, type MenuSettings } from '#src/domain/voice/settings.ts'
import { beginCall, hangUp, passTime, press, say, silence, withWorld } from '#src/domain/voice/simulator.ts'
import type { VoiceWorld } from '#src/domain/voice/world.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { MONDAY, OFFICE, menu, option, programOf, says, setupOf, worldOf } from './menus.ts'
import { officeMenu } from './office.ts'

const office = programOf(officeMenu())
const settings = (changes: Partial<MenuSettings> = {}) => ({ ...defaultMenuSettings('en'), ...changes })
const call = (world: Partial<VoiceWorld> = {}, changes: Partial<MenuSettings> = {}) =>
  beginCall(office, 'menu', setupOf({ settings: settings(changes) }), worldOf(world))
const keys = (begun: Call, text: string) => [...text].reduce((now, key) => press(now, key as Key), begun)

/** A call in short lines: who and what. */
const shown = (held: Call) =>
  messagesOf(held).map(
    ({ who, body }) => `${who === 'bot' ? '<' : '>'} ${body.type === 'recording' ? '(recording)' : body.text}`,
  )
const events = (held: Call) => held.lines.flatMap((line) => (line.type === 'event' ? [line.event] : []))

describe('a call that begins at a node', () => {
  it('hears that node first, and none of what is said before the menu', () => {
    const world = worldOf()
    const setup = setupOf({ settings: settings({ recordingNotice: { en: 'This call is recorded.' } }) })
    const held = beginCall(office, 'menu', setup, world, new Map(), 'orders')
    expect(shown(held)).toEqual(['< For the status, press 1. To go back, press 9.'])
    expect(nodeOf(keys(silence(keys(held, '1')), '12345'))).toBe('orders')
    expect(shown(beginCall(office, 'menu', setup, world))[0]).toBe('< This call is recorded.')
  })
})

describe('a call in the simulator', () => {
  it('collects figures that nobody is to read, asks the API and leads back', () => {
    const held = keys(keys(call(), '1'), '1')
    // «1» waits for a «12».
    expect(nodeOf(held)).toBe('orders')
    const entered = keys(silence(held), '12345')
    expect(nodeOf(entered)).toBe('main')
    expect(shown(entered)).toEqual([
      '< For orders, press 1. For people, press 2.',
      '> 1',
      '< For the status, press 1. To go back, press 9.',
      '> 1',
      '< Enter your number.',
      '> •••••',
      '< It was sent.',
      '< For orders, press 1. For people, press 2.',
    ])
    const trace = JSON.stringify(entered.taken.map((one) => one.trace))
    expect(trace).not.toContain('12345')
    expect(trace).toContain('•••••')
    expect(entered.session.run?.frames[0]?.variables).toEqual({ order_no: '12345' })
  })

  it('takes an entry at its end key, and does not show it', () => {
    const entered = keys(silence(keys(call(), '11')), '123#')
    expect(nodeOf(entered)).toBe('main')
    expect(shown(entered)).toContain('> •••')
  })

  it('says again what was missed, and gives up after as many tries', () => {
    const once = silence(call())
    expect(shown(once).slice(1)).toEqual([
      '< Sorry, I did not hear anything.',
      '< For orders, press 1. For people, press 2.',
    ])
    const wrong = keys(once, '77')
    expect(shown(wrong).filter((line) => line === '< Sorry, that is not an option.')).toHaveLength(2)
    expect(nodeOf(wrong)).toBe('main')
    expect(nodeOf(withWorld(silence(wrong), worldOf({ agents: 'busy' })))).toBe('rating')
  })

  it('waits in the queue with announcements, overflows, and takes a message', () => {
    let held = keys(call({ agents: 'busy', waiting: 3 }), '2')
    expect(held.state).toMatchObject({ type: 'queued', request: { groupId: 'g1' } })
    held = silence(held)
    expect(held.state).toMatchObject({ type: 'queued', request: { groupId: 'g2' } })
    expect(shown(held).filter((line) => line === '< You are number 4 in line. Please hold.')).toHaveLength(4)
    held = silence(silence(held))
    expect(shown(held).slice(-3)).toEqual([
      '> (recording)',
      '< Thank you. We have your message.',
      '< Thank you for calling. Goodbye.',
    ])
    expect(held.state).toEqual({ type: 'over', reason: 'menu' })
  })

  it('offers a call-back in the queue', () => {
    const held = press(keys(call({ agents: 'busy' }), '2'), '1')
    expect(shown(held).slice(-3)).toEqual([
      '> 1',
      '< Thank you. We will call you back.',
      '< Thank you for calling. Goodbye.',
    ])
  })

  it('goes on when an agent becomes free, and asks for a rating afterwards', () => {
    const waits = keys(call({ agents: 'busy' }), '2')
    const met = passTime(withWorld(waits, worldOf({ agents: 'free' })), waits.at + 1000)
    expect(events(met)).toEqual(['queued', 'answered'])
    expect(nodeOf(met)).toBe('rating')
    const rated = press(met, '5')
    expect(rated.taken.at(-1)?.trace[0]?.effects).toContainEqual({ type: 'rated', stars: 5 })
  })

  it.each([
    ['a holiday', { holiday: true }, 'We are closed for the holiday.'],
    ['a night', { at: Date.parse('2026-11-23T22:00:00Z') }, 'We are closed.'],
    ['another zone', { timeZone: 'America/Los_Angeles' }, 'We are closed.'],
  ])('hears what time it is on %s', (_, world, said) => {
    expect(shown(call(world))[0]).toBe(`< ${said}`)
  })

  it('hears words where there are any to hear', () => {
    expect(nodeOf(say(call(), 'my order please'))).toBe('orders')
    expect(nodeOf(say(call(), 'something else'))).toBe('main')
    expect(nodeOf(say(call({ speech: 'order' })))).toBe('orders')
    expect(say(keys(call(), '1'), 'order').state).toMatchObject({ type: 'listening' })
  })

  it('cuts off a prompt at the key, where it may be interrupted', () => {
    const begun = call()
    const early = press(begun, '1', MONDAY + 500)
    expect(early.lines[0]).toMatchObject({ at: 0, seconds: 0.5 })
    const patient = menu({
      a: { kind: 'keys', data: { prompt: says('Please listen.'), interruptible: false, options: [option('1')] } },
    })
    const first = beginCall(programOf(patient), 'menu', setupOf(), worldOf())
    expect(press(first, '1', MONDAY + 100)).toBe(first)
  })

  it('ends a call that has lasted too long, though not while somebody talks', () => {
    let held = call({}, { maxMinutes: 1 })
    for (let n = 0; n < 3; n += 1) held = silence(held)
    const waits = keys(call({ agents: 'busy' }, { maxMinutes: 1 }), '2')
    expect(silence(silence(silence(waits))).state).toEqual({ type: 'over', reason: 'time' })
    expect(nodeOf(keys(call({}, { maxMinutes: 1 }), '2'))).toBe('rating')
  })

  it('plays the notice first, and with the emergency switch on nothing but the emergency', () => {
    expect(shown(call({}, { recordingNotice: { en: 'This call is recorded.' } }))[0]).toBe('< This call is recorded.')
    const emergency = { enabled: true, text: { en: 'Out of order.' }, transferTo: '+4930123456' }
    const held = call({}, { emergency })
    expect(shown(held)).toEqual(['< Out of order.'])
    expect(held.state).toEqual({ type: 'over', reason: 'emergency' })
  })

  it('never ends without a word, though nobody has written one', () => {
    const broken = menu({ a: { kind: 'prompt', data: { prompt: says('{{ caller | nothing }}') } } })
    const bare = setupOf({ settings: settings({ language: 'zh', failover: {} }) })
    expect(shown(beginCall(programOf(broken), 'menu', bare, worldOf()))).toEqual([
      '< 非常抱歉，系统出现了问题，请不要挂机。',
    ])
    const emergency = { enabled: true, text: {}, transferTo: '' }
    expect(shown(call({}, { emergency }))).toEqual([
      '< We are sorry, our telephone service is interrupted. Please try again later.',
    ])
    // Whoever is handed on at once hears somebody.
    expect(shown(call({}, { emergency: { ...emergency, transferTo: '+4930123456' } }))).toEqual([])
  })

  it('tells a waiting caller their place, which begins with one', () => {
    const first = shown(keys(call({ agents: 'busy', waiting: 0 }), '2')).at(-1)
    expect(first).toBe('< You are number 1 in line. Please hold.')
  })

  it('never falls silent when the menu fails', () => {
    const broken = menu({ a: { kind: 'prompt', data: { prompt: says('{{ caller | nothing }}') } } })
    const held = beginCall(programOf(broken), 'menu', setupOf(), worldOf())
    expect(events(held)).toEqual(['failed', 'ended'])
    expect(shown(held)).toEqual(['< We are sorry, something went wrong. Please hold the line.'])
  })

  it('is over when the caller hangs up', () => {
    const held = hangUp(call())
    expect(held.state).toEqual({ type: 'over', reason: 'caller' })
    expect(hangUp(held)).toBe(held)
    expect(press(held, '1')).toBe(held)
  })
})

describe('a walk saved as a test', () => {
  const walks: [string, Partial<VoiceWorld>, (begun: Call) => Call][] = [
    ['to the status and back', {}, (begun) => hangUp(keys(silence(keys(begun, '11')), '123#'))],
    ['through silence to an agent', {}, (begun) => press(silence(silence(silence(silence(begun)))), '4')],
    ['to voicemail by overflow', { agents: 'busy' }, (begun) => silence(silence(silence(keys(begun, '2'))))],
    ['to a call-back', { agents: 'busy' }, (begun) => press(keys(begun, '2'), '1')],
    ['by words', { agents: 'none' }, (begun) => silence(keys(say(begun, 'order'), '12'))],
  ]
  it.each(walks)('%s passes, and fails where the menu is another', async (_, world, walk) => {
    const walked = walk(call(world))
    const steps = recordTest(walked.taken)
    expect(steps.length).toBeGreaterThan(1)
    const setup = {
      channel: 'phone',
      language: 'en',
      nickname: '',
      at: MONDAY,
      open: true,
      variables: {},
      from: 'begin' as const,
      seed: 1,
      call: { world: worldOf(world), hours: OFFICE, callee: '+493012345' },
    }
    const run = (program: typeof office) =>
      runFlowTest(
        program,
        'menu',
        { setup, steps },
        {
          facts: { defaultLanguage: 'en', timeZone: 'Europe/Berlin', applicationName: 'Shop' },
          search: () => ({ candidates: [], searchMs: 0 }),
          perform: () => Promise.reject(new Error('A test asks nobody.')),
          budget: 1_000,
          now: () => 0,
          deadline: 1,
        },
      )
    const { result } = await run(office)
    expect(result.steps.flatMap(({ ok, found }, index) => (ok ? [] : [[steps[index], found]]))).toEqual([])
    const other = officeMenu()
    const edges = new Map([...other.edges].filter(([, edge]) => edge.source.node !== 'main' && edge.target !== 'main'))
    expect(hasPassed((await run(programOf({ ...other, edges }))).result)).toBe(false)
  })

  it('checks what it expects: the prompt, the variable, the hand-over and the end', async () => {
    const setup = {
      channel: 'phone',
      language: 'en',
      nickname: '',
      at: MONDAY,
      open: true,
      variables: {},
      from: 'begin' as const,
      seed: 1,
      call: { world: worldOf(), hours: OFFICE, callee: '+493012345' },
    }
    const test = {
      setup,
      steps: [
        { type: 'expectText', text: 'for orders' },
        { type: 'key', keys: '1' },
        { type: 'key', keys: '1' },
        { type: 'silence' },
        { type: 'key', keys: '123#' },
        { type: 'expectVariable', reference: 'order_no', value: '123' },
        { type: 'expectText', text: 'it was sent' },
        { type: 'key', keys: '2' },
        { type: 'expectTransfer' },
        { type: 'press', label: '1' },
        { type: 'hangUp' },
        { type: 'expectEnd' },
      ] as const,
    }
    const { result } = await runFlowTest(office, 'menu', test, {
      facts: { defaultLanguage: 'en', timeZone: 'Europe/Berlin', applicationName: 'Shop' },
      search: () => ({ candidates: [], searchMs: 0 }),
      perform: () => Promise.reject(new Error('A test asks nobody.')),
      budget: 1_000,
      now: () => 0,
      deadline: 1,
    })
    // Nothing can be pressed with a finger in a call, and who hangs up has not come to the end.
    expect(result.steps.map(({ ok }) => ok)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ])
  })
})

it('the sample leaves nothing open that a caller could fall through', () => {
  const { nodes, edges } = officeMenu()
  const taken = new Set([...edges.values()].map(({ source }) => `${source.node} ${source.outlet}`))
  const open = [...nodes.values()].flatMap((node) =>
    outletsOf(ivrSpecs, node).filter((outlet) => outlet.optional !== true && !taken.has(`${node.id} ${outlet.id}`)),
  )
  expect(open).toEqual([])
})
