import { emptyGraph, type GraphEdge, type GraphNode, type GraphVariable } from '#src/domain/graph/document.ts'
import { graphToJson, type GraphJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'

type Drawn = {
  [Kind in FlowKind]: { kind: Kind; data?: Partial<FlowData<Kind>>; to?: Record<string, string> }
}[FlowKind]

/** A document of the real kinds: nodes by id with what they hold besides their defaults, and where their ways lead. */
export function draw(nodes: Record<string, Drawn>, variables: Partial<GraphVariable>[] = []): GraphJson {
  const all = Object.entries(nodes)
  const made = all.map(([id, { kind, data }], index): [string, GraphNode] => [
    id,
    {
      id,
      kind,
      title: '',
      position: { x: index * 300, y: 0 },
      data: { ...flowSpecs[kind].defaults(), ...data } as Json,
      disabled: false,
      pinned: false,
      group: null,
    },
  ])
  const ways = all.flatMap(([id, { to = {} }]) =>
    Object.entries(to).map(([outlet, target]): [string, GraphEdge] => [
      `${id}-${outlet.replace(/[^\w]/g, '-')}`,
      {
        id: `${id}-${outlet.replace(/[^\w]/g, '-')}`,
        source: { node: id, outlet },
        target,
        label: '',
        disabled: false,
      },
    ]),
  )
  const declared = variables.map((variable): [string, GraphVariable] => {
    const whole = {
      reference: '',
      type: 'text',
      initial: null,
      description: '',
      input: false,
      output: false,
      ...variable,
    }
    return [whole.reference, whole as GraphVariable]
  })
  return graphToJson({
    ...emptyGraph(),
    nodes: new Map(made),
    edges: new Map(ways),
    variables: new Map(declared),
  })
}

/** What begins a flow: a keyword, or examples. */
export const begunBy = (keywords: string[], examples: string[] = []) => ({
  keywords,
  intent: { description: '', examples, counterExamples: [] },
})

/** A message with one text in English. */
export const saying = (text: string): Drawn['data'] & object => ({
  variants: [{ id: 'first', type: 'text' as const, text: { en: text }, buttons: [] }],
})

/** Says one thing when a keyword is written. */
export const hello = (keyword = 'hello', text = 'Hello to you.'): GraphJson =>
  draw({
    start: { kind: 'start', data: begunBy([keyword]), to: { next: 'say' } },
    say: { kind: 'message', data: { variants: [{ id: 'first', type: 'text', text: { en: text }, buttons: [] }] } },
  })
