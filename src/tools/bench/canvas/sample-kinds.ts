import { CircleHelp, Flag, GitBranch, MessageSquare } from 'lucide-react'
import { z } from 'zod'
import { defineNodeSpec, type NodeSpecs, type Outlet } from '#src/domain/graph/spec.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import { defineNodeView, type NodeView } from '#src/editor/canvas/kit/view.ts'

const text = z.strictObject({ text: z.string() })
const choices = z.strictObject({ text: z.string(), choices: z.array(z.string()) })

const way = (id: string, label: string, role: Outlet['role'] = 'next'): Outlet => ({ id, label, role })
const quiet = {
  check: () => [],
  uses: () => [],
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } as const }),
}

const specs = {
  begin: defineNodeSpec({
    ...quiet,
    kind: 'begin',
    textKey: 'begin',
    group: 'flows',
    data: text,
    defaults: () => ({ text: 'A visitor writes' }),
    outlets: () => [way('next', 'then')],
    isStart: true,
  }),
  say: defineNodeSpec({
    ...quiet,
    kind: 'say',
    textKey: 'say',
    group: 'talk',
    data: text,
    defaults: () => ({ text: 'Hello' }),
    outlets: () => [way('next', 'then')],
  }),
  choose: defineNodeSpec({
    ...quiet,
    kind: 'choose',
    textKey: 'choose',
    group: 'ask',
    data: choices,
    defaults: () => ({ text: 'What is it about?', choices: ['An order', 'A return'] }),
    outlets: (data) => [
      ...data.choices.map((choice, index) => way(`choice${index}`, choice, 'choice')),
      way('other', 'anything else', 'else'),
    ],
  }),
  test: defineNodeSpec({
    ...quiet,
    kind: 'test',
    textKey: 'test',
    group: 'logic',
    data: text,
    defaults: () => ({ text: 'tier is gold' }),
    outlets: () => [way('yes', 'yes'), way('no', 'no', 'else')],
  }),
} satisfies NodeSpecs

const Nothing = () => null

const views: Record<string, NodeView> = {
  begin: defineNodeView<unknown>({ icon: Flag, hue: 5, summary: summaryOf, labels: {}, Inspector: Nothing }),
  say: defineNodeView<unknown>({ icon: MessageSquare, hue: 7, summary: summaryOf, labels: {}, Inspector: Nothing }),
  choose: defineNodeView<unknown>({ icon: CircleHelp, hue: 9, summary: summaryOf, labels: {}, Inspector: Nothing }),
  test: defineNodeView<unknown>({ icon: GitBranch, hue: 3, summary: summaryOf, labels: {}, Inspector: Nothing }),
}

function summaryOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'text' in data ? String(data.text) : ''
}

/** Four kinds that look like those of a flow, for measuring and showing the canvas without any of the product's own. */
export const sampleKinds: Kinds = { specs, views }

/** The names of the sample kinds, as the translator holds those of the real ones. */
export const sampleKindTexts = {
  begin: { name: 'Start' },
  say: { name: 'Message' },
  choose: { name: 'Question' },
  test: { name: 'Condition' },
}
