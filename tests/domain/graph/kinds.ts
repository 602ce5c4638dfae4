import { z } from 'zod'
import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import { localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type NodeSpecs, type VariableUse } from '#src/domain/graph/spec.ts'
import type { Json, ValueType } from '#src/domain/value/value.ts'

const next = { id: 'next', role: 'next', labelKey: 'toy.next' } as const

const begin = defineNodeSpec({
  kind: 'begin',
  textKey: 'begin',
  group: 'talk',
  data: z.strictObject({}),
  defaults: () => ({}),
  outlets: () => [next],
  check: () => [],
  uses: () => [],
  waits: false,
  isStart: true,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

export const say = defineNodeSpec({
  kind: 'say',
  textKey: 'say',
  group: 'talk',
  data: z.strictObject({ text: localisedText(100) }),
  defaults: () => ({ text: {} }),
  outlets: () => [next],
  check: ({ text }, { languages }) => textIssues(text, languages, ['text']),
  uses: ({ text }) => Object.keys(text).map((language) => ({ path: ['text', language], as: 'template' })),
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

/** Choices, one outlet each, and what else may happen; the answer goes into a variable. */
const ask = defineNodeSpec({
  kind: 'ask',
  textKey: 'ask',
  group: 'ask',
  data: z.strictObject({
    choices: z.array(z.string().max(10)).max(20),
    into: z.string(),
    type: z.enum(['text', 'number', 'list']),
  }),
  defaults: () => ({ choices: ['yes', 'no'], into: '', type: 'text' as const }),
  outlets: ({ choices }) => [
    ...choices.map((label, index) => ({ id: `choice:${index}`, role: 'choice' as const, label })),
    { id: 'other', role: 'else', labelKey: 'toy.other' },
    { id: 'timeout', role: 'timeout', labelKey: 'toy.timeout' },
  ],
  check: ({ choices }) => (choices.length === 0 ? [{ code: 'choices_empty', path: ['choices'] }] : []),
  uses: ({ into, type }): VariableUse[] => (into === '' ? [] : [{ path: ['into'], as: 'writes', type }]),
  waits: true,
  step: () => ({ move: { type: 'wait' } }),
})

const fetch = defineNodeSpec({
  kind: 'fetch',
  textKey: 'fetch',
  group: 'data',
  data: z.strictObject({
    url: z.string().max(100),
    headers: z.array(z.strictObject({ name: z.string(), value: z.string(), secret: z.boolean() })),
    groupId: z.string().nullable(),
    overflowGroupId: z.string().optional(),
    memberId: z.string().nullable(),
  }),
  defaults: () => ({ url: 'https://shop.example/', headers: [], groupId: null, memberId: null }),
  outlets: () => [next, { id: 'failed', role: 'failure', labelKey: 'toy.failed' }],
  check: () => [],
  uses: () => [{ path: ['url'], as: 'template' }],
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

/** The value of an expression goes on as a number, and a variable is read as a list. */
const compute = defineNodeSpec({
  kind: 'compute',
  textKey: 'compute',
  group: 'logic',
  data: z.strictObject({ expression: z.string().max(60), reads: z.string() }),
  defaults: () => ({ expression: '1 + 1', reads: '' }),
  outlets: () => [next],
  check: () => [],
  uses: ({ reads }): VariableUse[] => [
    { path: ['expression'], as: 'expression', type: 'number' },
    ...(reads === '' ? [] : [{ path: ['reads'], as: 'reads', type: 'list' } as const]),
  ],
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

const call = defineNodeSpec({
  kind: 'call',
  textKey: 'call',
  group: 'flows',
  data: z.strictObject({ flowId: z.string().nullable() }),
  defaults: () => ({ flowId: null }),
  outlets: () => [next],
  check: () => [],
  uses: () => [],
  waits: false,
  calls: ({ flowId }) => flowId,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

/** Looks at the rest of the document: at most two notes in it. */
const watch = defineNodeSpec({
  kind: 'watch',
  textKey: 'watch',
  group: 'logic',
  data: z.strictObject({}),
  defaults: () => ({}),
  outlets: () => [next],
  check: (_data, { document }) => (document.notes.size > 2 ? [{ code: 'too_many_notes', path: [] }] : []),
  uses: () => [],
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

/** One of two shapes, neither of which takes the other's fields. */
const shape = defineNodeSpec({
  kind: 'shape',
  textKey: 'shape',
  group: 'logic',
  data: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('word'), value: z.string(), loud: z.boolean() }),
    z.strictObject({ by: z.literal('number'), value: z.number() }),
  ]),
  defaults: () => ({ by: 'word' as const, value: '', loud: false }),
  outlets: () => [next],
  check: () => [],
  uses: () => [],
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

const think = defineNodeSpec({
  kind: 'think',
  textKey: 'think',
  group: 'ai',
  data: z.strictObject({}),
  defaults: () => ({}),
  outlets: () => [next],
  check: () => [],
  uses: () => [],
  waits: false,
  needsModel: true,
  only: 'ai',
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

const end = defineNodeSpec({
  kind: 'end',
  textKey: 'end',
  group: 'flows',
  data: z.strictObject({}),
  defaults: () => ({}),
  outlets: () => [],
  check: () => [],
  uses: () => [],
  isEnd: true,
  waits: false,
  step: () => ({ move: { type: 'return' } }),
})

/** Kinds of nodes that stand for the real ones in tests of the graph, which knows none. */
export const toySpecs: NodeSpecs = { begin, say, ask, fetch, compute, call, watch, shape, think, end }

/** A node of a toy kind; its data is the kind's default, with changes. */
export function aNode(
  id: string,
  kind: string,
  rest: Partial<Omit<GraphNode, 'data'>> & { data?: Json } = {},
): GraphNode {
  const defaults = Object.hasOwn(toySpecs, kind) ? (toySpecs[kind]?.defaults() as Json) : {}
  const { data = {}, ...others } = rest
  const merged = (kind === 'shape' ? (rest.data ?? defaults) : { ...(defaults as object), ...(data as object) }) as Json
  return {
    id,
    kind,
    title: '',
    position: { x: 0, y: 0 },
    disabled: false,
    pinned: false,
    group: null,
    ...others,
    data: merged,
  }
}

/** An edge written as `a.next > b`, which is its id as well, made fit for one. */
export function anEdge(text: string, rest: Partial<GraphEdge> = {}): GraphEdge {
  const [from = '', target = ''] = text.split(' > ')
  const [node = '', outlet = 'next'] = from.split('.')
  return {
    id: text.replaceAll(/[^A-Za-z0-9]+/g, '-'),
    source: { node, outlet },
    target,
    label: '',
    disabled: false,
    ...rest,
  }
}

type Parts = {
  nodes?: readonly GraphNode[]
  edges?: readonly (string | GraphEdge)[]
  variables?: Readonly<Record<string, ValueType>>
  notes?: GraphDocument['notes']
  groups?: GraphDocument['groups']
}

/** A document of nodes, edges and declared variables. */
export function aGraph({ nodes = [], edges = [], variables = {}, notes, groups }: Parts): GraphDocument {
  const all = edges.map((edge) => (typeof edge === 'string' ? anEdge(edge) : edge))
  return {
    ...emptyGraph(),
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(all.map((edge) => [edge.id, edge])),
    variables: new Map(
      Object.entries(variables).map(([reference, type]) => [
        reference,
        { reference, type, initial: null, description: '', input: false, output: false },
      ]),
    ),
    ...(notes ? { notes } : {}),
    ...(groups ? { groups } : {}),
  }
}

export const aNote = (id: string, text = '') =>
  ({ id, text, position: { x: 0, y: 0 }, size: { width: 100, height: 100 }, hue: 'amber' }) as const
export const aGroup = (id: string, title = '') => ({ id, title, hue: 'teal', collapsed: false }) as const
