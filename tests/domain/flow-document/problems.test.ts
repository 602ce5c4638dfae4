import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { measuredBytes } from '#src/domain/graph/checks/size.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphBytes } from '#src/domain/graph/json.ts'
import { isPublishable, problemsOf, type ProblemScope } from '#src/domain/flow-document/problems.ts'
import type { FlowSignature, NodeSpec } from '#src/domain/graph/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { anyGraph } from '../graph/arbitrary.ts'
import { aGraph, anEdge, aNode, aNote, say, toySpecs } from '../graph/kinds.ts'

const scope: ProblemScope = {
  languages: ['en', 'zh'],
  flows: null,
  hasModel: null,
  flowKind: 'standard',
  flowId: 'here',
}
const flow = (rest: Partial<FlowSignature> = {}): FlowSignature => ({
  name: 'There',
  enabled: true,
  inputs: [],
  outputs: [],
  calls: [],
  ...rest,
})
const told = (document: GraphDocument, changes: Partial<ProblemScope> = {}) =>
  problemsOf(toySpecs, document, { ...scope, ...changes })
const codes = (document: GraphDocument, changes: Partial<ProblemScope> = {}) =>
  told(document, changes).map(({ code, nodeId, variable }) =>
    [code, nodeId ?? variable].filter((part) => part !== null).join(' '),
  )

const both = (text: string) => ({ text: { en: text, zh: text } })
/** One node between a start and an end, joined by its first outlet. */
const around = (
  node: ReturnType<typeof aNode>,
  rest: Parameters<typeof aGraph>[0] = {},
  outlets: readonly string[] = ['next'],
) =>
  aGraph({
    ...rest,
    nodes: [aNode('start', 'begin'), node, aNode('end', 'end')],
    edges: [`start > ${node.id}`, ...outlets.map((outlet) => `${node.id}.${outlet} > end`)],
  })

describe('a flow', () => {
  test('that is whole has no problem and may go live', () => {
    const document = around(aNode('hello', 'say', { data: both('Hello {{ name }}, {{ system.nickname }}') }), {
      variables: { name: 'text' },
    })
    expect(told(document)).toEqual([])
    expect(isPublishable([])).toBe(true)
  })

  test('needs a start, without which nothing else is called unreachable', () => {
    const document = aGraph({ nodes: [aNode('hello', 'say', { data: both('Hello') })] })
    expect(codes(document)).toEqual(['no_start', 'dead_end hello'])
    expect(isPublishable(told(document))).toBe(false)
  })

  test('may be no larger than a document may be', () => {
    const text = 'x'.repeat(LIMITS.flow.note)
    const notes = (count: number) =>
      new Map(Array.from({ length: count }, (_, index) => [`n${index}`, aNote(`n${index}`, text)]))
    const nodes = [aNode('start', 'begin'), aNode('end', 'end')]
    const small = aGraph({ nodes, edges: ['start > end'], notes: notes(900) })
    expect(codes(small)).toEqual([])
    const large = aGraph({ nodes, edges: ['start > end'], notes: notes(950) })
    expect(told(large)).toMatchObject([{ code: 'too_large', severity: 'blocking', values: { limit: 1024 } }])
  })

  test('is told the same whatever the order in which its nodes came', () => {
    const nodes = [
      aNode('start', 'begin'),
      aNode('b', 'say', { position: { x: 0, y: 200 } }),
      aNode('a', 'say', { position: { x: 0, y: 100 } }),
    ]
    const one = aGraph({ nodes })
    const other = aGraph({ nodes: nodes.toReversed() })
    expect(told(one)).toEqual(told(other))
    expect(codes(one)).toEqual([
      'dead_end start',
      'required a',
      'unreachable a',
      'dead_end a',
      'required b',
      'unreachable b',
      'dead_end b',
    ])
  })
})

test('the size that is added up from measured parts is the size of the JSON', () => {
  fc.assert(
    fc.property(anyGraph, (document) => {
      expect(measuredBytes(document)).toBe(graphBytes(document))
    }),
  )
})

describe('a variable', () => {
  test('may not begin with a value of another type', () => {
    const document = around(aNode('hello', 'say', { data: both('Hello') }))
    const count = {
      reference: 'count',
      type: 'number',
      initial: 'many',
      description: '',
      input: false,
      output: false,
    } as const
    expect(told({ ...document, variables: new Map([['count', count]]) })).toMatchObject([
      {
        code: 'initial_mismatch',
        variable: 'count',
        path: ['initial'],
        values: { expected: 'number', actual: 'text' },
      },
    ])
  })

  test('may not be called by a word that means something else', () => {
    const document = around(aNode('hello', 'say', { data: both('Hello') }), {
      variables: { in: 'text', 'user.null': 'text' },
    })
    expect(codes(document)).toEqual(['variable_reserved in', 'variable_reserved user.null'])
  })
})

describe('a node', () => {
  test('of an unknown kind never runs, and blocks', () => {
    expect(told(around(aNode('x', 'teleport')))).toMatchObject([
      { code: 'unsupported', nodeId: 'x', severity: 'blocking', values: { kind: 'teleport' } },
    ])
  })

  test('tells what its kind finds, with the place: a missing text, a missing translation', () => {
    expect(told(around(aNode('x', 'say')))).toMatchObject([
      { code: 'required', nodeId: 'x', path: ['text'], severity: 'blocking' },
    ])
    expect(told(around(aNode('x', 'say', { data: { text: { en: 'Hello' } } })))).toMatchObject([
      { code: 'translation_missing', severity: 'warning', path: ['text', 'zh'], values: { language: 'zh' } },
    ])
  })

  test('that is disabled is passed by, and so is what is wrong in it', () => {
    expect(codes(around(aNode('x', 'say', { disabled: true })))).toEqual([])
    expect(codes(around(aNode('x', 'teleport', { disabled: true })))).not.toContain('unsupported x')
  })

  test('that needs a model blocks where there is none, and not while that is unknown', () => {
    const document = around(aNode('x', 'think'))
    expect(codes(document, { flowKind: 'ai', hasModel: false })).toEqual(['needs_model x'])
    expect(codes(document, { flowKind: 'ai', hasModel: null })).toEqual([])
    expect(codes(document, { flowKind: 'ai', hasModel: true })).toEqual([])
  })

  test('belongs in a flow of its kind', () => {
    expect(told(around(aNode('x', 'think')))).toMatchObject([
      { code: 'wrong_flow_kind', severity: 'blocking', values: { only: 'ai' } },
    ])
  })

  test('offers a visitor ten choices at most', () => {
    const choices = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
    const asking = (count: number) =>
      around(aNode('x', 'ask', { data: { choices: choices(count) } }), {}, [
        ...choices(count).map((id) => `choice:${id}`),
        'other',
        'timeout',
      ])
    expect(codes(asking(10))).toEqual([])
    expect(told(asking(11))).toMatchObject([{ code: 'too_many_choices', values: { count: 11, limit: 10 } }])
  })
})

describe('a text of a node', () => {
  const saying = (text: string, variables = {}) => around(aNode('x', 'say', { data: both(text) }), { variables })

  test('may speak only of variables that are declared or that every run knows', () => {
    expect(told(saying('{{ order }}'))).toMatchObject([
      { code: 'unknown_variable', path: ['text', 'en'], values: { variable: 'order' }, severity: 'blocking' },
      { code: 'unknown_variable', path: ['text', 'zh'] },
    ])
    expect(codes(saying('{{ order.items[0].name }}', { order: 'object' }))).toEqual([])
    expect(codes(saying('{{ system.wallet }}'))).toEqual(['unknown_variable x', 'unknown_variable x'])
  })

  test('must be readable: a broken one is shown with its line', () => {
    expect(told(saying('Hello\n{{ name'))[0]).toMatchObject({ code: 'template.syntax', values: { line: 2 } })
  })
})

describe('an expression', () => {
  const computing = (expression: string, variables = {}) =>
    around(aNode('x', 'compute', { data: { expression } }), { variables })

  test('is read, counted from 1, and asked for its variables', () => {
    expect(told(computing('1 +'))).toMatchObject([{ code: 'expression.syntax', path: ['expression'] }])
    expect(told(computing('total + 1'))).toMatchObject([{ code: 'unknown_variable', values: { variable: 'total' } }])
    expect(told(computing('nothing_like(1)'))).toMatchObject([{ code: 'expression.unknown', values: { position: 1 } }])
  })

  test('gives what its place wants, or perhaps gives it', () => {
    expect(codes(computing('total * 2', { total: 'number' }))).toEqual([])
    expect(told(computing('name', { name: 'text' }))).toMatchObject([
      { code: 'expression_mismatch', severity: 'warning', values: { expected: 'number', actual: 'text' } },
    ])
    expect(told(computing('names', { names: 'list' }))).toMatchObject([
      { code: 'expression_mismatch', severity: 'blocking' },
    ])
    expect(told(computing('names * 2', { names: 'list' }))).toMatchObject([{ code: 'expression.type' }])
  })
})

describe('a variable that a node names', () => {
  const reading = (reads: string, variables = {}) => around(aNode('x', 'compute', { data: { reads } }), { variables })
  const outlets = ['choice:0', 'choice:1', 'other', 'timeout']
  const writing = (into: string, type: string, variables = {}) =>
    around(aNode('x', 'ask', { data: { into, type } }), { variables }, outlets)

  test('exists, and has the type that is needed', () => {
    expect(told(reading('rows'))).toMatchObject([{ code: 'unknown_variable', path: ['reads'] }])
    expect(codes(reading('rows', { rows: 'list' }))).toEqual([])
    expect(told(reading('rows', { rows: 'number' }))).toMatchObject([
      { code: 'type_mismatch', severity: 'blocking', values: { variable: 'rows', expected: 'list', actual: 'number' } },
    ])
    expect(codes(reading('order.rows', { order: 'object' }))).toEqual([])
  })

  test('takes what is put there: always, perhaps, or never', () => {
    expect(codes(writing('answer', 'number', { answer: 'text' }))).toEqual([])
    expect(told(writing('age', 'text', { age: 'number' }))).toMatchObject([
      { code: 'type_mismatch', severity: 'warning' },
    ])
    expect(told(writing('age', 'list', { age: 'number' }))).toMatchObject([
      { code: 'type_mismatch', severity: 'blocking' },
    ])
  })

  test('may be written, and as a whole', () => {
    expect(codes(writing('system.channel', 'text'))).toEqual(['variable_read_only x'])
    expect(codes(writing('order.name', 'text', { order: 'object' }))).toEqual(['variable_read_only x'])
  })
})

describe('the ways of a flow', () => {
  test('reach every node', () => {
    const document = aGraph({
      nodes: [aNode('start', 'begin'), aNode('lost', 'end'), aNode('end', 'end')],
      edges: ['start > end'],
    })
    expect(told(document)).toMatchObject([{ code: 'unreachable', nodeId: 'lost', severity: 'warning' }])
  })

  test('a disabled way reaches nothing, and is no open exit', () => {
    const document = aGraph({
      nodes: [aNode('start', 'begin'), aNode('end', 'end')],
      edges: [anEdge('start > end', { disabled: true })],
    })
    expect(codes(document)).toEqual(['unreachable end'])
  })

  test('go on from every exit: an open one is named by its label', () => {
    expect(told(around(aNode('x', 'ask'), {}, ['choice:0', 'timeout']))).toMatchObject([
      { code: 'outlet_open', severity: 'warning', values: { outlet: 'choice:1', label: 'no', labelKey: '' } },
      { code: 'outlet_open', values: { outlet: 'other', label: '', labelKey: 'toy.other' } },
    ])
  })

  test('a node none of whose exits leads on is one dead end; time-outs and failures are told for themselves', () => {
    expect(codes(around(aNode('x', 'ask'), {}, []))).toEqual(['dead_end x', 'timeout_open x', 'unreachable end'])
    expect(codes(around(aNode('x', 'fetch')))).toEqual(['no_failure_exit x'])
    expect(codes(around(aNode('x', 'ask'), {}, ['choice:0', 'choice:1', 'other']))).toEqual(['timeout_open x'])
  })

  test('of a disabled node are only its first', () => {
    expect(codes(around(aNode('x', 'ask', { disabled: true }), {}, ['choice:0']))).toEqual([])
    expect(codes(around(aNode('x', 'ask', { disabled: true }), {}, ['choice:1']))).toEqual([
      'dead_end x',
      'unreachable end',
    ])
  })
})

describe('a loop', () => {
  const ring = (middle: ReturnType<typeof aNode>, outlet = 'next') =>
    aGraph({
      nodes: [aNode('start', 'begin'), aNode('a', 'say', { data: both('A') }), middle],
      edges: ['start > a', `a > ${middle.id}`, `${middle.id}.${outlet} > a`],
    })

  test('without anything that waits is endless: told once, at its first node, with its size', () => {
    expect(told(ring(aNode('b', 'say', { data: both('B') })))).toMatchObject([
      { code: 'loop_without_input', nodeId: 'a', severity: 'blocking', values: { count: 2 } },
    ])
  })

  test('that waits for the visitor is none, unless what waits is disabled', () => {
    expect(codes(ring(aNode('b', 'ask'), 'choice:0'))).not.toContain('loop_without_input a')
    expect(codes(ring(aNode('b', 'ask', { disabled: true }), 'choice:0'))).toContain('loop_without_input a')
  })

  test('of one node is one, too; a disabled edge breaks it', () => {
    const self = (disabled: boolean) =>
      aGraph({
        nodes: [aNode('start', 'begin'), aNode('a', 'say', { data: both('A') })],
        edges: ['start > a', anEdge('a > a', { disabled })],
      })
    expect(codes(self(false))).toEqual(['loop_without_input a'])
    expect(codes(self(true))).toEqual([])
  })
})

describe('a flow that is called', () => {
  const calling = around(aNode('x', 'call', { data: { flowId: 'there' } }))
  const withFlows = (...flows: [string, FlowSignature][]) => codes(calling, { flows: new Map(flows) })

  test('exists and is enabled; while flows are not known nothing is said', () => {
    expect(withFlows(['there', flow()])).toEqual([])
    expect(withFlows()).toEqual(['flow_missing x'])
    expect(withFlows(['there', flow({ enabled: false })])).toEqual(['flow_disabled x'])
    expect(codes(calling)).toEqual([])
    expect(told(calling, { flows: new Map() })[0]?.path).toEqual(['flowId'])
  })

  test('does not lead back to its caller, by however many others', () => {
    const flows = new Map([
      ['here', flow({ name: 'Here', calls: [] })],
      ['there', flow({ calls: ['further', 'nowhere'] })],
      ['further', flow({ name: 'Further', calls: ['there', 'here'] })],
    ])
    expect(told(calling, { flows })).toMatchObject([
      { code: 'flow_cycle', severity: 'blocking', values: { flows: 'Here → There → Further → Here' } },
    ])
    expect(codes(around(aNode('x', 'call', { data: { flowId: 'here' } })), { flows })).toEqual(['flow_cycle x'])
  })

  test('may stand in a circle of others, which is theirs to tell', () => {
    const flows = new Map([
      ['there', flow({ calls: ['further'] })],
      ['further', flow({ calls: ['there'] })],
    ])
    expect(codes(calling, { flows })).toEqual([])
  })
})

describe('what was found in a node', () => {
  const counting = () => {
    let checks = 0
    const counted: NodeSpec<'say', typeof say.data> = {
      ...say,
      check: () => {
        checks += 1
        return []
      },
    }
    return { specs: { ...toySpecs, say: counted }, checks: () => checks }
  }

  test('is remembered as long as the node is the same, and looked at anew when it changes', () => {
    const { specs, checks } = counting()
    const document = around(aNode('x', 'say', { data: both('Hello') }))
    problemsOf(specs, document, scope)
    problemsOf(specs, { ...document, notes: new Map([['n', aNote('n')]]) }, { ...scope, languages: ['en', 'zh'] })
    expect(checks()).toBe(1)
    const changed = new Map(document.nodes).set('x', aNode('x', 'say', { data: both('Hi') }))
    problemsOf(specs, { ...document, nodes: changed }, scope)
    expect(checks()).toBe(2)
    problemsOf(specs, { ...document, nodes: changed }, { ...scope, languages: ['en'] })
    expect(checks()).toBe(3)
  })

  test('depends on the variables there are', () => {
    const document = around(aNode('x', 'say', { data: both('{{ name }}') }))
    expect(codes(document)).toEqual(['unknown_variable x', 'unknown_variable x'])
    expect(codes({ ...document, variables: aGraph({ variables: { name: 'text' } }).variables })).toEqual([])
  })

  test('is looked at anew where its kind looks at the rest of the document', () => {
    const document = around(aNode('x', 'watch'))
    expect(codes(document)).toEqual([])
    const notes = new Map(['a', 'b', 'c'].map((id) => [id, aNote(id)]))
    expect(codes({ ...document, notes })).toEqual(['too_many_notes x'])
  })
})
