import { Flag, ListChecks, MessageSquareText, Sparkles } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import type { GraphDocument, GraphEdge, GraphNode, GraphVariable } from '#src/domain/graph/document.ts'
import { emptyGraph } from '#src/domain/graph/document.ts'
import { localisedText, saysSomething, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import { type Resources, useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { LocalisedTextInput } from '#src/editor/canvas/kit/localised-text-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { loadAllTexts } from '#src/i18n/texts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Toy kinds of nodes: the editor knows none of its own, and its stories must not know the product's. */
const begin = defineNodeSpec({
  kind: 'toy-begin',
  textKey: 'toyBegin',
  group: 'talk',
  data: z.strictObject({}),
  defaults: () => ({}),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'toyBegin.next' }],
  check: () => [],
  uses: () => [],
  waits: false,
  isStart: true,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

const say = defineNodeSpec({
  kind: 'toy-say',
  textKey: 'toySay',
  group: 'talk',
  data: z.strictObject({ text: localisedText(LIMITS.flow.text) }),
  defaults: () => ({ text: {} }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'toySay.next' }],
  check: (data, scope) => textIssues(data.text, scope.languages, ['text']),
  uses: (data) => Object.keys(data.text).map((language) => ({ path: ['text', language], as: 'template' })),
  waits: false,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

const choice = z.strictObject({ id: z.string(), label: localisedText(50) })
const pick = defineNodeSpec({
  kind: 'toy-pick',
  textKey: 'toyPick',
  group: 'ask',
  data: z.strictObject({ question: localisedText(LIMITS.flow.text), choices: z.array(choice).max(10) }),
  defaults: () => ({ question: {}, choices: [] }),
  outlets: (data) => [
    ...data.choices.map(({ id, label }) => ({
      id: `choice:${id}`,
      role: 'choice' as const,
      label: Object.values(label)[0] ?? '',
    })),
    { id: 'other', role: 'else', labelKey: 'toyPick.other' },
  ],
  check: (data) => (saysSomething(data.question) ? [] : [{ code: 'required', path: ['question'] }]),
  uses: () => [],
  waits: true,
  step: () => ({ move: { type: 'wait' } }),
})

const think = defineNodeSpec({
  kind: 'toy-think',
  textKey: 'toyThink',
  group: 'ai',
  data: z.strictObject({ prompt: localisedText(LIMITS.flow.prompt) }),
  defaults: () => ({ prompt: {} }),
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'toyThink.next' }],
  check: () => [],
  uses: () => [],
  waits: false,
  needsModel: true,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

type SayData = z.output<typeof say.data>
type PickData = z.output<typeof pick.data>

function SayInspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.editor.inspector.noteText)}>
      <LocalisedTextArea
        path={['text']}
        label={t(($) => $.editor.inspector.noteText)}
        limit={LIMITS.flow.text}
        required
      />
    </Section>
  )
}

function PickInspector() {
  const t = useTexts()
  const { languages } = useInspector<PickData>()
  return (
    <Section title={t(($) => $.editor.groups.ask)}>
      <LocalisedTextArea path={['question']} label={t(($) => $.editor.inspector.noteText)} limit={LIMITS.flow.text} />
      <ListEditor<PickData['choices'][number]>
        path={['choices']}
        label={t(($) => $.editor.inspector.waysOut)}
        addLabel={t(($) => $.editor.palette.quickAdd)}
        max={LIMITS.flow.choices}
        create={(id) => ({ id, label: {} })}
        rowLabel={(row, index) => row.label[languages[0] ?? 'en'] || t(($) => $.editor.list.row, { number: index + 1 })}
      >
        {(path) => (
          <LocalisedTextInput
            path={[...path, 'label']}
            label={t(($) => $.editor.inspector.edgeLabel)}
            limit={50}
            plain
          />
        )}
      </ListEditor>
    </Section>
  )
}

export const toyKinds: Kinds = {
  specs: { [begin.kind]: begin, [say.kind]: say, [pick.kind]: pick, [think.kind]: think } as unknown as Kinds['specs'],
  views: {
    [begin.kind]: defineNodeView({ icon: Flag, hue: 5, summary: () => '', labels: {}, Inspector: () => null }),
    [say.kind]: defineNodeView<SayData>({
      icon: MessageSquareText,
      hue: 7,
      summary: (data) => Object.values(data.text)[0] ?? '',
      labels: { text: () => 'Text' },
      Inspector: SayInspector,
    }),
    [pick.kind]: defineNodeView<PickData>({
      icon: ListChecks,
      hue: 2,
      summary: (data) => Object.values(data.question)[0] ?? '',
      labels: { question: () => 'Question', choices: () => 'Choices' },
      Inspector: PickInspector,
    }),
    [think.kind]: defineNodeView({ icon: Sparkles, hue: 9, summary: () => '', labels: {}, Inspector: () => null }),
  } as Kinds['views'],
}

const NAMES = {
  en: {
    toyBegin: { name: 'Begin', help: 'Where every run starts.', next: 'Next' },
    toySay: { name: 'Say', help: 'Sends a text to the visitor.', next: 'Next' },
    toyPick: { name: 'Pick', help: 'Asks, and offers a few answers.', other: 'Something else' },
    toyThink: { name: 'Think', help: 'Has the model write a reply.', next: 'Next' },
  },
  zh: {
    toyBegin: { name: '开始', help: '每次运行从这里开始。', next: '下一步' },
    toySay: { name: '发送文本', help: '给访客发送一段文字。', next: '下一步' },
    toyPick: { name: '选择', help: '提问，并给出几个选项。', other: '其他回答' },
    toyThink: { name: '生成回复', help: '由模型撰写回复。', next: '下一步' },
  },
}

/** Brings the editor's texts, and those of the toy kinds, in the story's language; for a story's `loaders`. */
export async function editorTexts({ globals }: { globals: Record<string, unknown> }): Promise<object> {
  const language = globals.lang === 'zh' ? 'zh' : 'en'
  await loadAllTexts(language)
  i18n.addResourceBundle(language, NAMESPACE, { nodes: NAMES[language] }, true, true)
  await i18n.changeLanguage(language)
  return {}
}

export const aNode = (id: string, kind: string, data: GraphNode['data'], more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind,
  title: '',
  position: { x: 0, y: 0 },
  data,
  disabled: false,
  pinned: false,
  group: null,
  ...more,
})

export const anEdge = (id: string, from: string, outlet: string, target: string): GraphEdge => ({
  id,
  source: { node: from, outlet },
  target,
  label: '',
  disabled: false,
})

export const aVariable = (reference: string, type: GraphVariable['type'], initial: GraphVariable['initial']) => ({
  reference,
  type,
  initial,
  description: '',
  input: false,
  output: false,
})

/** A document of these parts. */
export function aGraph(parts: {
  nodes?: readonly GraphNode[]
  edges?: readonly GraphEdge[]
  variables?: readonly GraphVariable[]
  notes?: GraphDocument['notes']
  groups?: GraphDocument['groups']
}): GraphDocument {
  const empty = emptyGraph()
  return {
    ...empty,
    nodes: new Map((parts.nodes ?? []).map((node) => [node.id, node])),
    edges: new Map((parts.edges ?? []).map((edge) => [edge.id, edge])),
    variables: new Map((parts.variables ?? []).map((variable) => [variable.reference, variable])),
    notes: parts.notes ?? empty.notes,
    groups: parts.groups ?? empty.groups,
  }
}

export const toyResources: Resources = {
  flows: [
    {
      id: 'f1',
      name: 'Order status',
      signature: { name: 'Order status', enabled: true, inputs: [], outputs: [], calls: [] },
    },
    {
      id: 'f2',
      name: 'Opening hours',
      signature: { name: 'Opening hours', enabled: false, inputs: [], outputs: [], calls: [] },
    },
  ],
  groups: [
    { id: 'g1', name: 'Sales' },
    { id: 'g2', name: 'After sales' },
  ],
  members: [{ id: 'm1', name: 'Anna Keller' }],
  skills: [
    { id: 's1', name: 'Refunds' },
    { id: 's2', name: 'Invoices' },
  ],
  tags: ['vip', 'refund', 'delivery'],
  userTags: ['gold', 'wholesale'],
  channels: [{ kind: 'web', name: 'Web' }],
  secrets: [
    {
      name: 'shop_key',
      places: ['https://shop.example.com'],
      updatedAt: '2026-11-20T08:00:00.000Z',
      updatedBy: 'Mei Lin',
    },
  ],
}

/** An open document around a part of the editor. Its clock stands still: what is typed in one field is one step until it is left. */
export function OpenDocument(props: { document: GraphDocument; isReadOnly?: boolean; children: ReactNode }) {
  const [store] = useState(() =>
    createDocumentStore({ document: props.document, revision: 1, now: () => 0, readOnly: props.isReadOnly ?? false }),
  )
  return <DocumentProvider store={store}>{props.children}</DocumentProvider>
}

/** A story's decorator: a box of the inspector's width on the page's ground. */
export function inPanel(Story: ComponentType) {
  return (
    <main className="flex min-h-dvh flex-wrap items-start gap-6 bg-ground p-6 text-ink">
      <Story />
    </main>
  )
}

/** For a sheet that shows several of what is one on a page: its landmarks have one name. */
export const SHEET = { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } }

/** One panel of a story, with the name of its state. */
export function Panel({
  label,
  width = 360,
  height,
  children,
}: {
  label: string
  width?: number
  height?: number
  children: ReactNode
}) {
  return (
    <div style={{ width }} className="flex max-w-full flex-col gap-1.5">
      <span className="font-mono text-12 text-faint">{label}</span>
      <div style={{ height }} className="overflow-hidden rounded-card border border-line bg-surface">
        {children}
      </div>
    </div>
  )
}
