import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineNodeSpec, type NodeSpec } from '#src/domain/graph/spec.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { readLocales } from '#src/tools/locales.ts'
import { faultsOf } from './walk.ts'

const locales = readLocales()

describe('every kind of node', () => {
  test.each([...Object.entries<NodeSpec>(flowSpecs), ...Object.entries<NodeSpec>(ivrSpecs)])(
    '%s goes by its key, takes its own data, has its texts, and every step of it leads somewhere',
    (key, spec) => {
      expect(faultsOf({ [key]: spec }, locales)).toEqual([])
    },
  )

  test('has texts of its own, also where both families have a kind of that name', () => {
    const all: Readonly<Record<string, NodeSpec>>[] = [flowSpecs, ivrSpecs]
    const specs = [...new Set(all.flatMap((family) => Object.values(family)))]
    const textKeys = specs.map(({ textKey }) => textKey)
    expect(textKeys.filter((key, index) => textKeys.indexOf(key) !== index)).toEqual([])
  })
})

const language = {
  nodes: { greet: { name: 'Greet', help: 'Greets.', next: 'Next' } },
  problems: { required: 'Fill it in.', few: 'Add {{count}}.' },
}
const toyLocales = { en: language, zh: language }

const greet = defineNodeSpec({
  kind: 'greet',
  textKey: 'greet',
  group: 'talk',
  data: z.strictObject({ text: z.string().min(1), ways: z.number().int().min(0).max(3) }),
  defaults: () => ({ text: 'Hello', ways: 1 }),
  outlets: ({ ways }) =>
    Array.from({ length: ways }, (_, index) => ({ id: `${index}`, role: 'choice', labelKey: 'greet.next' })),
  check: ({ text }) => (text.trim() === '' ? [{ code: 'required', path: ['text'] }] : []),
  uses: () => [{ path: ['text'], as: 'template' }],
  waits: false,
  step: ({ data: { ways } }, signal) =>
    signal.type === 'entered' && ways > 0 ? { move: { type: 'leave', by: '0' } } : { move: { type: 'wait' } },
})

describe('the walk of a registry sees', () => {
  const changed = (changes: Partial<typeof greet>): Record<string, NodeSpec> => ({ greet: { ...greet, ...changes } })
  const cases: [string, Record<string, NodeSpec>, string[]][] = [
    ['nothing where all is well', { greet }, []],
    ['a key that is not the kind', { hello: greet }, ['hello calls itself greet']],
    [
      'defaults that are refused',
      changed({ defaults: () => ({ text: '', ways: 1 }) }),
      ['greet begins with data that it does not accept'],
    ],
    [
      'an outlet twice, even where it takes certain data',
      changed({
        outlets: ({ ways }) =>
          Array.from({ length: ways }, () => ({ id: '0', role: 'choice', labelKey: 'greet.next' })),
      }),
      ['greet has an outlet twice'],
    ],
    [
      'an outlet without a label',
      changed({ outlets: () => [{ id: '0', role: 'next' }] }),
      ['greet has an outlet without a label'],
    ],
    [
      'a kind without texts',
      changed({ textKey: 'gone' }),
      ['en: nodes.gone.name', 'en: nodes.gone.help', 'zh: nodes.gone.name', 'zh: nodes.gone.help'],
    ],
    [
      'an outlet without a text',
      changed({ outlets: () => [{ id: '0', role: 'next', labelKey: 'greet.gone' }] }),
      ['en: nodes.greet.gone', 'zh: nodes.greet.gone'],
    ],
    [
      'an issue without a text',
      changed({ check: () => [{ code: 'gone', path: [] }] }),
      ['en: problems.gone', 'zh: problems.gone'],
    ],
    [
      'an issue without a value that its text shows',
      changed({ check: () => [{ code: 'few', path: [] }] }),
      ['en: problems.few shows {{count}}, which is not given', 'zh: problems.few shows {{count}}, which is not given'],
    ],
    [
      'variables where there is no text',
      changed({ uses: () => [{ path: ['ways'], as: 'template' }] }),
      ['greet speaks of variables at ways, where there is no text'],
    ],
    [
      'a step that leaves by what is no outlet, even where it takes certain data',
      changed({ step: () => ({ move: { type: 'leave', by: '0' } }) }),
      ['greet leaves by 0, which is no outlet of it'],
    ],
    [
      'a step that throws, even where it takes a certain signal',
      changed({
        step(context, signal) {
          if (signal.type === 'pressed') throw new Error('pressed')
          return greet.step(context, signal)
        },
      }),
      ['greet throws at pressed: pressed'],
    ],
  ]
  test.each(cases)('%s', (_name, specs, expected) => {
    expect(faultsOf(specs, toyLocales)).toEqual(expected)
  })

  test('a schema that lets everything in', () => {
    const open = { ...greet, data: z.looseObject({ text: z.string(), ways: z.literal(1) }) } as NodeSpec
    expect(faultsOf({ greet: open }, toyLocales)).toContain('greet keeps what it does not know')
  })
})
