import { emptyTrigger } from '#src/domain/graph/trigger.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'
import { columnsOf, seeded, STEP } from '../canvas/sample-graph.ts'

/** How many variables the sample declares. */
const VARIABLES = 50
/** Of so many nodes the first half, 500 at most, follow each other without a question: as many steps as one input may take. */
const chainOf = (count: number) => Math.min(500, Math.floor(count / 2))

const WORDS = 'the parcel that you have ordered with us is on its way and will be with you before the end of this week'
const SAY = WORDS.split(' ')

/**
 * A flow of so many of the product's own nodes, with 1.5 edges each and about 900 bytes of JSON a node. A third of its
 * outlets is left open and some texts lack a language, so that it has more problems than nodes. The same for the same
 * number.
 */
export function sampleFlow(count: number): GraphJson {
  const random = seeded(count)
  const nodes: GraphJson['nodes'] = { n0: node(0, count, 'start', { ...emptyTrigger(), keywords: ['sample'] }) }
  for (let index = 1; index < count; index += 1) {
    const kinds =
      index < chainOf(count)
        ? (['message', 'condition', 'set'] as const)
        : (['message', 'ask', 'condition', 'set'] as const)
    const kind = kinds[Math.floor(random() * kinds.length)]!
    nodes[`n${index}`] = node(index, count, kind, DATA[kind](random))
  }
  const variables = Object.fromEntries(
    Array.from({ length: VARIABLES }, (_, index) => {
      const reference = `value_${index}`
      const description = `What is known of parcel ${index}`
      return [reference, { reference, type: 'text' as const, initial: '', description, input: false, output: false }]
    }),
  )
  return {
    schema: 1,
    nodes,
    edges: edgesBetween(nodes, random, Math.round(1.5 * count)),
    variables,
    notes: {},
    groups: {},
  }
}

function node<Kind extends FlowKind>(index: number, count: number, kind: Kind, data: FlowData<Kind>) {
  const columns = columnsOf(count)
  const position = { x: (index % columns) * STEP.x, y: Math.floor(index / columns) * STEP.y }
  const title = `${SAY[index % SAY.length]} ${index}`
  return { id: `n${index}`, kind, title, position, data: data as Json, disabled: false, pinned: false, group: null }
}

type Random = () => number

const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => SAY[Math.floor(random() * SAY.length)]).join(' ')
const variable = (random: Random): string => `value_${Math.floor(random() * VARIABLES)}`
/** Every tenth text has no Chinese. */
const said = (random: Random, count: number): Record<string, string> => {
  const text = `${words(random, count)} {{ ${variable(random)} }}`
  return random() < 0.1 ? { en: text } : { en: text, zh: `您订购的包裹 {{ ${variable(random)} }} 已在途中` }
}

const DATA = {
  message: (random: Random): FlowData<'message'> => ({
    order: 'turn',
    variants: ['first', 'second'].map((id) => ({ id, type: 'text', text: said(random, 70), buttons: [] })),
  }),
  ask: (random: Random): FlowData<'ask'> => ({
    ...(flowSpecs.ask.defaults() as FlowData<'ask'>),
    text: said(random, 16),
    source: {
      type: 'static',
      choices: ['a', 'b'].map((id) => ({ id, label: said(random, 3), value: id, synonyms: [words(random, 2)] })),
    },
    variable: variable(random),
  }),
  condition: (random: Random): FlowData<'condition'> => ({
    branches: [
      {
        id: 'a',
        title: words(random, 2),
        join: 'all',
        groups: [
          {
            id: 'a1',
            join: 'all',
            rules: ['x', 'y'].map((id) => ({
              id,
              left: { from: 'variable', reference: variable(random) },
              type: 'text',
              operator: 'is',
              right: words(random, 3),
              upper: '',
            })),
          },
        ],
      },
    ],
  }),
  set: (random: Random): FlowData<'set'> => ({
    assignments: ['a', 'b', 'c'].map((id) => ({
      id,
      reference: variable(random),
      source: { by: 'template', text: `${words(random, 14)} {{ ${variable(random)} }}` },
    })),
  }),
}

function edgesBetween(nodes: GraphJson['nodes'], random: Random, wanted: number): GraphJson['edges'] {
  const all = Object.values(nodes)
  const columns = columnsOf(all.length)
  const chain = chainOf(all.length)
  const outlets = all.map((each) => outletsOf(flowSpecs, each).map(({ id }) => ({ node: each.id, outlet: id })))
  // Along the chain every way leads on; elsewhere a node's first way out comes before any second one.
  const chained = outlets.slice(0, chain).flat()
  const rest = [
    ...outlets.slice(chain).map(([first]) => first!),
    ...outlets.slice(chain).flatMap(([, ...more]) => more),
  ]
  const edges: GraphJson['edges'] = {}
  for (const source of [...chained, ...rest].slice(0, wanted)) {
    const from = Number(source.node.slice(1))
    const step = [1, columns, columns + 1, 1 - columns][Math.floor(random() * 4)]!
    const far = 1 + ((from + step + all.length) % (all.length - 1))
    const target = from < chain ? `n${from + 1}` : `n${far}`
    if (from < chain && source.outlet === 'failed') continue
    const id = `e${Object.keys(edges).length}`
    edges[id] = { id, source, target, label: '', disabled: false }
  }
  return edges
}
