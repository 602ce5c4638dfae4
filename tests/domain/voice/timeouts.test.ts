import { describe, expect, it } from 'vitest'
import { nodeOf, type Call } from '#src/domain/voice/call.ts'
import { beginCall, passTime, press } from '#src/domain/voice/simulator.ts'
import { menu, option, programOf, says, setupOf, worldOf } from './menus.ts'

/** «1» is an option and the beginning of «12»: both times count. */
const calling = (firstSeconds: number, betweenSeconds: number): Call => {
  const document = menu({
    main: {
      kind: 'keys',
      data: { prompt: says('Q'), firstSeconds, betweenSeconds, retries: 0, options: [option('1'), option('12')] },
      to: { 'option:k1': 'one', 'option:k12': 'twelve', timeout: 'silent', invalid: 'wrong' },
    },
    ...Object.fromEntries(['one', 'twelve', 'silent', 'wrong'].map((id) => [id, standsAt()])),
  })
  return beginCall(programOf(document), 'menu', setupOf(), worldOf())
}
/** A node that a call stays at, so that it can be seen where it went. */
const standsAt = () => ({ kind: 'keys' as const, data: { prompt: says('Here.'), firstSeconds: 60 } })
const endOfPrompt = (call: Call): number => (call.state.type === 'listening' ? call.state.from : Number.NaN)

describe.each([
  [5, 3],
  [2, 6],
  [1, 1],
  [60, 10],
])('a first key within %i s and each further one within %i s', (first, between) => {
  it('is silence at the first time-out, and not a millisecond before', () => {
    const call = calling(first, between)
    const until = endOfPrompt(call) + first * 1000
    expect(nodeOf(passTime(call, until - 1))).toBe('main')
    expect(nodeOf(passTime(call, until))).toBe('silent')
    expect(nodeOf(passTime(call, until + 1))).toBe('silent')
  })

  it('takes a key up to the first time-out, and none after it', () => {
    const call = calling(first, between)
    const until = endOfPrompt(call) + first * 1000
    expect(nodeOf(press(call, '1', until - 1))).toBe('main')
    expect(nodeOf(press(call, '1', until))).toBe('silent')
  })

  it('ends an entry at the time-out between keys, and not a millisecond before', () => {
    const call = calling(first, between)
    const at = endOfPrompt(call) + 500
    const one = press(call, '1', at)
    const until = at + between * 1000
    expect(nodeOf(passTime(one, until - 1))).toBe('main')
    expect(nodeOf(passTime(one, until))).toBe('one')
    expect(nodeOf(press(one, '2', until - 1))).toBe('twelve')
    expect(nodeOf(press(one, '2', until))).toBe('one')
  })
})
