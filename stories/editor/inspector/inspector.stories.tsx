import { use } from 'react'
import { useState, type ReactNode } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { NOTHING_SELECTED, selectionOf, type Selection } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import type { FlowFacts } from '#src/editor/inspector/flow-panel.tsx'
import { Inspector, type InspectorProps } from '#src/editor/inspector/inspector.tsx'
import type { ManyDeeds } from '#src/editor/inspector/many-panel.tsx'
import type { InspectorHost } from '#src/editor/inspector/use-node-scope.ts'
import { SampleLanguageContext, type SampleLanguage } from '../../support/sample.ts'
import { DARK } from '../../support/sheet.tsx'
import {
  aGraph,
  anEdge,
  aNode,
  aVariable,
  editorTexts,
  inPanel,
  OpenDocument,
  Panel,
  SHEET,
  toyKinds,
  toyResources,
} from '../support.tsx'

const meta = preview.meta({ title: 'Editor/Inspector/Inspector', decorators: [inPanel], loaders: [editorTexts] })

const WORDS = {
  en: {
    greet: 'Greet the visitor',
    hello: 'Hello {{ system.nickname }}, what is it about?',
    ask: 'What is it about?',
    order: 'An order',
    refund: 'A refund',
    note: 'Ask legal whether the refund text may stay.\nUntil Friday.',
    group: 'Welcome',
    flow: 'Return and refund',
    about: 'Takes the order number, checks it and starts the refund.',
    label: 'often',
  },
  zh: {
    greet: '问候访客',
    hello: '{{ system.nickname }} 您好，请问想咨询什么？',
    ask: '请问想咨询什么？',
    order: '订单',
    refund: '退款',
    note: '退款话术需法务确认。\n周五之前。',
    group: '欢迎语',
    flow: '退货与退款',
    about: '收集订单号，核对后发起退款。',
    label: '常见',
  },
}

function sampleGraph(language: SampleLanguage): GraphDocument {
  const words = WORDS[language]
  return aGraph({
    nodes: [
      aNode('start', 'toy-begin', {}),
      aNode(
        'greet',
        'toy-say',
        { text: { [language]: words.hello } },
        { title: words.greet, group: 'g', pinned: true },
      ),
      aNode(
        'ask',
        'toy-pick',
        {
          question: { [language]: words.ask },
          choices: [
            { id: 'a', label: { [language]: words.order } },
            { id: 'b', label: { [language]: words.refund } },
          ],
        },
        { group: 'g' },
      ),
      aNode('off', 'toy-say', { text: {} }, { disabled: true }),
      aNode('think', 'toy-think', { prompt: {} }),
      aNode('odd', 'weather-report', { city: 'Berne', days: 3, units: ['c', 'mm'] }),
    ],
    edges: [
      anEdge('e1', 'start', 'next', 'greet'),
      { ...anEdge('e2', 'greet', 'next', 'ask'), label: words.label },
      anEdge('e3', 'ask', 'choice:a', 'think'),
      anEdge('e4', 'ask', 'other', 'greet'),
    ],
    variables: [aVariable('order_no', 'text', 'a-1042')],
    notes: new Map([
      [
        'note',
        { id: 'note', text: words.note, position: { x: 0, y: 0 }, size: { width: 200, height: 120 }, hue: 'amber' },
      ],
    ]),
    groups: new Map([['g', { id: 'g', title: words.group, hue: 'teal', collapsed: false }]]),
  })
}

const problem = (nodeId: string, code: string, more: Partial<Problem> = {}): Problem => ({
  code,
  severity: 'blocking',
  nodeId,
  edgeId: null,
  variable: null,
  path: [],
  values: {},
  ...more,
})

const PROBLEMS = [
  problem('greet', 'translation_missing', { severity: 'warning', path: ['text', 'ja'], values: { language: 'ja' } }),
  problem('greet', 'unreachable', { severity: 'warning' }),
  problem('off', 'required', { path: ['text'] }),
]

const HOST: InspectorHost = {
  kinds: toyKinds,
  resources: toyResources,
  problems: [],
  languages: ['en', 'zh'],
  hasModel: false,
  isAsked: true,
}

const deeds: ManyDeeds = { align: fn(), distribute: fn(), group: fn(), setDisabled: fn(), remove: fn() }

const onLeave = fn()

type StageProps = {
  label: string
  selection: Selection
  host?: Partial<InspectorHost>
  isReadOnly?: boolean
  height?: number
} & Pick<InspectorProps, 'target'>

function Stage({ label, isReadOnly, ...rest }: StageProps) {
  const language = use(SampleLanguageContext)
  return (
    <Panel label={label} height={rest.height ?? 620}>
      <OpenDocument document={sampleGraph(language)} isReadOnly={isReadOnly ?? false}>
        <Selecting {...rest} />
      </OpenDocument>
    </Panel>
  )
}

/** The panel, and a selection that it can change. */
function Selecting({ selection: first, host, target = null }: Omit<StageProps, 'label' | 'isReadOnly'>): ReactNode {
  const language = use(SampleLanguageContext)
  const words = WORDS[language]
  const languages = language === 'zh' ? ['zh', 'en'] : ['en', 'zh']
  const [selection, setSelection] = useState(first)
  const [facts, setFacts] = useState<FlowFacts>({ name: words.flow, description: words.about })
  const { docAtom, historyAtom } = useStoreOf<GraphDocument>()
  const document = useDoc(docAtom)
  const steps = useDoc(historyAtom).undo.length
  return (
    <>
      <Inspector
        host={{ ...HOST, languages, ...host }}
        selection={selection}
        onSelect={setSelection}
        deeds={deeds}
        facts={facts}
        onFactsChange={setFacts}
        target={target}
        onLeave={onLeave}
      />
      <pre hidden data-testid="document" data-steps={steps} data-name={facts.name}>
        {JSON.stringify({ nodes: Object.fromEntries(document.nodes), edges: Object.fromEntries(document.edges) })}
      </pre>
    </>
  )
}

const node = (id: string) => selectionOf({ nodes: [id] })

export const States = meta.story({
  parameters: SHEET,
  render: () => (
    <>
      <Stage label="node" selection={node('greet')} />
      <Stage
        label="node with problems, three languages"
        selection={node('greet')}
        host={{ problems: PROBLEMS, languages: ['en', 'zh', 'ja'] }}
      />
      <Stage label="node with choices" selection={node('ask')} height={820} />
      <Stage label="disabled" selection={node('off')} />
      <Stage label="needs a model" selection={node('think')} />
      <Stage label="unknown kind" selection={node('odd')} />
      <Stage label="read-only" selection={node('ask')} isReadOnly height={820} />
    </>
  ),
})
export const StatesDark = States.extend({ globals: DARK })

export const Others = meta.story({
  parameters: SHEET,
  render: () => (
    <>
      <Stage label="nothing" selection={NOTHING_SELECTED} host={{ problems: PROBLEMS }} />
      <Stage label="edge" selection={selectionOf({ edges: ['e2'] })} />
      <Stage label="note" selection={selectionOf({ notes: ['note'] })} />
      <Stage label="group" selection={selectionOf({ groups: ['g'] })} />
      <Stage label="many" selection={selectionOf({ nodes: ['greet', 'ask', 'off'], notes: ['note'], edges: ['e1'] })} />
      <Stage label="many, read-only" selection={selectionOf({ nodes: ['greet', 'ask'] })} isReadOnly />
    </>
  ),
})
export const OthersDark = Others.extend({ globals: DARK })

type Saved = {
  nodes: Record<string, { title: string; disabled: boolean; data: { text?: Record<string, string> } }>
  edges: Record<string, { source: { node: string; outlet: string }; target: string }>
}
const saved = (root: HTMLElement): Saved => JSON.parse(within(root).getByTestId('document').textContent ?? '{}')

export const Undo = meta.story({
  name: 'Undo in a field takes back what was typed there, whatever field it was',
  render: () => <Stage label="node" selection={node('off')} />,
  play: async ({ canvasElement, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Title' }), 'Bye')
    const text = canvas.getByRole('textbox', { name: 'Text' })
    await userEvent.type(text, 'See you')
    await expect(saved(canvasElement).nodes.off).toMatchObject({ title: 'Bye', data: { text: { en: 'See you' } } })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(text).toHaveValue('')
    await expect(saved(canvasElement).nodes.off?.title).toBe('Bye')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(saved(canvasElement).nodes.off?.title).toBe('')
    await userEvent.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
    await expect(text).toHaveValue('See you')
  },
})

export const Connect = meta.story({
  name: 'A way out is led to another node by choosing it from the list, and cut by clearing it',
  render: () => <Stage label="node" selection={node('ask')} height={1000} />,
  play: async ({ canvasElement, canvas }) => {
    const targetOf = (outlet: string) =>
      Object.values(saved(canvasElement).edges).find(({ source }) => source.node === 'ask' && source.outlet === outlet)
        ?.target
    await userEvent.click(canvas.getByRole('button', { name: /^Leads to/ }))
    const refund = canvas.getByRole('combobox', { name: 'A refund' })
    await userEvent.type(refund, 'greet')
    await userEvent.click(await within(document.body).findByRole('option', { name: /^Greet the visitor/ }))
    await expect(targetOf('choice:b')).toBe('greet')
    const other = canvas.getByRole('combobox', { name: 'Something else' })
    const clear = other.parentElement?.querySelector('button')
    await userEvent.click(clear ?? other)
    await expect(targetOf('other')).toBeUndefined()
    await userEvent.click(canvas.getByRole('button', { name: 'Go to Think' }))
    await expect(canvas.getByRole('heading', { level: 2, name: 'Think' })).toBeInTheDocument()
  },
})

export const Jump = meta.story({
  name: 'A problem leads to its field, in the language it is about, also where its section is folded',
  render: () => (
    <Stage label="node" selection={node('greet')} host={{ problems: PROBLEMS, languages: ['en', 'zh', 'ja'] }} />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Text', expanded: true }))
    const problems = within(canvas.getByRole('region', { name: 'Problems' }))
    await userEvent.click(problems.getAllByRole('button')[0] ?? document.body)
    const text = await waitFor(() => canvas.getByRole('textbox', { name: 'Text' }))
    await waitFor(() => expect(text).toHaveFocus())
    await expect(text).toHaveAttribute('lang', 'ja')
  },
})

export const Calm = meta.story({
  name: 'What is missing is red once its field was left and no pointer is down, what is wrong at once; a fold shows it',
  render: () => (
    <Stage
      label="node"
      selection={node('off')}
      host={{ problems: [problem('off', 'required', { path: ['text'] })], isAsked: false }}
    />
  ),
  play: async ({ canvas }) => {
    const text = canvas.getByRole('textbox', { name: 'Text' })
    const listed = within(canvas.getByRole('region', { name: 'Problems' }))
    await expect(listed.getByRole('button', { name: /^Missing: *“Text” is empty\.$/ })).toBeVisible()
    await expect(text).not.toBeInvalid()
    await userEvent.click(text)
    await expect(text).not.toBeInvalid()
    // Words that came up under a press would push away what is pressed.
    const title = canvas.getByRole('textbox', { name: 'Title' })
    const mouse = userEvent.setup()
    await mouse.pointer({ keys: '[MouseLeft>]', target: title })
    await expect(title).toHaveFocus()
    await expect(text).not.toBeInvalid()
    await mouse.pointer({ keys: '[/MouseLeft]', target: title })
    await waitFor(() => expect(text).toBeInvalid())
    await expect(text).toHaveAccessibleDescription(/“Text” is empty\./)
    await expect(listed.getByRole('button', { name: /^Blocking: *“Text” is empty\.$/ })).toBeVisible()
    const head = canvas.getByRole('button', { name: 'Text', expanded: true })
    await userEvent.click(head)
    await expect(canvas.getByRole('img', { name: 'Something in here is wrong' })).toBeVisible()
    await userEvent.click(head)
    await expect(canvas.queryByRole('img', { name: 'Something in here is wrong' })).toBeNull()
  },
})

export const Mending = meta.story({
  name: 'A problem is mended where it is listed, in one step',
  render: () => (
    <Stage
      label="node"
      selection={node('greet')}
      host={{
        problems: [
          problem('greet', 'translation_missing', {
            severity: 'warning',
            path: ['text', 'zh'],
            values: { language: 'zh' },
          }),
        ],
      }}
    />
  ),
  play: async ({ canvasElement, canvas }) => {
    const before = saved(canvasElement).nodes.greet?.data.text
    await userEvent.click(canvas.getByRole('button', { name: 'Use the text in English' }))
    await expect(saved(canvasElement).nodes.greet?.data.text).toEqual({ ...before, zh: before?.en })
    await expect(within(canvasElement).getByTestId('document').dataset.steps).toBe('1')
  },
})

export const FromElsewhere = meta.story({
  name: 'A field named from elsewhere has the focus when the node comes up',
  render: () => <Stage label="node" selection={node('greet')} target={{ nodeId: 'greet', path: ['text', 'zh'] }} />,
  play: async ({ canvas }) => {
    const text = canvas.getByRole('textbox', { name: 'Text' })
    await waitFor(() => expect(text).toHaveFocus())
    await expect(text).toHaveAttribute('lang', 'zh-CN')
  },
})

export const Title = meta.story({
  name: 'A rename from elsewhere has the title in hand, and Esc leaves the panel',
  render: () => <Stage label="node" selection={node('greet')} target={{ nodeId: 'greet', path: 'title' }} />,
  play: async ({ canvasElement, canvas }) => {
    const title = canvas.getByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(title).toHaveFocus())
    await userEvent.keyboard('Hi')
    await expect(saved(canvasElement).nodes.greet?.title).toBe('Hi')
    await userEvent.keyboard('{Escape}')
    await expect(onLeave).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('textbox', { name: 'Text' }))
    await userEvent.keyboard('{{{{')
    await expect(within(document.body).getByRole('listbox', { name: 'Variables' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(onLeave).toHaveBeenCalledOnce()
  },
})

export const Switches = meta.story({
  name: 'A node is disabled at the head of its panel; a start cannot be',
  render: () => <Stage label="node" selection={node('greet')} />,
  play: async ({ canvasElement, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Disable' }))
    await expect(saved(canvasElement).nodes.greet?.disabled).toBe(true)
    await expect(canvas.getByText('Visitors pass by this step.')).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: /^Leads here/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Begin Next' }))
    await expect(canvas.getByRole('button', { name: 'Disable' })).toBeDisabled()
  },
})

export const Facts = meta.story({
  name: 'The name of the flow is handed on when its field is left, and never empty',
  render: () => <Stage label="flow" selection={NOTHING_SELECTED} />,
  play: async ({ canvasElement, canvas }) => {
    const handed = () => within(canvasElement).getByTestId('document').dataset.name
    const name = canvas.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.tab()
    await expect(handed()).toBe('Return and refund')
    await expect(name).toHaveValue('Return and refund')
    await userEvent.clear(name)
    await userEvent.type(name, 'Refunds')
    await expect(handed()).toBe('Return and refund')
    await userEvent.tab()
    await expect(handed()).toBe('Refunds')
  },
})

export const Many = meta.story({
  name: 'What is done to many is handed to the editor; disabling turns around once all are off',
  render: () => <Stage label="many" selection={selectionOf({ nodes: ['greet', 'ask'] })} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '2 nodes' })).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Align top edges' }))
    await expect(deeds.align).toHaveBeenCalledWith('top')
    await userEvent.click(canvas.getByRole('button', { name: 'Space evenly across' }))
    await expect(deeds.distribute).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Disable' }))
    await expect(deeds.setDisabled).toHaveBeenCalledWith(true)
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }))
    await expect(deeds.remove).toHaveBeenCalledOnce()
  },
})
