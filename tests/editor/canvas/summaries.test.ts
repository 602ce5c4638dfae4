import { expect, it } from 'vitest'
import { anyText } from '#src/domain/flow/said-texts.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import { summaryOf, type Kinds } from '#src/editor/canvas/card-texts.ts'
import type { SummaryContext } from '#src/editor/canvas/kit/view.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { flowViews, ivrViews } from '#src/nodes/views.ts'

/** Says the values that a text shows, and nothing for a text that shows none. */
const t = ((_: unknown, values: Record<string, unknown> = {}) => Object.values(values).join(' ')) as Texts
const said = { zh: '你好', en: 'Hello' }

function summary(kind: keyof typeof flowSpecs, data: object, context?: SummaryContext): string {
  const kinds = { specs: flowSpecs, views: flowViews as Kinds['views'], ...(context && { context }) }
  const node: Pick<GraphNode, 'kind' | 'data'> = { kind, data: { ...(flowSpecs[kind].defaults() as object), ...data } }
  return summaryOf(kinds, node as GraphNode, t)
}

function menuSummary(kind: keyof typeof ivrSpecs, data: object, context?: SummaryContext): string {
  const kinds = { specs: ivrSpecs, views: ivrViews as Kinds['views'], ...(context && { context }) }
  const node: Pick<GraphNode, 'kind' | 'data'> = { kind, data: { ...(ivrSpecs[kind].defaults() as object), ...data } }
  return summaryOf(kinds, node as GraphNode, t)
}

const context = (language: string | null): SummaryContext => ({
  language,
  flowName: (id) => (id === 'refund' ? 'Refunds' : undefined),
})

it.each([
  ['message', { variants: [{ id: 'a', type: 'text', text: said, buttons: [] }] }],
  ['message', { variants: [{ id: 'a', type: 'card', title: said, text: {}, buttons: [] }] }],
  ['ask', { text: said }],
  ['rating', { text: said }],
  ['collect', { fields: [{ label: said }] }],
  ['collect-ai', { fields: [{ label: said }] }],
  ['form', { fields: [{ label: said }] }],
] as const)("shows the application's language on a card of %s", (kind, data) => {
  expect(summary(kind, data, context('en'))).toContain('Hello')
  expect(summary(kind, data, context('en'))).not.toContain('你好')
  expect(summary(kind, data, context('zh'))).toContain('你好')
  expect(summary(kind, data)).toContain('你好')
})

it.each([
  ['prompt', { prompt: { text: said, sounds: {} } }],
  ['keys', { prompt: { text: said, sounds: {} } }],
  ['digits', { prompt: { text: said, sounds: {} } }],
  ['hang-up', { prompt: { text: said, sounds: {} } }],
  ['sms', { text: said }],
] as const)("shows the application's language on a menu's card of %s", (kind, data) => {
  expect(menuSummary(kind, data, context('en'))).toContain('Hello')
  expect(menuSummary(kind, data, context('en'))).not.toContain('你好')
  expect(menuSummary(kind, data, context('zh'))).toContain('你好')
})

it.each(['call', 'jump'] as const)('names the flow on a card of %s, while there is one', (kind) => {
  expect(summary(kind, { flowId: 'refund' }, context('en'))).toBe('Refunds')
  expect(summary(kind, { flowId: 'deleted' }, context('en'))).toBe('')
})

it('takes another language where the wanted one says nothing', () => {
  expect(anyText({ zh: '你好', en: ' ' }, 'en')).toBe('你好')
  expect(anyText({ zh: '你好' }, 'constructor')).toBe('你好')
  expect(anyText({}, 'en')).toBe('')
})
