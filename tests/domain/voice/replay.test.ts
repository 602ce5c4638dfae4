import { describe, expect, it } from 'vitest'
import { advance } from '#src/domain/engine/advance.ts'
import { recordOf } from '#src/domain/engine/masking.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { replay } from '#src/domain/engine/timeline.ts'
import { isKey } from '#src/domain/telephony/keys.ts'
import type { Call } from '#src/domain/voice/call.ts'
import { beginCall, hangUp, press, silence } from '#src/domain/voice/simulator.ts'
import { menu, programOf, says, setupOf, worldOf } from './menus.ts'
import { officeMenu } from './office.ts'

const program = programOf(officeMenu())
/** Presses keys; `-` says nothing until something happens. */
const walked = (keys: string): Call =>
  hangUp(
    [...keys].reduce(
      (call, key) => (isKey(key) ? press(call, key) : silence(call)),
      beginCall(program, 'menu', setupOf(), worldOf({ agents: 'busy' })),
    ),
  )
const wayOf = (trace: Call['taken'][number]['trace']) => trace.map(({ nodeId, left }) => [nodeId, left?.by])

describe('a call whose figures are to be read by nobody', () => {
  it.each([
    ['ended by its sign', '11-473#'],
    ['full', '11-47311'],
    ['ended by a pause', '11-473-'],
    ['too short, and once more', '11-47#47311'],
    ['taken back, and once more', '11-4*47311'],
    ['left to silence', '11---'],
  ])('is played again from its record the same way: %s', (_, keys) => {
    const { taken } = walked(keys)
    expect(taken.flatMap(({ trace }) => wayOf(trace)).map(([nodeId]) => nodeId)).toContain('number')
    const record = taken.map(({ input, trace }) => recordOf(input, trace))
    const again = replay(program, initialSession(), record)
    expect(again.map(({ trace }) => wayOf(trace))).toEqual(taken.map(({ trace }) => wayOf(trace)))
  })

  it('has no figure in its record, and says how many there were', () => {
    const { taken } = walked('11-47319')
    const record = taken.map(({ input, trace }) => recordOf(input, trace))
    const keys = record.flatMap(({ event }) => (event.type === 'key' ? [event.key] : []))
    expect(keys).toEqual(['1', '1', '•', '•', '•', '•', '•'])
    const steps = replay(program, initialSession(), record).flatMap(({ trace }) => trace)
    const last = steps.findLast(({ nodeId, signal }) => nodeId === 'number' && signal.type === 'key')
    expect(last).toMatchObject({ note: { count: 5 }, changes: [{ reference: 'order_no', after: '•••••' }] })
    expect(JSON.stringify([record, steps])).not.toContain('47319')
  })

  it('says figures back to the caller, and keeps them hidden', () => {
    const back = programOf(
      menu(
        {
          pin: {
            kind: 'digits',
            data: { prompt: says('Your PIN.'), variable: 'pin', minLength: 4, maxLength: 4, masked: true },
            to: { done: 'tell', timeout: 'bye', invalid: 'bye' },
          },
          tell: { kind: 'prompt', data: { prompt: says('You have entered {{ pin }}.') }, to: { next: 'bye' } },
          bye: { kind: 'hang-up' },
        },
        { pin: 'text' },
      ),
    )
    const begun = beginCall(back, 'menu', setupOf(), worldOf())
    const { lines, taken } = [...'4711'].reduce((call, key) => (isKey(key) ? press(call, key) : call), begun)
    const said = lines.flatMap((line) => (line.type === 'message' && line.who === 'bot' ? [line.body] : []))
    expect(said).toContainEqual({ type: 'prompt', text: 'You have entered ••••.', soundId: null })
    expect(JSON.stringify([lines, taken.map(({ trace }) => trace)])).not.toContain('4711')
    const session = taken.slice(0, -1).reduce((now, { input }) => advance(back, now, input).session, initialSession())
    const { effects } = advance(back, session, taken.at(-1)!.input)
    expect(effects.flatMap((effect) => (effect.type === 'play' ? [effect.prompt.text] : []))).toContain(
      'You have entered 4711.',
    )
  })
})
