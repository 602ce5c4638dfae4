import { use, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import type { FlowSignature } from '#src/domain/graph/spec.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import type { Resources } from '#src/editor/canvas/kit/inspector-context.tsx'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { Inspector } from '#src/editor/inspector/inspector.tsx'
import { flowSpecs } from '#src/nodes/specs.ts'
import { flowViews } from '#src/nodes/views.ts'
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
import { SampleLanguageContext } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'
import { logicData, type LogicKind } from './logic-data.ts'
import { chooseOption } from '../support/choose.ts'

/** The forms of the kinds that decide, calculate, fetch, write and lead elsewhere: filled in, new, and read-only. */
const kinds: Kinds = { specs: flowSpecs, views: flowViews as Kinds['views'] }
const meta = preview.meta({ title: 'Nodes/Logic inspectors', decorators: [inPanel], loaders: [editorTexts] })

const VARIABLES = [
  aVariable('order_no', 'text', 'A-1024'),
  aVariable('name', 'text', 'Anna'),
  aVariable('day', 'date', '2026-08-06'),
  aVariable('count', 'number', 3),
  aVariable('paid', 'boolean', true),
  aVariable('orders', 'list', [{ price: 49.9 }]),
  aVariable('order', 'object', null),
  aVariable('session.tier', 'text', 'gold'),
  aVariable('user.email', 'text', 'anna@example.com'),
]

const signature: FlowSignature = {
  name: 'Order status',
  enabled: true,
  inputs: [
    { name: 'order_no', type: 'text' },
    { name: 'since', type: 'date' },
  ],
  outputs: [{ name: 'total', type: 'number' }],
  calls: [],
}
const FLOWS = [{ id: 'f1', name: 'Order status', signature }]
const saveSecret = fn(async () => {})
const removeSecret = fn(async () => {})
const tryRequest = fn<NonNullable<Resources['tryRequest']>>(async () => ({
  ok: true,
  value: { status: 200, headers: { 'x-request-id': 'r1' }, body: { order: { weight: 2, shippedAt: '2026-08-06' } } },
  ms: 12,
}))
const RESOURCES: Resources = {
  ...toyResources,
  flows: FLOWS,
  saveSecret,
  removeSecret,
  tryRequest,
  trySandbox: async () => ({ outputs: { total: 49.9 }, logs: [] }),
}

type StageProps = { label: string; kind: LogicKind; data: 'sample' | 'new'; isReadOnly?: boolean }

function Stage({ label, kind, data, isReadOnly = false }: StageProps) {
  const [document] = useState(() => aGraph({ nodes: [aNode('n', kind, logicData(kind, data))], variables: VARIABLES }))
  return (
    <Panel label={label}>
      <OpenDocument document={document} isReadOnly={isReadOnly}>
        <Form />
      </OpenDocument>
    </Panel>
  )
}

function Form() {
  const language = use(SampleLanguageContext)
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const languages = language === 'zh' ? ['zh', 'en'] : ['en', 'zh']
  const [selection, setSelection] = useState(() => selectionOf({ nodes: ['n'] }))
  const flows = new Map(FLOWS.map((flow) => [flow.id, flow.signature]))
  const scope = { languages, flows, hasModel: true, flowKind: 'standard' as const, flowId: 'f' }
  const nothing = () => undefined
  return (
    <>
      <Inspector
        host={{
          kinds,
          resources: RESOURCES,
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

const sheetOf = (kind: LogicKind) => ({
  parameters: SHEET,
  render: () => (
    <>
      <Stage label="filled" kind={kind} data="sample" />
      <Stage label="new" kind={kind} data="new" />
      <Stage label="read-only" kind={kind} data="sample" isReadOnly />
    </>
  ),
})

export const Condition = meta.story(sheetOf('condition'))
export const ConditionDark = Condition.extend({ globals: DARK })
export const SetVariables = meta.story(sheetOf('set'))
export const SetVariablesDark = SetVariables.extend({ globals: DARK })
export const Split = meta.story(sheetOf('split'))
export const SplitDark = Split.extend({ globals: DARK })
export const Loop = meta.story(sheetOf('loop'))
export const LoopDark = Loop.extend({ globals: DARK })
export const Wait = meta.story(sheetOf('wait'))
export const WaitDark = Wait.extend({ globals: DARK })
export const Search = meta.story(sheetOf('search'))
export const SearchDark = Search.extend({ globals: DARK })
export const Http = meta.story(sheetOf('http'))
export const HttpDark = Http.extend({ globals: DARK })
export const Code = meta.story(sheetOf('code'))
export const CodeDark = Code.extend({ globals: DARK })
export const Webhook = meta.story(sheetOf('webhook'))
export const WebhookDark = Webhook.extend({ globals: DARK })
export const Tag = meta.story(sheetOf('tag'))
export const TagDark = Tag.extend({ globals: DARK })
export const Attribute = meta.story(sheetOf('attribute'))
export const AttributeDark = Attribute.extend({ globals: DARK })
export const Mail = meta.story(sheetOf('mail'))
export const MailDark = Mail.extend({ globals: DARK })
export const Call = meta.story(sheetOf('call'))
export const CallDark = Call.extend({ globals: DARK })
export const Jump = meta.story(sheetOf('jump'))
export const JumpDark = Jump.extend({ globals: DARK })
export const Return = meta.story(sheetOf('return'))
export const ReturnDark = Return.extend({ globals: DARK })
export const End = meta.story(sheetOf('end'))
export const EndDark = End.extend({ globals: DARK })

const dataIn = (root: HTMLElement): unknown => JSON.parse(within(root).getByTestId('data').textContent ?? 'null')
const inBody = () => within(document.body)

export const RuleByKeyboard = meta.story({
  name: 'A rule is written by keyboard alone, and takes the operators of its variable',
  render: () => <Stage label="new" kind="condition" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    const subject = canvas.getByRole('combobox', { name: 'What is looked at' })
    subject.focus()
    await userEvent.keyboard('count')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(subject).toHaveValue('count'))
    canvas.getByRole('combobox', { name: 'How it is compared' }).focus()
    await userEvent.keyboard('{Enter}')
    const first = await inBody().findByRole('option', { name: '=' })
    await waitFor(() => expect(first).toHaveFocus())
    await expect(inBody().queryByRole('option', { name: 'starts with' })).toBeNull()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    const value = canvas.getByRole('textbox', { name: 'Compared with' })
    await waitFor(() => expect(inBody().queryByRole('option')).toBeNull())
    value.focus()
    await userEvent.keyboard('100')
    const held = flowSpecs.condition.data.parse(dataIn(canvasElement))
    await expect(held.branches[0]?.groups[0]?.rules).toMatchObject([
      { left: { from: 'variable', reference: 'count' }, type: 'number', operator: 'at_least', right: '100' },
    ])
  },
})

export const GroupsOfRules = meta.story({
  name: 'Rules and groups are added and say how they count together',
  render: () => <Stage label="new" kind="condition" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a rule' }))
    await userEvent.click(canvas.getByRole('radio', { name: 'Any of them' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Add a group of rules' }))
    const groups = canvas.getByRole('radiogroup', { name: 'How groups count together' })
    await userEvent.click(within(groups).getByRole('radio', { name: 'Any of them' }))
    const held = flowSpecs.condition.data.parse(dataIn(canvasElement))
    await expect(held.branches[0]).toMatchObject({
      join: 'any',
      groups: [
        { join: 'any', rules: [{}, {}] },
        { join: 'all', rules: [{}] },
      ],
    })
  },
})

export const SourceKeepsWords = meta.story({
  name: 'A value that becomes a text with variables keeps its words',
  render: () => <Stage label="new" kind="set" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Value' }), 'Hello')
    await userEvent.click(canvas.getByRole('combobox', { name: 'Takes' }))
    await chooseOption('Text with variables')
    await expect(dataIn(canvasElement)).toMatchObject({
      assignments: [{ source: { by: 'template', text: 'Hello' } }],
    })
  },
})

export const MappingPreview = meta.story({
  name: 'A mapping shows what it takes from the sample, and that nothing lies there',
  render: () => <Stage label="filled" kind="http" data="sample" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('49.9')).toBeVisible()
    await expect(canvas.getByText('Nothing lies there in the sample.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Send test request' }))
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Sample answer' })).toHaveValue(
        JSON.stringify({ order: { weight: 2, shippedAt: '2026-08-06' } }, null, 2),
      ),
    )
    await expect(canvas.queryByText('49.9')).toBeNull()
  },
})

export const TestRequest = meta.story({
  name: 'A test request goes out with the values given; parts of the answer become typed variables, and it is kept for tests',
  render: () => <Stage label="filled" kind="http" data="sample" />,
  play: async ({ canvas, canvasElement }) => {
    tryRequest.mockClear()
    const held = () => flowSpecs.http.data.parse(dataIn(canvasElement))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Value of order_no' }), 'B 7')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Value of count' }), '4')
    const sent = canvas.getByLabelText('What is sent')
    await expect(sent).toHaveTextContent('POST https://shop.example.com/orders/B%207?fields=status%2Citems')
    await expect(sent).toHaveTextContent('authorization: [secret] shop_key')
    await userEvent.click(canvas.getByRole('button', { name: 'Send test request' }))
    const [request] = tryRequest.mock.lastCall ?? []
    await expect(request).toMatchObject({
      url: 'https://shop.example.com/orders/B%207?fields=status%2Citems',
      retries: 0,
      headers: [{ name: 'authorization', value: 'shop_key', secret: true }, {}, {}],
    })
    await expect(JSON.parse(request?.body ?? '')).toMatchObject({ order: 'B 7', count: 4 })
    const parts = within(await canvas.findByRole('list', { name: 'Parts of the answer' }))
    await userEvent.click(parts.getByRole('button', { name: 'Take order.shippedAt into a variable' }))
    await expect(held().mappings.at(-1)).toMatchObject({
      from: 'body',
      path: 'order.shippedAt',
      reference: 'shipped_at',
    })
    await expect(parts.getByText('shipped_at')).toBeVisible()
    // What was pressed is gone; whoever goes by keys goes on from there.
    await waitFor(() => expect(parts.getByText('shipped_at').closest('li')).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Keep as answer for tests' }))
    await expect(held().mock).toEqual({ status: 200, body: held().sample })
    const kept = canvas.getByRole('button', { name: 'Kept as answer for tests' })
    await expect(kept).toHaveAttribute('aria-disabled', 'true')
    await expect(kept).toHaveFocus()
    // The part is one step, with its variable: the second undo takes both.
    await userEvent.click(canvas.getByRole('textbox', { name: 'Title' }))
    await userEvent.keyboard('{Control>}zz{/Control}')
    await expect(held().mappings).toHaveLength(2)
    await expect(canvas.queryByText('There is no variable called shipped_at.')).toBeNull()
    tryRequest.mockResolvedValueOnce({ ok: false, code: 'http.blocked', detail: '', ms: 1 })
    await userEvent.click(canvas.getByRole('button', { name: 'Send test request' }))
    await expect(await canvas.findByText(/^There is no answer: this server may not call the address/)).toBeVisible()
  },
})

export const SecretIsNeverInTheFlow = meta.story({
  name: 'A new secret goes to the host; the flow holds its name',
  render: () => <Stage label="filled" kind="http" data="sample" />,
  play: async ({ canvas, canvasElement }) => {
    saveSecret.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Save a new secret' }))
    const dialog = within(await inBody().findByRole('dialog', { name: 'New secret' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Stock_Key')
    await expect(dialog.getByText('https://shop.example.com')).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^Value/), 'sk-123')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.type(dialog.getByLabelText(/^Value/), '-456')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(inBody().queryByRole('dialog')).toBeNull())
    await expect(saveSecret).toHaveBeenCalledWith({
      name: 'stock_key',
      value: 'sk-123-456',
      places: ['https://shop.example.com'],
    })
    await expect(JSON.stringify(dataIn(canvasElement))).not.toContain('sk-123')
    await expect(flowSpecs.http.data.parse(dataIn(canvasElement)).headers[0]?.value).toBe('stock_key')
  },
})

export const ScriptOnce = meta.story({
  name: 'A script runs once with samples and shows what it gives',
  render: () => <Stage label="filled" kind="code" data="sample" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Run once with samples' }))
    await expect(await canvas.findByText(/"total": 49.9/)).toBeVisible()
  },
})

export const InputsOfTheFlow = meta.story({
  name: 'A call offers the inputs that its flow takes',
  render: () => <Stage label="filled" kind="call" data="sample" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'since' }))
    const held = flowSpecs.call.data.parse(dataIn(canvasElement))
    await expect(held.inputs).toMatchObject([{ name: 'order_no' }, { name: 'since', type: 'date' }])
    await expect(canvas.queryByRole('button', { name: 'since' })).toBeNull()
  },
})

export const EvenParts = meta.story({
  name: 'Parts are shared evenly, and what is left over goes to the first',
  render: () => <Stage label="filled" kind="split" data="sample" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a part' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Share evenly' }))
    const held = flowSpecs.split.data.parse(dataIn(canvasElement))
    await expect(held.parts.map(({ percent }) => percent)).toEqual([34, 33, 33])
  },
})
