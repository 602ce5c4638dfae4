import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineNodeSpec, nodeSchemaOf, type NodeSpec } from '#src/domain/graph/spec.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { readLocales } from '#src/tools/locales.ts'
import { missingTexts } from './texts.ts'

const texts = readLocales()

/** What is wrong with a registry's kinds, in words. */
function faultsOf(specs: Readonly<Record<string, NodeSpec>>): string[] {
  return Object.entries(specs).flatMap(([key, spec]) => {
    const data = spec.defaults()
    const outlets = spec.outlets(data)
    const labels = [spec.labelKey, ...outlets.map(({ labelKey }) => labelKey)]
    const faults = missingTexts(texts, labels)
    if (spec.kind !== key) faults.push(`${key} calls itself ${spec.kind}`)
    if (!spec.data.safeParse(data).success) faults.push(`${key} begins with data that it does not accept`)
    if (spec.data.safeParse({ ...(data as object), 'not a field': 1 }).success)
      faults.push(`${key} keeps what it does not know`)
    if (new Set(outlets.map(({ id }) => id)).size < outlets.length) faults.push(`${key} has an outlet twice`)
    return faults
  })
}

test('every kind of node goes by its key, begins well, and has texts in both languages', () => {
  expect(faultsOf(flowSpecs)).toEqual([])
  expect(faultsOf(ivrSpecs)).toEqual([])
})

test('no kind is in both families, since their texts share keys', () => {
  expect(Object.keys(flowSpecs).filter((kind) => Object.hasOwn(ivrSpecs, kind))).toEqual([])
})

const greet = defineNodeSpec({
  kind: 'greet',
  labelKey: 'common.title',
  data: z.strictObject({ text: z.string().min(1) }),
  defaults: () => ({ text: 'Hello' }),
  outlets: () => [{ id: 'next', labelKey: 'common.close' }],
  check: () => [],
})
const pick = defineNodeSpec({
  kind: 'pick',
  labelKey: 'common.title',
  data: z.strictObject({ count: z.number() }),
  defaults: () => ({ count: 2 }),
  outlets: ({ count }) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, labelKey: 'common.close' })),
  check: () => [],
})

describe('the walk of a registry sees', () => {
  const cases: [string, Record<string, NodeSpec>, string[]][] = [
    ['nothing where all is well', { greet, pick }, []],
    ['a key that is not the kind', { hello: greet }, ['hello calls itself greet']],
    [
      'defaults that are refused',
      { greet: { ...greet, defaults: () => ({ text: '' }) } },
      ['greet begins with data that it does not accept'],
    ],
    [
      'a schema that lets everything in',
      { greet: { ...greet, data: z.looseObject({}) } },
      ['greet keeps what it does not know'],
    ],
    [
      'an outlet twice',
      {
        pick: {
          ...pick,
          outlets: () => [
            { id: 'a', labelKey: 'common.close' },
            { id: 'a', labelKey: 'common.close' },
          ],
        },
      },
      ['pick has an outlet twice'],
    ],
    [
      'a name without a text',
      { greet: { ...greet, labelKey: 'nodes.gone.name' } },
      ['en: nodes.gone.name', 'zh: nodes.gone.name'],
    ],
    [
      'an outlet without a text',
      { pick: { ...pick, outlets: () => [{ id: 'a', labelKey: 'nodes.gone' }] } },
      ['en: nodes.gone', 'zh: nodes.gone'],
    ],
  ]
  test.each(cases)('%s', (_name, specs, expected) => {
    expect(faultsOf(specs)).toEqual(expected)
  })
})

describe('the schema of a registry', () => {
  const schema = nodeSchemaOf({ greet, pick })
  const node = { id: 'a', position: { x: 0, y: 0 }, kind: 'pick', data: { count: 3 } }

  test('takes a node of any of its kinds with the data of that kind', () => {
    expect(schema.parse(node)).toEqual(node)
    expect(schema.safeParse({ ...node, data: { text: 'Hello' } }).success).toBe(false)
  })

  test('takes no other kind, and nothing that belongs on a screen', () => {
    expect(schema.safeParse({ ...node, kind: 'say' }).success).toBe(false)
    expect(schema.safeParse({ ...node, selected: true }).success).toBe(false)
  })

  test('takes nothing while there is no kind', () => {
    expect(nodeSchemaOf({}).safeParse(node).success).toBe(false)
  })
})
