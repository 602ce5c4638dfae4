import { use, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { selectionAtom, selectionOf } from '#src/editor/canvas/view-state.ts'
import { DocumentProvider } from '#src/editor/document/context.tsx'
import type { DocumentStore } from '#src/editor/document/document-store.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { Outline } from '#src/editor/outline/outline.tsx'
import type { OutlineHost } from '#src/editor/outline/outline-host.ts'
import { SampleLanguageContext } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'
import { sampleFlow } from './canvas/sample-flow.ts'
import { aGraph, editorTexts, toyKinds } from './support.tsx'

const meta = preview.meta({ title: 'Editor/Outline', loaders: [editorTexts], parameters: { layout: 'fullscreen' } })

let open: DocumentStore<GraphDocument>
const flow = () => open.store.get(open.docAtom)
const onOpen = fn()

const problems: OutlineHost['problems'] = new Map([
  ['ask', { blocking: 2, warnings: 1, open: 0 }],
  ['refund', { blocking: 0, warnings: 1, open: 0 }],
])

type ListProps = { empty?: boolean; readOnly?: boolean; selected?: string }

function List({ empty = false, readOnly = false, selected }: ListProps) {
  const language = use(SampleLanguageContext)
  const [store] = useState(() => {
    const document = empty ? aGraph({}) : sampleFlow(language)
    const created = createDocumentStore<GraphDocument>({ document, revision: 1, now: () => 0, readOnly })
    if (selected !== undefined) created.store.set(selectionAtom, selectionOf({ nodes: [selected] }))
    open = created
    return created
  })
  const host: OutlineHost = {
    kinds: toyKinds,
    scope: { flowKind: 'standard', hasModel: false, hasStart: !empty },
    problems: empty ? new Map() : problems,
    onOpen,
  }
  return (
    <DocumentProvider store={store}>
      <main className="min-h-dvh max-w-200 bg-surface text-ink">
        <Outline host={host} />
      </main>
    </DocumentProvider>
  )
}

export const Empty = meta.story({ render: () => <List empty /> })
export const EmptyDark = Empty.extend({ globals: DARK })
export const Filled = meta.story({ render: () => <List selected="refund" /> })
export const FilledDark = Filled.extend({ globals: DARK })
export const ReadOnly = meta.story({
  render: () => <List readOnly />,
  play: async () => {
    await screen.findByRole('list', { name: /Nodes in reading order|节点/ })
    await expect(screen.queryByRole('button', { name: /^Actions for|操作/ })).toBeNull()
  },
})
export const ReadOnlyDark = ReadOnly.extend({ globals: DARK })

const choose = async (button: string, ...entries: string[]) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  for (const [index, name] of entries.entries()) {
    const item = await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) })
    // A submenu opens by the arrow as well as by the pointer.
    if (index < entries.length - 1) {
      item.focus()
      await userEvent.keyboard('{ArrowRight}')
    } else await userEvent.click(item)
  }
}
const EN = { globals: { lang: 'en' } }

export const Renaming = meta.story({
  ...EN,
  render: () => <List />,
  play: async () => {
    await choose('Actions for Say goodbye', 'Rename')
    const field = await screen.findByRole('textbox', { name: 'Name of Say goodbye' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Farewell')
    await expect(flow().nodes.get('bye')?.title).toBe('Farewell')
  },
})
export const RenamingIsOneStep = Renaming.extend({
  play: async () => {
    await choose('Actions for Say goodbye', 'Rename')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of Say goodbye' }), ' now{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await expect(flow().nodes.get('bye')?.title).toBe('Say goodbye now')
    await expect(open.undo()).toBe(true)
    await expect(flow().nodes.get('bye')?.title).toBe('Say goodbye')
    await expect(open.undo()).toBe(false)
  },
})

export const AddsAtAWay = meta.story({
  ...EN,
  render: () => <List />,
  play: async () => {
    await choose('Way “Next” of Say goodbye', 'Add a node here', 'Say$', 'Say.+')
    const edge = [...flow().edges.values()].find(({ source }) => source.node === 'bye')
    const added = flow().nodes.get(edge?.target ?? '')
    await expect(added?.kind).toBe('toy-say')
    await expect(onOpen).toHaveBeenCalledWith(added?.id)
    const bye = flow().nodes.get('bye')!
    await expect(added?.position.x).toBeGreaterThan(bye.position.x)
  },
})

export const LeadsAWayElsewhere = meta.story({
  ...EN,
  render: () => <List />,
  play: async () => {
    await choose('Way “Next” of Where is my parcel', 'Lead to', '\\d+ How to send it back')
    const ways = [...flow().edges.values()].filter(({ source }) => source.node === 'status')
    await expect(ways.map(({ target }) => target)).toEqual(['refund'])
    await choose('Way “Next” of Where is my parcel', 'Disconnect')
    await waitFor(() => expect([...flow().edges.values()].some(({ source }) => source.node === 'status')).toBe(false))
    await expect(screen.getAllByText('leads nowhere yet').length).toBeGreaterThan(0)
  },
})

export const Deletes = meta.story({
  ...EN,
  render: () => <List />,
  play: async () => {
    await choose('Actions for How to send it back', 'Delete')
    await waitFor(() => expect(flow().nodes.has('refund')).toBe(false))
    const list = screen.getByRole('list', { name: 'Nodes in reading order' })
    await expect(within(list).queryByText('How to send it back')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Begin' }))
    await expect(await screen.findByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  },
})
