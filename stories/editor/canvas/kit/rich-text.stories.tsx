import { use, useEffect } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { z } from 'zod'
import preview from '../../../../.storybook/preview.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { textIssues } from '#src/domain/value/localised-text.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import { InspectorProvider } from '#src/editor/canvas/kit/inspector-context.tsx'
import { LocalisedRichText, type LocalisedRichTextProps } from '#src/editor/canvas/kit/localised-rich-text.tsx'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { watchHistoryKeys } from '#src/editor/document/history-keys.ts'
import { useNodeScope } from '#src/editor/inspector/use-node-scope.ts'
import { SampleLanguageContext } from '../../../support/sample.ts'
import { DARK } from '../../../support/sheet.tsx'
import { aGraph, aNode, aVariable, editorTexts, inPanel, OpenDocument, Panel, toyResources } from '../../support.tsx'
import { fieldWords } from './field-words.ts'

const meta = preview.meta({ title: 'Editor/Canvas/Kit/Rich text', decorators: [inPanel], loaders: [editorTexts] })

/** A kind that says one text with marks. */
const say = defineNodeSpec({
  kind: 'toy-rich',
  textKey: 'toyRich',
  group: 'talk',
  data: z.json(),
  defaults: () => ({}),
  outlets: () => [],
  check: () => [],
  uses: () => [],
  waits: false,
  step: () => ({ move: { type: 'return' } }),
})
const SAY: Kinds = { specs: { [say.kind]: say }, views: {} }

const FULL = {
  en: 'Your order **{{ order_no | upcase }}** is on its way.\n\n- sent on {{ shipped | local_date }}\n- *free* of charge\n\n[Follow it](https://shop.example/track/{{ order_no }})',
  zh: '您的订单 **{{ order_no }}** 已发出。',
}
const BAD = { en: 'Fish & chips {% if price > 5 %}, not free{% endif %}, {{ nobody }}', zh: '' }

type SayingProps = { text: Record<string, string>; limit?: number; isReadOnly?: boolean } & Pick<
  LocalisedRichTextProps,
  'form'
>

function Saying({ text, isReadOnly = false, ...rest }: SayingProps) {
  const document = aGraph({
    nodes: [aNode('n', say.kind, { text })],
    variables: [
      aVariable('order_no', 'text', 'a-1042'),
      aVariable('price', 'number', 19.5),
      aVariable('shipped', 'date', '2026-03-12'),
      aVariable('session.tier', 'text', null),
    ],
  })
  return (
    <Panel label="rich text">
      <OpenDocument document={document} isReadOnly={isReadOnly}>
        <Field {...rest} />
      </OpenDocument>
    </Panel>
  )
}

function Field({ limit = 1000, form }: Pick<SayingProps, 'limit' | 'form'>) {
  const words = fieldWords[use(SampleLanguageContext)]
  const store = useStoreOf<GraphDocument>()
  const { docAtom, historyAtom } = store
  const node = useDoc(docAtom).nodes.get('n') ?? aNode('n', say.kind, { text: {} })
  const { undo } = useDoc(historyAtom)
  const { text } = z.object({ text: z.record(z.string(), z.string()) }).parse(node.data)
  const problems = textIssues(text, ['en', 'zh'], ['text']).map((issue): Problem => ({
    severity: 'blocking',
    nodeId: 'n',
    edgeId: null,
    variable: null,
    values: {},
    ...issue,
  }))
  const scope = useNodeScope(node, {
    kinds: SAY,
    resources: toyResources,
    problems,
    languages: ['en', 'zh'],
    hasModel: true,
    isAsked: true,
  })
  useEffect(() => watchHistoryKeys(store), [store])
  return (
    <InspectorProvider scope={scope}>
      <div data-document-fields>
        <LocalisedRichText path={['text']} label={words.text} limit={limit} form={form ?? 'marks'} required />
      </div>
      <pre hidden data-testid="data" data-steps={undo.length}>
        {JSON.stringify(text)}
      </pre>
    </InspectorProvider>
  )
}

const box = () => within(document.body).findByRole('textbox', { name: 'Message' }, { timeout: 10_000 })
const held = () => within(document.body).getByTestId('data')
const said = (language = 'en'): unknown => (JSON.parse(held().textContent ?? '') as Record<string, unknown>)[language]
const steps = () => Number(held().dataset.steps)
const tool = (name: string) => within(document.body).getByRole('button', { name })

function toEnd(text: HTMLElement): void {
  const selection = getSelection()
  selection?.selectAllChildren(text)
  selection?.collapseToEnd()
}

/** Puts the caret behind so many letters of a line's first words. */
function toOffset(text: HTMLElement, letters: number): void {
  const words = text.querySelector('p')?.firstChild
  if (words) getSelection()?.collapse(words, letters)
}

/** Puts the caret behind everything. */
async function atEnd(): Promise<HTMLElement> {
  const text = await box()
  await userEvent.click(text)
  toEnd(text)
  return text
}

export const Full = meta.story({ render: () => <Saying text={FULL} /> })
export const FullDark = Full.extend({ globals: DARK })
export const Empty = meta.story({ render: () => <Saying text={{ en: '', zh: '您好' }} /> })
export const Faulty = meta.story({ render: () => <Saying text={BAD} />, globals: DARK })
export const ReadOnly = meta.story({ render: () => <Saying text={FULL} isReadOnly /> })
export const WordsOnly = meta.story({
  render: () => <Saying text={{ en: 'No **marks** for {{ order_no }}' }} form="words" />,
})

export const Marks = meta.story({
  name: 'Tools and keys write light marks, a list and a link; the history of the document takes them back in turn, and the caret stays',
  render: () => <Saying text={{ en: '' }} />,
  play: async () => {
    const text = await box()
    await userEvent.click(text)
    await userEvent.click(tool('Bold'))
    await userEvent.keyboard('Now')
    await userEvent.keyboard('{Control>}b{/Control} and then{Enter}')
    await userEvent.click(tool('Bulleted list'))
    await userEvent.keyboard('one{Enter}two')
    await waitFor(() => expect(said()).toBe('**Now** and then\n- one\n- two'))
    await expect(within(text).getByText('Now').closest('strong')).not.toBeNull()
    const all = steps()
    await expect(all).toBeGreaterThan(2)
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(said()).toBe('**Now** and then\n- one'))
    await expect(steps()).toBe(all - 1)
    await expect(text).toBeInTheDocument()
    await expect(text).toHaveFocus()
    await userEvent.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(said()).toBe('**Now** and then\n- one\n- two'))
    await userEvent.keyboard('!')
    await waitFor(() => expect(said()).toBe('**Now** and then\n- one\n- two!'))
    for (let step = steps(); step > 0; step--) await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(said()).toBe(''))
    await expect(text).toHaveFocus()
  },
})

export const Variables = meta.story({
  name: 'Two brackets offer the variables; Enter makes a chip, Enter on the chip opens it again',
  render: () => <Saying text={{ en: 'No.' }} />,
  play: async () => {
    const text = await atEnd()
    await userEvent.keyboard(' {{{{or')
    const list = await within(document.body).findByRole('listbox', { name: 'Variables' })
    await expect(within(list).getAllByRole('option')[0]).toHaveTextContent('order_no')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(said()).toBe('No. {{ order_no }}'))
    const chip = within(text).getByText('order_no')
    await expect(chip).toHaveAttribute('data-template', '{{ order_no }}')
    await userEvent.keyboard('{ArrowLeft}{Enter} | upcase')
    await waitFor(() => expect(said()).toBe('No. {{ order_no | upcase }}'))
    toEnd(text)
    await userEvent.keyboard('!')
    await waitFor(() => expect(within(text).getByText('order_no | upcase')).toHaveAttribute('data-template'))
    await expect(said()).toBe('No. {{ order_no | upcase }}!')
    // The button opens the list; Esc takes back what it put in.
    await userEvent.click(tool('Variable'))
    await within(document.body).findByRole('option', { name: /session\.tier/ })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(said()).toBe('No. {{ order_no | upcase }}!'))
    // Without a list the key is for whoever stands around the text.
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    text.dispatchEvent(escape)
    await expect(escape.defaultPrevented).toBe(false)
  },
})

export const SetIntoWords = meta.story({
  name: 'A variable set into a text by its button stands apart from the words beside it',
  render: () => <Saying text={{ en: 'Order is here' }} />,
  play: async () => {
    const text = await atEnd()
    toOffset(text, 'Order'.length)
    await userEvent.click(tool('Variable'))
    await userEvent.click(await within(document.body).findByRole('option', { name: /order_no/ }))
    await waitFor(() => expect(said()).toBe('Order {{ order_no }} is here'))
    toOffset(text, 'Order '.length)
    await userEvent.keyboard('no. ')
    await waitFor(() => expect(said()).toBe('Order no. {{ order_no }} is here'))
  },
})

export const Limit = meta.story({
  name: 'It takes no more than there is room for, marks counted',
  render: () => <Saying text={{ en: '**ab**' }} limit={10} />,
  play: async () => {
    const text = await atEnd()
    await userEvent.keyboard('cdefgh')
    await waitFor(() => expect(said()).toBe('**abcdef**'))
    await userEvent.keyboard('{Control>}a{/Control}')
    const data = new DataTransfer()
    data.setData('text/plain', '😀'.repeat(30))
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(String(said()).startsWith('😀'.repeat(6))).toBe(true))
    await expect([...String(said())].length).toBeLessThanOrEqual(10)
  },
})

export const Pasting = meta.story({
  name: 'What is pasted comes out clean, and marks that were pasted as letters are marks',
  render: () => <Saying text={{ en: '' }} />,
  play: async () => {
    const text = await box()
    await userEvent.click(text)
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p class="MsoNormal"><b>Bold</b> <u>plain</u> <a href="https://a.example">there</a></p><ul><li>x</li></ul>',
    )
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(said()).toBe('**Bold** ++plain++ [there](https://a.example/)\n- x'))
    await userEvent.keyboard('{Control>}a{/Control}')
    const plain = new DataTransfer()
    plain.setData('text/plain', 'So **it** is')
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: plain, bubbles: true, cancelable: true }))
    await waitFor(() => expect(said()).toBe('So **it** is'))
    await expect(within(text).getByText('it').closest('strong')).not.toBeNull()
  },
})

export const CopiedVariables = meta.story({
  name: 'Variables that are copied stay variables where they are pasted, with their filters and marks',
  render: () => <Saying text={{ en: 'Hi **{{ name }}**, {{ total | round }} for {{ order_no }}' }} />,
  play: async () => {
    const text = await box()
    await userEvent.click(text)
    await userEvent.keyboard('{Control>}a{/Control}')
    const data = new DataTransfer()
    text.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    // A field of plain text takes the words, in which a variable is one as well.
    await expect(data.getData('text/plain')).toBe('Hi {{ name }}, {{ total | round }} for {{ order_no }}')
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(said()).toBe(''))
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(said()).toBe('Hi **{{ name }}**, {{ total | round }} for {{ order_no }}'))
    await expect(text.querySelectorAll('[data-template]')).toHaveLength(3)
  },
})

export const Forbidden = meta.story({
  name: 'Marks the characters it may not hold, but not those of a condition, and replaces them by one press',
  render: () => <Saying text={BAD} />,
  play: async () => {
    await box()
    await expect(within(document.body).getByText('1 character that may not be used')).toBeInTheDocument()
    await userEvent.click(tool('Replace all'))
    await waitFor(() => expect(said()).toBe('Fish and chips {% if price > 5 %}, not free{% endif %}, {{ nobody }}'))
  },
})
