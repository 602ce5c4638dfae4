import { beforeAll, expect, test } from 'vitest'
import type { FlowTestStep } from '#src/domain/flow-test/test.ts'
import { emptyGraph, type GraphNode } from '#src/domain/graph/document.ts'
import { FLOW_KINDS } from '#src/features/flows/editor/kinds.ts'
import { foundWords } from '#src/features/flows/editor/try-it/trace/found-words.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import flow from '#locales/en/flow.json'

beforeAll(async () => {
  i18n.addResourceBundle('en', NAMESPACE, { flow })
  // Files of a worker share it.
  await i18n.changeLanguage('en')
})
const t = i18n.getFixedT('en', NAMESPACE)
const node: GraphNode = {
  id: 'n7',
  kind: 'end',
  title: 'Goodbye',
  position: { x: 0, y: 0 },
  data: flowSpecs.end.defaults(),
  disabled: false,
  pinned: false,
  group: null,
}
const document = { ...emptyGraph(), nodes: new Map([[node.id, node]]) }
const found = (step: FlowTestStep, words: string) => foundWords({ t, kinds: FLOW_KINDS, document }, step, words)

test('where a run stood instead is told by the name of the node', () => {
  expect(found({ type: 'expectNode', nodeId: 'n1' }, 'n7')).toBe('Goodbye')
  expect(found({ type: 'expectTransfer' }, 'n7')).toBe('Goodbye')
  expect(found({ type: 'expectEnd' }, 'n7')).toBe('Goodbye')
  expect(found({ type: 'expectNode', nodeId: 'n1' }, '')).toBe('the run had ended')
  expect(found({ type: 'expectNode', nodeId: 'n1' }, 'deleted')).toBe('deleted')
  expect(found({ type: 'neverVisit', nodeId: 'n7' }, 'n7')).toBe('it was visited')
})

test('what a variable held instead is a text, and what was said stands as it was said', () => {
  const step: FlowTestStep = { type: 'expectVariable', reference: 'order', value: 'A-1' }
  expect([found(step, '"A-2"'), found(step, 'null'), found(step, '{"a":1}')]).toEqual(['A-2', 'Empty', 'a: 1'])
  expect(found({ type: 'expectText', text: 'Hello' }, 'Good day.')).toBe('Good day.')
  expect(found({ type: 'expectText', text: 'Hello' }, '')).toBe('nothing')
})

test('why a line could not be done is said in words', () => {
  expect(found({ type: 'press', label: 'Tea' }, 'Milk | Juice')).toBe('Milk | Juice')
  expect(found({ type: 'press', label: 'Tea' }, '')).toBe('nothing to press or fill in')
  expect(found({ type: 'say', text: 'Hello' }, 'transferred')).toBe('a person had been asked for')
  expect(found({ type: 'say', text: 'Hello' }, 'time_limit')).toBe('it took too long')
  const change: FlowTestStep = { type: 'setVariable', nodeId: 'n7', time: 1, reference: 'a', value: 1 }
  expect(found(change, '')).toBe('the run never came there')
})
