import { describe, expect, it } from 'vitest'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { parseAside, readAside } from '#src/features/flows/editor/aside/graph-aside.ts'
import { createMirror } from '#src/features/flows/editor/aside/mirror.ts'
import { createProblemFinder } from '#src/features/flows/editor/aside/problem-finder.ts'
import { flowProblems, type FlowScope } from '#src/features/flows/editor/flow-problems.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { sampleFlow } from '#src/tools/bench/editor/sample-flow.ts'

const SCOPE: FlowScope = {
  languages: ['en', 'zh'],
  hasModel: false,
  flows: new Map(),
  flowKind: 'standard',
  flowId: 'own',
  others: [],
}

function flowOf(count: number): GraphDocument {
  const read = graphFromJson(flowSpecs, sampleFlow(count))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.document
}

function renamed(document: GraphDocument, id: string, title: string): GraphDocument {
  const node = document.nodes.get(id)
  if (node === undefined) throw new Error(`No ${id}`)
  return { ...document, nodes: new Map(document.nodes).set(id, { ...node, title }) }
}

// No worker runs here: what a large flow is asked for falls back to the page.
describe.each([40, 300])('the finder of problems in a flow of %i nodes', (count) => {
  it('finds what the check finds', async () => {
    const document = flowOf(count)
    expect(await createProblemFinder(createMirror()).find(document, SCOPE)).toEqual(flowProblems(document, SCOPE))
  })

  it('answers nothing as long as nothing else is wrong', async () => {
    const finder = createProblemFinder(createMirror())
    const document = flowOf(count)
    await finder.find(document, SCOPE)
    expect(await finder.find(renamed(document, 'n5', 'Another name'), SCOPE)).toBeNull()
  })

  it('answers anew when something else is wrong', async () => {
    const finder = createProblemFinder(createMirror())
    const document = flowOf(count)
    await finder.find(document, SCOPE)
    const ways = { ...document, edges: new Map() }
    expect(await finder.find(ways, SCOPE)).toEqual(flowProblems(ways, SCOPE))
  })
})

describe('reading a flow without holding the page up', () => {
  it.each([40, 300])('gives the document of %i nodes', async (count) => {
    expect(await readAside(sampleFlow(count), 'standard')).toEqual(flowOf(count))
    expect(await parseAside(JSON.stringify(sampleFlow(count)), 'standard')).toEqual(flowOf(count))
  })

  it('gives nothing for what is no flow', async () => {
    expect(await parseAside('{', 'standard')).toBeNull()
    expect(await parseAside('{"schema":1}', 'standard')).toBeNull()
  })
})

describe('flows that begin at nearly the same words', () => {
  it('are told of, once they are on', () => {
    const document = flowOf(10)
    const start = document.nodes.get('n0')!
    const data = start.data as Record<string, never>
    const intent = { description: '', examples: ['I want to return my order'], counterExamples: [] }
    const own = { ...document, nodes: new Map(document.nodes).set('n0', { ...start, data: { ...data, intent } }) }
    const other = { id: 'other', name: 'Returns', enabled: true, examples: ['I want to return my order'] }
    const codesWith = (others: FlowScope['others']) => flowProblems(own, { ...SCOPE, others }).map(({ code }) => code)
    expect(codesWith([other])).toContain('similar_intent')
    expect(codesWith([{ ...other, enabled: false }])).not.toContain('similar_intent')
    expect(codesWith([{ ...other, id: 'own' }])).not.toContain('similar_intent')
  })

  it('are told of beside questions of the knowledge base as well, as long as the example is there', () => {
    const document = flowOf(10)
    const start = document.nodes.get('n0')!
    const data = start.data as Record<string, never>
    const flow = (examples: string[]) => {
      const intent = { description: '', examples, counterExamples: [] }
      return { ...document, nodes: new Map(document.nodes).set('n0', { ...start, data: { ...data, intent } }) }
    }
    const clashes = [{ example: 'Track my order', number: 1, nearest: 'Where is my order?', percent: 91 }]
    const found = (examples: string[]) =>
      flowProblems(flow(examples), { ...SCOPE, clashes }).find(({ code }) => code === 'similar_entry')
    expect(found(['Track my order'])).toMatchObject({ severity: 'warning', nodeId: 'n0', values: clashes[0] })
    expect(found(['Something else'])).toBeUndefined()
  })
})
