import { describe, expect, it } from 'vitest'
import type { Signal } from '#src/domain/step/step.ts'
import type { Key } from '#src/domain/telephony/keys.ts'
import { digits } from '#src/nodes/ivr/digits/spec.ts'
import { keys } from '#src/nodes/ivr/keys/spec.ts'
import { rating } from '#src/nodes/ivr/rating/spec.ts'
import { option, says } from '#tests/domain/voice/menus.ts'
import { issueLines, scopeOf, visit } from '#tests/nodes/support.ts'

/** What comes to a node: a key each, «.» for a silence. */
const signalsOf = (text: string): Signal[] =>
  [...text].map((sign): Signal => (sign === '.' ? { type: 'timeout' } : { type: 'key', key: sign as Key }))

/** How each step went: the way out, or the seconds it listens, with what it said. */
function walk<Data>(spec: Parameters<typeof visit<Data>>[0], data: Data, text: string): string[] {
  const node = visit(spec, data)
  return [{ type: 'entered' } as const, ...signalsOf(text)].map((signal) => {
    const { effects = [], move } = node.take(signal)
    const said = effects.flatMap((effect) => (effect.type === 'play' ? [effect.prompt.text] : []))
    const done =
      move.type === 'listen'
        ? `${move.listen.seconds}s/${move.listen.keysLeft}`
        : move.type === 'leave'
          ? move.by
          : move.type
    return [done, ...said].join(' ')
  })
}

const asking = {
  prompt: says('Q'),
  timeoutPrompt: says('T'),
  wrongPrompt: says('W'),
  firstSeconds: 7,
  betweenSeconds: 2,
  retries: 2,
}
const menu = { ...keys.defaults(), ...asking, options: [option('1'), option('12'), option('345'), option('*')] }

describe('a key menu', () => {
  it.each([
    ['a key that is an option and the beginning of another waits between keys', '1', ['7s/3 Q', '2s/1']],
    ['and is the option when nothing follows', '1.', ['7s/3 Q', '2s/1', 'option:k1']],
    ['or the longer one', '12', ['7s/3 Q', '2s/1', 'option:k12']],
    ['or neither', '13', ['7s/3 Q', '2s/1', '7s/3 W Q']],
    ['a key that is one option only is not waited after', '*', ['7s/3 Q', 'option:k*']],
    ['a beginning alone is wrong after the pause', '34.', ['7s/3 Q', '2s/2', '2s/1', '7s/3 W Q']],
    ['silence and wrong keys count together', '.7.', ['7s/3 Q', '7s/3 T Q', '7s/3 W Q', 'timeout']],
    ['the last miss decides the way out', '..7', ['7s/3 Q', '7s/3 T Q', '7s/3 T Q', 'invalid']],
    ['an answer after misses is an answer', '.7*', ['7s/3 Q', '7s/3 T Q', '7s/3 W Q', 'option:k*']],
  ])('%s', (_, pressed, expected) => {
    expect(walk(keys, menu, pressed)).toEqual(expected)
  })

  it('gives up at once without retries, and listens for words only where there are any', () => {
    expect(walk(keys, { ...menu, retries: 0 }, '.')).toEqual(['7s/3 Q', 'timeout'])
    const { move } = visit(keys, menu).take({ type: 'entered' })
    expect(move).toMatchObject({ type: 'listen', listen: { speech: null, interruptible: true, masked: false } })
    const spoken = visit(keys, { ...menu, options: [option('1', ['orders'])] })
    expect(spoken.take({ type: 'entered' }).move).toMatchObject({
      listen: { speech: { language: 'en', hints: ['orders'] } },
    })
    expect(spoken.take('my orders').move).toEqual({ type: 'leave', by: 'option:k1' })
  })

  it('is told what it lacks', () => {
    const scope = scopeOf({ languages: ['en'] })
    expect(issueLines(keys.check(keys.defaults(), scope))).toContain('menu_empty options')
    expect(issueLines(keys.check({ ...menu, options: [option('1'), option('1')] }, scope))).toEqual([
      'key_twice options.1.keys',
    ])
    const many = ['1', '2', '3', '4', '5', '6'].map((key) => option(key))
    expect(issueLines(keys.check({ ...menu, options: many }, scope))).toEqual(['menu_long? options'])
    const twice = [option('1', ['Orders']), option('2', ['orders!'])]
    expect(issueLines(keys.check({ ...menu, options: twice }, scope))).toEqual(['phrase_twice options.1.phrases.0'])
    expect(issueLines(keys.check(menu, scopeOf({ languages: ['en', 'zh'] })))).toContain(
      'language_missing prompt.text.zh',
    )
    const long = { ...menu, prompt: says('word '.repeat(60)) }
    expect(issueLines(keys.check(long, scope))).toEqual(['prompt_long? prompt.text.en'])
    const sounding = { ...menu, prompt: { text: {}, sounds: { en: 's1' } } }
    const voice = { sounds: new Map([['s2', { name: 'x', seconds: 3 }]]), numbersTwice: [], hasGroup: true }
    expect(issueLines(keys.check(sounding, { ...scope, voice }))).toEqual(['sound_missing prompt.sounds.en'])
    const slow = { ...voice, sounds: new Map([['s1', { name: 'x', seconds: 30 }]]) }
    expect(issueLines(keys.check(sounding, { ...scope, voice: slow }))).toEqual(['prompt_long? prompt.text.en'])
  })
})

const figures = { ...digits.defaults(), ...asking, variable: 'pin', minLength: 3, maxLength: 4, masked: true }

describe('collecting digits', () => {
  it.each([
    ['ends when it is full', '1234', ['7s/4 Q', '2s/3', '2s/2', '2s/1', 'done']],
    ['ends at its key', '123#', ['7s/4 Q', '2s/3', '2s/2', '2s/1', 'done']],
    ['ends at a pause', '123.', ['7s/4 Q', '2s/3', '2s/2', '2s/1', 'done']],
    ['is too short at its key', '12#', ['7s/4 Q', '2s/3', '2s/2', '7s/4 W Q']],
    ['is too short at a pause, which is a wrong entry and no silence', '12.', ['7s/4 Q', '2s/3', '2s/2', '7s/4 W Q']],
    ['is empty at its key', '#', ['7s/4 Q', '7s/4 W Q']],
    ['takes no other sign', '1*', ['7s/4 Q', '2s/3', '7s/4 W Q']],
    ['begins anew after a miss', '1*123#', ['7s/4 Q', '2s/3', '7s/4 W Q', '2s/3', '2s/2', '2s/1', 'done']],
    ['gives up', '.#.', ['7s/4 Q', '7s/4 T Q', '7s/4 W Q', 'timeout']],
  ])('%s', (_, pressed, expected) => {
    expect(walk(digits, figures, pressed)).toEqual(expected)
  })

  it('keeps the figures as they were entered, and every step of it is masked', () => {
    const node = visit(digits, figures)
    const results = [{ type: 'entered' } as const, ...signalsOf('0123')].map((signal) => node.take(signal))
    expect(node.variables).toEqual({ pin: '0123' })
    expect(results.map(({ masked }) => masked)).toEqual([true, true, true, true, true])
  })

  it('without an end key takes «#» for a mistake', () => {
    expect(walk(digits, { ...figures, endKey: null }, '1#').at(-1)).toBe('7s/4 W Q')
  })
})

it('a rating takes one to five, and nothing else', () => {
  const data = { ...rating.defaults(), ...asking, thanks: says('Thanks') }
  expect(walk(rating, data, '0')).toEqual(['7s/1 Q', '7s/1 W Q'])
  expect(walk(rating, data, '6#5')).toEqual(['7s/1 Q', '7s/1 W Q', '7s/1 W Q', 'rated Thanks'])
})
