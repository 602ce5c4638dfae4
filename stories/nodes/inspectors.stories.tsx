import { use, useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { Inspector } from '#src/editor/inspector/inspector.tsx'
import { FLOW_KINDS } from '#src/features/flows/editor/kinds.ts'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { flowSpecs, type FlowKind } from '#src/nodes/specs.ts'
import { SampleLanguageContext } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'
import {
  aGraph,
  aNode,
  aVariable,
  editorTexts,
  inPanel,
  OpenDocument,
  Panel,
  SHEET,
  toyResources,
} from '../editor/support.tsx'
import { sampleOf } from './sample-data.ts'
import { chooseOption } from '../support/choose.ts'

/** The form of a kind over an open document: filled in, new with what it lacks, and where nothing can be changed. */
const meta = preview.meta({ title: 'Nodes/Inspectors', decorators: [inPanel], loaders: [editorTexts] })

const VARIABLES = [
  aVariable('order_no', 'text', 'A-1024'),
  aVariable('wish', 'text', null),
  aVariable('name', 'text', null),
  aVariable('day', 'date', null),
  aVariable('count', 'number', null),
  aVariable('orders', 'list', []),
  aVariable('receipt', 'object', null),
]

function Stage({
  label,
  kind,
  data,
  isReadOnly = false,
}: {
  label: string
  kind: FlowKind
  data: 'sample' | 'new' | { fields: Json }
  isReadOnly?: boolean
}) {
  const [document] = useState(() =>
    aGraph({
      nodes: [aNode('n', kind, dataOf(kind, data))],
      variables: VARIABLES,
    }),
  )
  return (
    <Panel label={label}>
      <OpenDocument document={document} isReadOnly={isReadOnly}>
        <Form />
      </OpenDocument>
    </Panel>
  )
}

function dataOf(kind: FlowKind, data: 'sample' | 'new' | { fields: Json }): Json {
  if (data === 'sample') return sampleOf(kind)
  return (data === 'new' ? flowSpecs[kind].defaults() : data) as Json
}

function Form() {
  const language = use(SampleLanguageContext)
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const languages = language === 'zh' ? ['zh', 'en'] : ['en', 'zh']
  const [selection, setSelection] = useState(() => selectionOf({ nodes: ['n'] }))
  const scope = { languages, flows: null, hasModel: true, flowKind: 'ai' as const, flowId: 'f' }
  const nothing = () => undefined
  return (
    <>
      <Inspector
        host={{
          kinds: FLOW_KINDS,
          resources: toyResources,
          problems: problemsOf(flowSpecs, document, scope).filter(({ nodeId }) => nodeId === 'n'),
          languages,
          hasModel: true,
          isAsked: true,
        }}
        selection={selection}
        onSelect={setSelection}
        deeds={{ align: nothing, distribute: nothing, group: nothing, setDisabled: nothing, remove: nothing }}
        facts={{ name: '', description: '' }}
        onFactsChange={nothing}
        target={null}
        onLeave={nothing}
      />
      <pre hidden data-testid="data">
        {JSON.stringify(document.nodes.get('n')?.data)}
      </pre>
    </>
  )
}

function Sheet({ kind }: { kind: FlowKind }) {
  return (
    <>
      <Stage label="filled" kind={kind} data="sample" />
      <Stage label="new" kind={kind} data="new" />
      <Stage label="read-only" kind={kind} data="sample" isReadOnly />
    </>
  )
}

export const Start = meta.story({ parameters: SHEET, render: () => <Sheet kind="start" /> })
export const StartDark = Start.extend({ globals: DARK })
export const Message = meta.story({ parameters: SHEET, render: () => <Sheet kind="message" /> })
export const MessageDark = Message.extend({ globals: DARK })
export const Ask = meta.story({ parameters: SHEET, render: () => <Sheet kind="ask" /> })
export const AskDark = Ask.extend({ globals: DARK })
export const Collect = meta.story({ parameters: SHEET, render: () => <Sheet kind="collect" /> })
export const CollectDark = Collect.extend({ globals: DARK })
const receipt = {
  ...newCollectField('receipt'),
  variable: 'receipt',
  type: 'file' as const,
  accepts: 'document' as const,
  label: { en: 'Receipt', zh: '收据' },
  question: { en: 'Please send us the receipt.', zh: '请把收据发给我们。' },
}
const collecting = { ...flowSpecs.collect.defaults(), fields: [receipt] as unknown as Json }
export const CollectFile = meta.story({
  name: 'A field that takes a file, and what it takes',
  parameters: SHEET,
  render: () => (
    <>
      <Stage label="filled" kind="collect" data={collecting} />
      <Stage label="read-only" kind="collect" data={collecting} isReadOnly />
    </>
  ),
})
export const CollectFileDark = CollectFile.extend({ globals: DARK })
export const Forms = meta.story({ parameters: SHEET, render: () => <Sheet kind="form" /> })
export const FormsDark = Forms.extend({ globals: DARK })
export const Rating = meta.story({ parameters: SHEET, render: () => <Sheet kind="rating" /> })
export const RatingDark = Rating.extend({ globals: DARK })
export const Transfer = meta.story({ parameters: SHEET, render: () => <Sheet kind="transfer" /> })
export const TransferDark = Transfer.extend({ globals: DARK })
export const CollectAi = meta.story({ parameters: SHEET, render: () => <Sheet kind="collect-ai" /> })
export const CollectAiDark = CollectAi.extend({ globals: DARK })
export const Classify = meta.story({ parameters: SHEET, render: () => <Sheet kind="classify" /> })
export const ClassifyDark = Classify.extend({ globals: DARK })
export const ModelReply = meta.story({ parameters: SHEET, render: () => <Sheet kind="model-reply" /> })
export const ModelReplyDark = ModelReply.extend({ globals: DARK })
export const ModelExtract = meta.story({ parameters: SHEET, render: () => <Sheet kind="model-extract" /> })
export const ModelExtractDark = ModelExtract.extend({ globals: DARK })

const dataIn = (root: HTMLElement): unknown => JSON.parse(within(root).getByTestId('data').textContent ?? 'null')

export const AskByKeyboard = meta.story({
  name: 'A question gets its text and choices by keyboard, and keeps its outlets by id',
  render: () => <Stage label="new" kind="ask" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Question' }), 'Which one?')
    canvas.getByRole('button', { name: 'Add a choice' }).focus()
    await userEvent.keyboard('{Enter}')
    const label = await canvas.findByRole('textbox', { name: 'Label' })
    await userEvent.type(label, 'This one')
    await expect(dataIn(canvasElement)).toMatchObject({
      text: { en: 'Which one?' },
      source: { type: 'static', choices: [{ label: { en: 'This one' } }] },
    })
    const held = flowSpecs.ask.data.parse(dataIn(canvasElement))
    await expect(flowSpecs.ask.outlets(held)[0]?.label).toBe('This one')
  },
})

export const VariantChangesType = meta.story({
  name: 'A text that becomes a card keeps its words',
  render: () => <Stage label="filled" kind="message" data="sample" />,
  play: async ({ canvas, canvasElement }) => {
    const [type] = canvas.getAllByRole('combobox', { name: 'Kind' })
    if (type) await userEvent.click(type)
    await chooseOption('Card')
    const held = flowSpecs.message.data.parse(dataIn(canvasElement))
    const [first] = held.variants
    await expect(first).toMatchObject({ type: 'card', text: { en: expect.stringContaining('let us look') } })
    await expect(first?.type === 'card' && first.buttons).toHaveLength(2)
  },
})

export const EventNames = meta.story({
  name: 'The name of an event is brought into its form',
  render: () => <Stage label="new" kind="start" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Events' }), 'Cart Left{Enter}')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Events' }), '！{Enter}')
    await expect(flowSpecs.start.data.parse(dataIn(canvasElement)).events).toEqual(['cart_left'])
  },
})

export const FieldTakesAFile = meta.story({
  name: 'A field becomes one that takes pictures, and offers variables that can hold a file',
  render: () => <Stage label="new" kind="collect" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    const choose = async (name: string, option: string) => {
      await userEvent.click(canvas.getByRole('combobox', { name }))
      await chooseOption(option)
    }
    await choose('Type', 'File')
    await expect(canvas.getByRole('combobox', { name: 'What it takes' })).toHaveTextContent('Any file')
    await choose('What it takes', 'Pictures')
    await expect(flowSpecs.collect.data.parse(dataIn(canvasElement)).fields[0]).toMatchObject({
      type: 'file',
      accepts: 'image',
    })
  },
})
