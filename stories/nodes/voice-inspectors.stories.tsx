import { use, useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { Inspector } from '#src/editor/inspector/inspector.tsx'
import { SoundsProvider } from '#src/editor/prompt/sounds-context.tsx'
import { IVR_KINDS } from '#src/features/flows/editor/kinds.ts'
import { ivrSpecs, type IvrKind } from '#src/nodes/specs.ts'
import type { Json } from '#src/domain/value/value.ts'
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
import { sampleOfMenu } from './voice-sample-data.ts'

/** The form of a kind of a voice menu: filled in, new with what it lacks, and where nothing can be changed. */
const meta = preview.meta({ title: 'Nodes/Voice inspectors', decorators: [inPanel], loaders: [editorTexts] })

const SOUNDS = { list: [{ id: 's1', name: 'welcome.wav', seconds: 7, url: '/none.wav' }] }

type StageProps = { label: string; kind: IvrKind; data: 'sample' | 'new'; isReadOnly?: boolean }

function Stage({ label, kind, data, isReadOnly = false }: StageProps) {
  const [document] = useState(() =>
    aGraph({
      nodes: [aNode('n', kind, data === 'sample' ? sampleOfMenu(kind) : (ivrSpecs[kind].defaults() as Json))],
      variables: [aVariable('order_no', 'text', null), aVariable('stars', 'number', null)],
    }),
  )
  return (
    <Panel label={label}>
      <SoundsProvider sounds={SOUNDS}>
        <OpenDocument document={document} isReadOnly={isReadOnly}>
          <Form />
        </OpenDocument>
      </SoundsProvider>
    </Panel>
  )
}

function Form() {
  const language = use(SampleLanguageContext)
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const languages = language === 'zh' ? ['zh', 'en'] : ['en', 'zh']
  const [selection, setSelection] = useState(() => selectionOf({ nodes: ['n'] }))
  const scope = { languages, flows: null, hasModel: true, flowKind: 'ivr' as const, flowId: 'f' }
  const nothing = () => undefined
  return (
    <>
      <Inspector
        host={{
          kinds: IVR_KINDS,
          resources: toyResources,
          problems: problemsOf(ivrSpecs, document, scope).filter(({ nodeId }) => nodeId === 'n'),
          languages,
          hasModel: true,
          isAsked: true,
        }}
        selection={selection}
        onSelect={setSelection}
        deeds={{ align: nothing, distribute: nothing, group: nothing, setDisabled: nothing, remove: nothing }}
        facts={{ name: '', description: null }}
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

function Sheet({ kind }: { kind: IvrKind }) {
  return (
    <>
      <Stage label="filled" kind={kind} data="sample" />
      <Stage label="new" kind={kind} data="new" />
      <Stage label="read-only" kind={kind} data="sample" isReadOnly />
    </>
  )
}

export const Start = meta.story({ parameters: SHEET, render: () => <Sheet kind="start" /> })
export const Prompt = meta.story({ parameters: SHEET, render: () => <Sheet kind="prompt" /> })
export const PromptDark = Prompt.extend({ globals: DARK })
export const Keys = meta.story({ parameters: SHEET, render: () => <Sheet kind="keys" /> })
export const KeysDark = Keys.extend({ globals: DARK })
export const Digits = meta.story({ parameters: SHEET, render: () => <Sheet kind="digits" /> })
export const DigitsDark = Digits.extend({ globals: DARK })
export const Speech = meta.story({ parameters: SHEET, render: () => <Sheet kind="speech" /> })
export const Hours = meta.story({ parameters: SHEET, render: () => <Sheet kind="hours" /> })
export const HoursDark = Hours.extend({ globals: DARK })
export const Transfer = meta.story({ parameters: SHEET, render: () => <Sheet kind="transfer" /> })
export const TransferDark = Transfer.extend({ globals: DARK })
export const Dial = meta.story({ parameters: SHEET, render: () => <Sheet kind="dial" /> })
export const Voicemail = meta.story({ parameters: SHEET, render: () => <Sheet kind="voicemail" /> })
export const Callback = meta.story({ parameters: SHEET, render: () => <Sheet kind="callback" /> })
export const Sms = meta.story({ parameters: SHEET, render: () => <Sheet kind="sms" /> })
export const Rating = meta.story({ parameters: SHEET, render: () => <Sheet kind="rating" /> })
export const Back = meta.story({ parameters: SHEET, render: () => <Sheet kind="back" /> })
export const HangUp = meta.story({ parameters: SHEET, render: () => <Sheet kind="hang-up" /> })

const dataIn = (root: HTMLElement): unknown => JSON.parse(within(root).getByTestId('data').textContent ?? 'null')

export const OptionsByKeyboard = meta.story({
  name: 'A menu gets its text and options by keyboard',
  globals: { lang: 'en' },
  render: () => <Stage label="new" kind="keys" data="new" />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'What callers hear' }), 'Press 1')
    canvas.getByRole('button', { name: 'Add option' }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Label' }), 'Orders')
    await expect(dataIn(canvasElement)).toMatchObject({
      prompt: { text: { en: 'Press 1' } },
      options: [{ keys: '1', label: 'Orders' }],
    })
  },
})
