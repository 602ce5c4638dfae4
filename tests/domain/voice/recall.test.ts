import { describe, expect, it } from 'vitest'
import { recordOf } from '#src/domain/engine/masking.ts'
import { stepsOf } from '#src/domain/engine/timeline.ts'
import { recordTest } from '#src/domain/flow-test/record.ts'
import { flowTestStepSchema } from '#src/domain/flow-test/test.ts'
import { messagesOf, nodeOf, type Call, type CallLine } from '#src/domain/voice/call.ts'
import { isKey } from '#src/domain/telephony/keys.ts'
import { recallCall, rewound, type CallRecord } from '#src/domain/voice/recall.ts'
import { assign, beginCall, goOn, hangUp, press, silence, withWorld } from '#src/domain/voice/simulator.ts'
import type { VoiceWorld } from '#src/domain/voice/world.ts'
import { programOf, setupOf, worldOf } from './menus.ts'
import { officeMenu } from './office.ts'

const program = programOf(officeMenu())
const settings = { ...setupOf().settings, recordingNotice: { en: 'This call is recorded.' } }
const setup = setupOf({ settings })

/** Presses keys; `-` says nothing until something happens, `h` hangs up. Every call on the way, the first begun. */
function walk(keys: string, world: Partial<VoiceWorld> = {}): Call[] {
  const calls = [beginCall(program, 'menu', setup, worldOf({ agents: 'busy', ...world }))]
  for (const key of keys) {
    const call = calls.at(-1)!
    calls.push(isKey(key) ? press(call, key) : key === 'h' ? hangUp(call) : silence(call))
  }
  return calls
}
const last = (calls: readonly Call[]): Call => calls.at(-1)!

/** What the history would have kept of it. */
function recordedOf(call: Call): CallRecord {
  const heard = call.lines.flatMap((line) =>
    line.type === 'message' && line.who === 'bot' ? [{ body: line.body, at: call.answeredAt + line.at * 1000 }] : [],
  )
  // The telephone keeps what is said in a turn at the time of the turn.
  const turns = call.taken.map(({ input }) => input.at)
  return {
    startedAt: call.answeredAt,
    ended: call.state.type === 'over' ? { at: call.at, reason: call.state.reason } : null,
    user: {},
    inputs: call.taken.map(({ input, trace }) => recordOf(input, trace)),
    heard: heard.map((one) => ({ ...one, at: turns.findLast((at) => at <= one.at) ?? one.at })),
  }
}
const recalled = (record: CallRecord) => recallCall({ program, flowId: 'menu', setup, sounds: new Map() }, record)
const told = (lines: readonly CallLine[]) =>
  lines.map((line) => (line.type === 'event' ? line.event : [line.who, line.body, line.nodeId]))
const nodes = (call: Call) => stepsOf(call.taken).map(({ step }) => step.nodeId)

const WALKS: [string, string, Partial<VoiceWorld>][] = [
  ['through two levels and an entry that nobody reads', '11-473#9h', {}],
  ['into a queue, to an agent who is free', '25', { agents: 'free' }],
  ['into a queue, and out of it by a key', '21', {}],
  ['into a queue that nobody answers', '2---', {}],
  ['to a message outside the hours', '-', { at: Date.parse('2026-11-22T12:00:00Z') }],
  ['where nobody is there', '2-', { agents: 'none' }],
  ['past wrong keys and silence', '7-77', {}],
  [
    'with what another system does not answer',
    '11-473#--',
    { answers: { look: { ok: false, code: 'http.timeout', value: null } } },
  ],
]

describe('a call that was', () => {
  it.each(WALKS)('is shown again as it went: %s', (_, keys, world) => {
    const call = last(walk(keys, world))
    const again = last(recalled(recordedOf(call)))
    expect(again.taken.map(({ trace }) => trace.map(({ nodeId, left }) => [nodeId, left?.by]))).toEqual(
      call.taken.map(({ trace }) => trace.map(({ nodeId, left }) => [nodeId, left?.by])),
    )
    expect(messagesOf(again)).toEqual(messagesOf(call))
    expect(told(again.lines)).toEqual(told(call.lines))
    expect(again.state.type).toBe(call.state.type)
    expect(again.toPerson).toBe(call.toPerson)
  })

  it('stands where the caller stood, and goes another way from there', () => {
    const record = recordedOf(last(walk('11-473#h')))
    const calls = recalled(record)
    const step = stepsOf(last(calls).taken).find(
      ({ step: { nodeId, signal } }) => nodeId === 'orders' && signal.type === 'key',
    )
    const there = rewound(calls, step!)!
    expect(nodeOf(there)).toBe('orders')
    expect(there.state).toMatchObject({ type: 'listening' })
    expect(told(press(there, '9').lines)).toEqual(told(last(walk('19')).lines))
  })

  it('asks no other system again: it answers as it did', () => {
    const calls = recalled(
      recordedOf(last(walk('11-473#h', { answers: { look: { ok: false, code: 'http.timeout', value: null } } }))),
    )
    const step = stepsOf(last(calls).taken).find(
      ({ step: { nodeId, signal } }) => nodeId === 'number' && signal.type === 'key',
    )
    const there = rewound(calls, step!)!
    expect(nodeOf([...'999#'].reduce((call, key) => press(call, key as '9'), there))).toBe('people')
  })

  it('becomes a test, in which figures that nobody reads are some figures', () => {
    const steps = recordTest(last(recalled(recordedOf(last(walk('11-473#9h'))))).taken)
    expect(steps.map((step) => flowTestStepSchema.safeParse(step).success)).not.toContain(false)
    expect(steps).toContainEqual({ type: 'key', keys: '000#' })
    expect(JSON.stringify(steps)).not.toContain('473')
  })

  it('has the hours of then, and the number that was called', () => {
    const record = recordedOf(last(walk('h')))
    const now = {
      ...setup,
      settings: { ...settings, hours: { timeZone: 'Asia/Tokyo', always: false, weekly: [], special: [] } },
    }
    const [first] = recallCall({ program, flowId: 'menu', setup: { ...now, callee: '' }, sounds: new Map() }, record)
    expect(nodes(goOn(rewound([first!], { moment: 0, at: 0 }) ?? first!))).toEqual([])
    expect(first?.setup).toMatchObject({ callee: setup.callee, settings: { hours: { timeZone: 'Europe/Berlin' } } })
  })
})

describe('a call that is tried', () => {
  it('is held in the middle of a turn, and goes on from there', () => {
    const calls = walk('12')
    const whole = last(calls)
    for (const [index, to] of stepsOf(whole.taken).entries()) {
      const there = rewound(calls, to)
      expect(nodes(there!)).toEqual(
        nodes(whole).slice(0, to.at === 0 && to.moment > 0 ? stepsOf(whole.taken.slice(0, to.moment)).length : index),
      )
      if (there?.state.type === 'held')
        expect(nodes(goOn(there))).toEqual(nodes(last(walk(to.moment === 0 ? '' : '1'))))
    }
  })

  it('goes another way in another world', () => {
    const calls = walk('2')
    const there = rewound([...calls, silence(last(calls))], { moment: 1, at: 0 })!
    expect(there.state.type).toBe('listening')
    const met = press(withWorld(there, worldOf({ agents: 'free' })), '2')
    expect(met.toPerson).not.toBeNull()
    expect(last(calls).toPerson).toBeNull()
  })

  it('has its variables set while it listens', () => {
    const there = assign(last(walk('1')), 'order_no', '4711')
    expect(there.session.run?.frames.at(-1)?.variables).toMatchObject({ order_no: '4711' })
    expect(there.state.type).toBe('listening')
    expect(nodeOf(press(there, '9'))).toBe('main')
  })
})
