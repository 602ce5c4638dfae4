import { emptyTrigger } from '#src/domain/graph/trigger.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { flowSpecs, type FlowData, type FlowKind } from '#src/nodes/specs.ts'

type Source = FlowData<'set'>['assignments'][number]['source']

/** The word that begins the flow, and the answers that bring it to its end. */
export const BEGIN = 'begin the ten'
export const ANSWERS = ['1', '2'] as const

/**
 * A flow of ten nodes as one would draw it: it asks twice, sets variables from what was said, decides by one, and says
 * what it has found out.
 */
export function flowOfTen(): GraphJson {
  const nodes: GraphJson['nodes'] = {}
  const edges: GraphJson['edges'] = {}
  const put = <Kind extends FlowKind>(id: string, kind: Kind, data: Partial<FlowData<Kind>>) => {
    const held = { ...(flowSpecs[kind].defaults() as object), ...data } as Json
    const x = Object.keys(nodes).length * 320
    nodes[id] = { id, kind, title: '', position: { x, y: 0 }, data: held, disabled: false, pinned: false, group: null }
  }
  const way = (from: string, outlet: string, target: string) => {
    const id = `${from}_${Object.keys(edges).length}`
    edges[id] = { id, source: { node: from, outlet }, target, label: '', disabled: false }
  }
  const assigned = (reference: string, source: Source): FlowData<'set'> => ({
    assignments: [{ id: 'a', reference, source }],
  })
  const choices = ['one', 'two'].map((id) => ({ id, label: { en: id }, value: id, synonyms: [] }))

  put('start', 'start', { ...emptyTrigger(), keywords: [BEGIN] })
  put('set_1', 'set', assigned('count', { by: 'expression', text: '1 + 1' }))
  put('ask_1', 'ask', { text: { en: 'Which, {{ count }}?' }, source: { type: 'static', choices }, variable: 'first' })
  put('set_2', 'set', assigned('count', { by: 'expression', text: 'count * 2' }))
  put('say_1', 'message', said('You chose {{ first }}.'))
  put('ask_2', 'ask', { text: { en: 'And now?' }, source: { type: 'static', choices }, variable: 'second' })
  put('set_3', 'set', assigned('both', { by: 'template', text: '{{ first }}' }))
  put('say_2', 'message', said('{{ both }}, {{ second }}, {{ count }}.'))
  put('say_3', 'message', said('That is all.'))
  put('end', 'end', {})
  way('start', 'next', 'set_1')
  way('set_1', 'next', 'ask_1')
  for (const choice of ['one', 'two']) way('ask_1', `choice:${choice}`, 'set_2')
  way('set_2', 'next', 'say_1')
  way('say_1', 'next', 'ask_2')
  for (const choice of ['one', 'two']) way('ask_2', `choice:${choice}`, 'set_3')
  way('set_3', 'next', 'say_2')
  way('say_2', 'next', 'say_3')
  way('say_3', 'next', 'end')
  const variable = (reference: string, type: 'text' | 'number') => ({
    [reference]: { reference, type, initial: null, description: '', input: false, output: false },
  })
  return {
    schema: 1,
    nodes,
    edges,
    variables: {
      ...variable('count', 'number'),
      ...variable('first', 'text'),
      ...variable('second', 'text'),
      ...variable('both', 'text'),
    },
    notes: {},
    groups: {},
  }
}

const said = (words: string): FlowData<'message'> => ({
  order: 'turn',
  variants: [{ id: 'first', type: 'text', text: { en: words }, buttons: [] }],
})
