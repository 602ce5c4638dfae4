import fc from '#tests/support/properties.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { VALUE_TYPES, type Json } from '#src/domain/value/value.ts'
import { aGraph, anEdge, aNode, aNote, toySpecs } from './kinds.ts'

const word = fc.constantFrom(
  'Hello',
  '你好',
  'order {{ order }}',
  '{{ session.tier }} & more',
  '{% if x %}',
  '"<quoted>"',
  '',
)

/** Data that each toy kind accepts. */
export const dataOfKind: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  begin: fc.constant({}),
  say: fc.record({ text: fc.dictionary(fc.constantFrom('en', 'zh', 'pt'), word) }),
  ask: fc.record({
    choices: fc.array(fc.constantFrom('yes', 'no', 'maybe', ''), { maxLength: 4 }),
    into: fc.constantFrom('', 'order', 'session.tier', 'gone'),
    type: fc.constantFrom('text', 'number', 'list'),
  }),
  fetch: fc.record({
    url: fc.constantFrom('https://shop.example/{{ order }}', ''),
    headers: fc.array(fc.record({ name: fc.constant('x-key'), value: fc.constant('shop'), secret: fc.boolean() }), {
      maxLength: 2,
    }),
    groupId: fc.constantFrom(null, 'g1'),
    memberId: fc.constant(null),
  }),
  compute: fc.record({
    expression: fc.constantFrom('order + "x"', 'size(rows)', '1 +', ''),
    reads: fc.constantFrom('', 'rows'),
  }),
  call: fc.record({ flowId: fc.constantFrom(null, 'there') }),
  watch: fc.constant({}),
  shape: fc.constantFrom<Json[]>(
    { by: 'word', value: 'x', loud: false },
    { by: 'word', value: 'y', loud: true },
    { by: 'number', value: 1 },
  ),
  think: fc.constant({}),
  end: fc.constant({}),
}

/** A place that survives JSON: it has no negative zero. */
export const anyPlace = fc.record({
  x: fc.integer({ min: -2000, max: 2000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
})
export const anyKind = fc.constantFrom(...Object.keys(dataOfKind))
export const anyData = (kind: string): fc.Arbitrary<Json> => dataOfKind[kind] ?? fc.constant({})

const anyNode = (id: string, kinds: fc.Arbitrary<string>) =>
  kinds.chain((kind) =>
    fc
      .record({
        position: anyPlace,
        data: anyData(kind),
        title: fc.constantFrom('', 'Greeting', '问候'),
        disabled: fc.boolean(),
        pinned: fc.boolean(),
      })
      .map((rest) => aNode(id, kind, rest)),
  )

const inner = fc.constantFrom(...Object.keys(dataOfKind).filter((kind) => kind !== 'begin'), 'teleport')

/** Any valid document of the toy kinds: a start now and then, edges between any nodes, unknown kinds, variables, notes. */
export const anyGraph: fc.Arbitrary<GraphDocument> = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 7 }))
  .chain(([hasStart, count]) => {
    const ids = Array.from({ length: count }, (_, index) => `n${index}`)
    const nodes = ids.map((id, index) => anyNode(id, index === 0 && hasStart ? fc.constant('begin') : inner))
    return fc.record({
      nodes: fc.tuple(...nodes),
      links: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean(), fc.array(anyPlace, { maxLength: 3 })), {
        maxLength: 10,
      }),
      variables: fc.dictionary(
        fc.constantFrom('order', 'rows', 'session.tier', 'user.email'),
        fc.constantFrom(...VALUE_TYPES),
      ),
      notes: fc.uniqueArray(fc.constantFrom('note1', 'note2'), { maxLength: 2 }),
    })
  })
  .map(({ nodes, links, variables, notes }) => {
    const taken = new Set<string>()
    const edges = links.flatMap(([from, outlet, to, disabled, points]) => {
      const [source, target] = [nodes[from % nodes.length], nodes[to % nodes.length]]
      if (!source || !target || target.kind === 'begin') return []
      const outlets = source.kind === 'teleport' ? [{ id: 'out' }] : outletsOf(toySpecs, source)
      const text = `${source.id}.${outlets[outlet % outlets.length]?.id}`
      if (outlets.length === 0 || taken.has(text)) return []
      taken.add(text)
      return [anEdge(`${text} > ${target.id}`, { disabled, ...(points.length > 0 && { points }) })]
    })
    return aGraph({ nodes, edges, variables, notes: new Map(notes.map((id) => [id, aNote(id, '便签')])) })
  })
