import { use } from 'react'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { z } from 'zod'
import preview from '../../../../.storybook/preview.tsx'
import type { Json } from '#src/domain/value/value.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { ExpressionInput } from '#src/editor/canvas/kit/expression-input.tsx'
import { FlowSelect } from '#src/editor/canvas/kit/flow-select.tsx'
import { GroupSelect } from '#src/editor/canvas/kit/group-select.tsx'
import { InspectorProvider } from '#src/editor/canvas/kit/inspector-context.tsx'
import { KeyValueList } from '#src/editor/canvas/kit/key-value-list.tsx'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { LocalisedTextInput } from '#src/editor/canvas/kit/localised-text-input.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TagsInput } from '#src/editor/canvas/kit/tags-input.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { useNodeScope } from '#src/editor/inspector/use-node-scope.ts'
import { SampleLanguageContext } from '../../../support/sample.ts'
import { DARK } from '../../../support/sheet.tsx'
import { aGraph, aNode, aVariable, editorTexts, inPanel, OpenDocument, Panel, toyResources } from '../../support.tsx'
import { fieldWords } from './field-words.ts'

const meta = preview.meta({ title: 'Editor/Canvas/Kit/Fields', decorators: [inPanel], loaders: [editorTexts] })

/** A kind that holds whatever the fields of the story write. */
const form = defineNodeSpec({
  kind: 'toy-form',
  textKey: 'toyForm',
  group: 'data',
  data: z.json(),
  defaults: () => ({}),
  outlets: () => [],
  check: () => [],
  uses: () => [],
  waits: false,
  step: () => ({ move: { type: 'return' } }),
})
const FORM: Kinds = { specs: { [form.kind]: form }, views: {} }

const FILLED: { [key: string]: Json } = {
  name: 'order-lookup',
  script: 'const total = input.items.length\nreturn { total }',
  seconds: 30,
  again: true,
  mode: 'fast',
  flow: 'f2',
  group: 'g1',
  tags: ['vip', 'refund'],
  variable: 'order_no',
  title: 'Order {{ order_no }}',
  body: 'Dear {{ system.nickname }}, parcel {{ parcel }} of {{ order_no | upcase }} left on {{ shipped | local_date }}.',
  sum: 'price * 2 + 1',
  text: { en: 'Your order {{ order_no }} is on its way.', zh: '' },
  label: { en: 'Track it', zh: '查看物流' },
  headers: [
    { id: 'h1', name: 'X-Order', value: '{{ order_no }}' },
    { id: 'h2', name: 'Accept', value: 'application/json' },
  ],
}

const EMPTY: { [key: string]: Json } = {
  name: '',
  script: '',
  seconds: null,
  again: false,
  mode: null,
  flow: null,
  group: null,
  tags: [],
  variable: null,
  title: '',
  body: '',
  sum: '',
  text: {},
  label: {},
  headers: [],
}

const problem = (code: string, path: Problem['path'], more: Partial<Problem> = {}): Problem => ({
  code,
  severity: 'blocking',
  nodeId: 'n',
  edgeId: null,
  variable: null,
  path,
  values: {},
  ...more,
})

const PROBLEMS = [
  ...['name', 'seconds', 'mode', 'flow', 'group', 'tags', 'variable', 'headers'].map((field) =>
    problem('required', [field]),
  ),
  problem('required', ['text']),
  problem('translation_missing', ['label', 'zh'], { severity: 'warning', values: { language: 'zh' } }),
]

type FieldsProps = { data: Json; problems?: readonly Problem[]; languages?: readonly string[] }

function Fields({ data, problems = [], languages = ['en', 'zh'] }: FieldsProps) {
  const node = useDoc((document: GraphDocument) => document.nodes.get('n'))
  return <Form node={node ?? aNode('n', 'toy-form', data)} problems={problems} languages={languages} />
}

function Form({ node, problems, languages }: { node: ReturnType<typeof aNode> } & Required<Omit<FieldsProps, 'data'>>) {
  const words = fieldWords[use(SampleLanguageContext)]
  const scope = useNodeScope(node, {
    kinds: FORM,
    resources: toyResources,
    problems,
    languages,
    hasModel: true,
    isAsked: true,
  })
  const modes = [
    { value: 'fast', label: words.fast },
    { value: 'careful', label: words.careful },
  ]
  return (
    <InspectorProvider scope={scope}>
      <Section title={words.texts} note={4}>
        <TextInput path={['name']} label={words.name} help={words.nameHelp} limit={20} mono required />
        <LocalisedTextArea path={['text']} label={words.text} limit={1000} required />
        <LocalisedTextInput path={['label']} label={words.label} limit={20} plain />
        <TemplateInput path={['title']} label={words.title} limit={100} />
        <TemplateArea path={['body']} label={words.body} limit={2000} rows={3} />
        <TextInput path={['script']} label={words.script} lines={3} limit={10_000} mono />
      </Section>
      <Section title={words.choices}>
        <ExpressionInput path={['sum']} label={words.sum} />
        <ReferenceSelect path={['variable']} label={words.variable} writes />
        <SelectInput path={['mode']} label={words.mode} options={modes} />
        <FlowSelect path={['flow']} label={words.flow} />
        <GroupSelect path={['group']} label={words.group} />
        <NumberInput path={['seconds']} label={words.seconds} unit="s" min={1} max={600} nullable />
        <SwitchInput path={['again']} label={words.again} help={words.againHelp} />
        <TagsInput path={['tags']} label={words.tags} max={5} limit={20} suggestions={scope.resources.tags} />
      </Section>
      <Section title={words.lists} folded={false}>
        <KeyValueList
          path={['headers']}
          label={words.headers}
          nameLabel={words.headerName}
          valueLabel={words.headerValue}
          addLabel={words.addHeader}
          emptyText={words.noHeaders}
          max={3}
          nameLimit={100}
          valueLimit={1000}
        />
      </Section>
    </InspectorProvider>
  )
}

function Stage({ label, isReadOnly = false, ...fields }: FieldsProps & { label: string; isReadOnly?: boolean }) {
  const document = aGraph({
    nodes: [aNode('n', 'toy-form', fields.data)],
    variables: [
      aVariable('order_no', 'text', 'a-1042'),
      aVariable('price', 'number', 19.5),
      aVariable('shipped', 'date', '2026-03-12'),
      aVariable('session.tier', 'text', null),
    ],
  })
  return (
    <Panel label={label}>
      <OpenDocument document={document} isReadOnly={isReadOnly}>
        <Fields {...fields} />
        <Said />
      </OpenDocument>
    </Panel>
  )
}

/** The document's data, for play functions to look at. */
function Said() {
  const { docAtom, historyAtom } = useStoreOf<GraphDocument>()
  const document = useDoc(docAtom)
  const history = useDoc(historyAtom)
  return (
    <pre hidden data-testid="data" data-steps={history.undo.length}>
      {JSON.stringify(document.nodes.get('n')?.data)}
    </pre>
  )
}

export const States = meta.story({
  render: () => (
    <>
      <Stage label="filled" data={FILLED} />
      <Stage label="empty" data={EMPTY} languages={['en']} />
      <Stage label="problems" data={EMPTY} problems={PROBLEMS} languages={['en', 'zh', 'ja']} />
      <Stage label="read-only" data={FILLED} isReadOnly />
    </>
  ),
})
export const StatesDark = States.extend({ globals: DARK })

const One = meta.story({ render: () => <Stage label="one" data={{ ...EMPTY, text: { en: '', zh: '' } }} /> })

const data = (canvasElement: HTMLElement): Record<string, Json> =>
  JSON.parse(within(canvasElement).getByTestId('data').textContent ?? '{}')
const steps = (canvasElement: HTMLElement) => Number(within(canvasElement).getByTestId('data').dataset.steps)

export const Typing = One.extend({
  name: 'What is typed in one go is one step of the history; after the field was left it is another one',
  play: async ({ canvasElement, canvas }) => {
    const name = canvas.getByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'order')
    await expect(data(canvasElement).name).toBe('order')
    await expect(steps(canvasElement)).toBe(1)
    await userEvent.tab()
    await userEvent.type(name, 's')
    await expect(data(canvasElement).name).toBe('orders')
    await expect(steps(canvasElement)).toBe(2)
  },
})

export const Limit = One.extend({
  name: 'A paste takes as much as there is room for and leaves what was there whole',
  play: async ({ canvasElement, canvas }) => {
    const name = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await userEvent.type(name, 'ab')
    name.setSelectionRange(1, 1)
    await userEvent.paste('🙂'.repeat(30))
    await expect(data(canvasElement).name).toBe(`a${'🙂'.repeat(18)}b`)
    await expect(canvas.getByText('20 of 20 characters used')).toBeInTheDocument()
    await waitFor(() => expect(name.selectionStart).toBe(1 + 18 * 2))
  },
})

export const Completion = One.extend({
  name: 'Two brackets open the list of variables; letters filter it, Enter takes one and closes the brackets',
  play: async ({ canvasElement, canvas }) => {
    const title = canvas.getByRole('textbox', { name: 'Subject' })
    await userEvent.click(title)
    await userEvent.keyboard('Order {{{{or')
    const list = within(document.body).getByRole('listbox', { name: 'Variables' })
    await expect(within(list).getAllByRole('option')[0]).toHaveTextContent('order_no')
    await userEvent.keyboard('{Enter}, thanks')
    await expect(data(canvasElement).title).toBe('Order {{ order_no }}, thanks')
    await expect(canvas.getByText('Order a-1042, thanks')).toBeInTheDocument()
  },
})

export const CompletionByButton = One.extend({
  name: 'The button opens the list at the caret; Esc takes back what it put in, and a press on a variable takes that',
  play: async ({ canvasElement, canvas }) => {
    const title = canvas.getByRole('textbox', { name: 'Subject' })
    await userEvent.type(title, 'No ')
    const button = () => canvas.getAllByRole('button', { name: 'Insert a variable' })[1]
    await userEvent.click(button() ?? title)
    await waitFor(() => expect(within(document.body).getByRole('listbox', { name: 'Variables' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await expect(data(canvasElement).title).toBe('No ')
    await expect(title).toHaveFocus()
    await userEvent.click(button() ?? title)
    await userEvent.click(within(document.body).getByRole('option', { name: /session\.tier/ }))
    await expect(data(canvasElement).title).toBe('No {{ session.tier }}')
    await expect(title).toHaveFocus()
  },
})

export const Languages = One.extend({
  name: 'A language is chosen for all texts at once, and the one without words bears a sign',
  play: async ({ canvasElement, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Message' }), 'Hello')
    const tabs = within(canvas.getByRole('radiogroup', { name: 'Language of Message' }))
    await userEvent.click(tabs.getByRole('radio', { name: '简体中文, no text yet' }))
    const message = canvas.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue('')
    await expect(message).toHaveAttribute('placeholder', 'Hello')
    await expect(message).toHaveAttribute('lang', 'zh-CN')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Button label' }), '好')
    await expect(data(canvasElement)).toMatchObject({ text: { en: 'Hello', zh: '' }, label: { zh: '好' } })
  },
})

export const Rows = One.extend({
  name: 'Rows are added, put in order by Alt and arrows, copied and removed by the menu, and no more than fit',
  play: async ({ canvasElement, canvas }) => {
    const names = () => (Array.isArray(data(canvasElement).headers) ? headersOf(data(canvasElement).headers) : [])
    const add = canvas.getByRole('button', { name: 'Add header' })
    await userEvent.click(add)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Header' })).toHaveFocus())
    await userEvent.keyboard('A')
    await userEvent.click(add)
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: 'Header' })[1]).toHaveFocus())
    await userEvent.keyboard('B')
    await expect(names()).toEqual(['A', 'B'])
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(names()).toEqual(['B', 'A'])
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect(canvas.getByText('B is now 2 of 2')).toBeInTheDocument()
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: 'Header' })[1]).toHaveFocus())
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for B' }))
    await userEvent.click(within(document.body).getByRole('menuitem', { name: 'Duplicate' }))
    await expect(names()).toEqual(['B', 'B', 'A'])
    await expect(add).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for A' }))
    await userEvent.click(within(document.body).getByRole('menuitem', { name: 'Remove' }))
    await expect(names()).toEqual(['B', 'B'])
  },
})

const headersOf = (rows: Json | undefined): Json[] =>
  Array.isArray(rows)
    ? rows.map((row) => (typeof row === 'object' && row !== null && 'name' in row ? (row.name ?? null) : null))
    : []

export const DraggedRows = meta.story({
  name: 'A row is dragged by its grip: it moves at the drop, and Esc leaves all as it was',
  render: () => <Stage label="one" data={FILLED} />,
  play: async ({ canvasElement, canvas }) => {
    const names = () => headersOf(data(canvasElement).headers)
    const drag = async (...end: { key?: string }[]) => {
      const rows = canvas.getAllByRole('listitem').filter((row) => row.querySelector('[data-grip]'))
      const [from, to] = [rows[0]?.querySelector('[data-grip]'), rows[1]?.getBoundingClientRect()]
      if (!from || !to) throw new Error('No rows')
      await fireEvent.pointerDown(from, { button: 0 })
      await fireEvent.pointerMove(window, { clientX: to.left, clientY: to.bottom - 2 })
      for (const { key } of end) await fireEvent.keyDown(window, { key })
      await fireEvent.pointerUp(window)
    }
    await drag({ key: 'Escape' })
    await expect(names()).toEqual(['X-Order', 'Accept'])
    await drag()
    await expect(names()).toEqual(['Accept', 'X-Order'])
    await expect(steps(canvasElement)).toBe(1)
  },
})

export const Failing = One.extend({
  name: 'An expression that cannot work says why, in red where it never could and quietly where a sample lacks something',
  play: async ({ canvas }) => {
    const sum = canvas.getByRole('textbox', { name: 'Amount' })
    await userEvent.click(sum)
    await userEvent.paste('price + order_no')
    const certain = canvas.getByText('+ does not work with: Number, Text.')
    await expect(certain.parentElement).toHaveClass('text-danger-text')
    await userEvent.clear(sum)
    await userEvent.paste('price / 0')
    await expect(canvas.getByText('A number cannot be divided by zero.').parentElement).toHaveClass('text-muted')
  },
})

export const NewVariable = One.extend({
  name: 'A variable that does not exist yet is declared by writing its name',
  play: async ({ canvasElement, canvas }) => {
    const field = canvas.getByRole('combobox', { name: 'Put it in' })
    await userEvent.type(field, 'Parcel No')
    await userEvent.click(within(document.body).getByRole('option', { name: 'Declare parcel_no' }))
    await expect(data(canvasElement).variable).toBe('parcel_no')
    await expect(field).toHaveValue('parcel_no')
  },
})

export const Fixed = meta.story({
  name: 'Read-only fields show their values and take nothing',
  render: () => <Stage label="read-only" data={FILLED} isReadOnly />,
  play: async ({ canvasElement, canvas }) => {
    const before = data(canvasElement)
    const name = canvas.getByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'x')
    await userEvent.click(canvas.getByRole('switch', { name: 'Ask again' }))
    await expect(name).toHaveValue('order-lookup')
    await expect(canvas.queryByRole('button', { name: 'Add header' })).toBeNull()
    await expect(data(canvasElement)).toEqual(before)
  },
})
