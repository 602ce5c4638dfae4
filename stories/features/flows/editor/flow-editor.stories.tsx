import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../.storybook/preview.tsx'
import { i18n } from '#src/i18n/i18n.ts'
import { copyOut } from '#src/domain/graph/clipboard.ts'
import { renameNode } from '#src/domain/graph/commands.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import { crashKey } from '#src/features/flows/editor/open-flow.ts'
import { browserCrashStorage } from '#src/editor/document/crash-storage.ts'
import { browserHistoryStorage } from '#src/editor/document/kept-history.ts'
import { createDocumentStore } from '#src/editor/document/store.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { aGraph, aNode, anEdge, aVariable } from '../../../editor/support.tsx'
import { api, refusal, unanswered } from '../../../support/api.tsx'
import { consoleTexts } from '../../../support/console/console.tsx'
import { idOf } from '../../../support/console/sample-bot.ts'
import { address, Editor, inEditor, isOpen, isSaved } from './in-editor.tsx'
import { APP_ID, emptyFlow, FLOW_ID, startOnly, talkFlow, type SampleEditor } from './sample-editor.ts'

const meta = preview.meta({
  title: 'Screens/Flows/Editor/Flow editor',
  component: Editor,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }

export const Filled = meta.story({ decorators: [inEditor()], play: async () => void (await isOpen()) })
export const FilledDark = Filled.extend(DARK)
export const NodeSelected = meta.story({
  args: { initial: { node: 'ask' } },
  decorators: [inEditor({ document: talkFlow })],
  play: async () => void (await isOpen()),
})
export const NodeSelectedDark = NodeSelected.extend(DARK)
export const Empty = meta.story({
  decorators: [inEditor({ document: emptyFlow })],
  play: async () => void (await isOpen()),
})
export const EmptyDark = Empty.extend(DARK)
export const StartOnly = meta.story({
  decorators: [inEditor({ document: startOnly })],
  play: async () => void (await isOpen()),
})
export const SwitchedOff = meta.story({
  decorators: [
    inEditor({
      prepare: (sample) => {
        sample.flow.enabled = false
      },
    }),
  ],
  play: async () => void (await isOpen()),
})
export const ReadOnly = Filled.extend({ args: { initial: {}, readOnly: true } })
export const ReadOnlyDark = ReadOnly.extend(DARK)
export const Loading = meta.story({
  decorators: [inEditor({ override: () => ({ get: api.flows.get.handler(unanswered) }) })],
})
export const LoadingDark = Loading.extend(DARK)
export const Failed = meta.story({
  decorators: [
    inEditor({
      override: () => ({
        get: api.flows.get.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      }),
    }),
  ],
})
export const Unreadable = meta.story({
  decorators: [
    inEditor({
      prepare: (sample) => {
        sample.flow.document = { ...sample.flow.document, schema: 99 as 1 }
      },
    }),
  ],
  play: async () => void (await screen.findByRole('heading', { name: i18n.t(($) => $.flow.unreadable) })),
})
export const UnreadableDark = Unreadable.extend(DARK)

export const RoomForTheCanvas = meta.story({
  decorators: [inEditor({ document: talkFlow })],
  name: 'Beside the canvas stand a strip of tiles and narrow settings; the strip opens over it and nothing moves',
  play: async ({ canvas }) => {
    const application = await isOpen()
    const width = application.clientWidth
    const whole = application.closest('[aria-busy]')!.clientWidth
    if (whole < 960) throw new Error('The story needs a wide window.')
    await expect(whole - width).toBeLessThanOrEqual(48 + 300 + 4)
    const palette = canvas.getByRole('complementary', { name: 'Steps' })
    const strip = palette.closest('[data-open]')!
    const message = within(palette).getByRole('button', { name: /^Message/ })
    const { top } = message.getBoundingClientRect()
    await userEvent.hover(message)
    await waitFor(() => expect(strip.clientWidth).toBeGreaterThan(200))
    await expect(application.clientWidth).toBe(width)
    await expect(message.getBoundingClientRect().top).toBe(top)
    await userEvent.unhover(strip)
    await waitFor(() => expect(strip.clientWidth).toBeLessThan(50))
  },
})

export const InTheMiddle = meta.story({
  decorators: [inEditor({ document: startOnly })],
  name: 'A flow is opened in the middle of the room that is left for it',
  play: async () => {
    const { left, right } = (await isOpen()).getBoundingClientRect()
    const card = document.querySelector('.flow-card')!.getBoundingClientRect()
    await expect(Math.abs(card.left - left - (right - card.right))).toBeLessThanOrEqual(2)
  },
})

const { kind, id } = crashKey(APP_ID, FLOW_ID)
const COPY = `${kind}:${id}`

export const CrashCopyOffered = meta.story({
  loaders: [
    async ({ globals }) => {
      const document = graphToJson(talkFlow(globals.lang === 'zh' ? 'zh' : 'en'))
      const copy = { json: JSON.stringify(document), baseRevision: 4, at: Date.UTC(2026, 10, 20, 9) }
      await browserCrashStorage.write(COPY, copy)
    },
  ],
  beforeEach: () => () => browserCrashStorage.remove(COPY),
  decorators: [inEditor()],
  play: async () => void (await screen.findByText(i18n.t(($) => $.flow.crash.title))),
})
export const CrashCopyOfferedDark = CrashCopyOffered.extend(DARK)

export const TakesTheCrashCopyBack = CrashCopyOffered.extend({
  globals: { lang: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Take them back' }))
    await expect(await screen.findByText('What do they want?')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(screen.queryByText('What do they want?')).toBeNull())
  },
})

export const ContextMenu = meta.story({
  decorators: [inEditor({ document: talkFlow })],
  play: async ({ globals }) => {
    await isOpen()
    const card = await screen.findByText(globals.lang === 'zh' ? '说明规则' : 'Tell the terms')
    const { x, y } = card.getBoundingClientRect()
    card.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: x + 8, clientY: y + 8 }),
    )
    await expect(within(await screen.findByRole('menu')).getAllByRole('menuitem').length).toBeGreaterThan(8)
  },
})
export const ContextMenuDark = ContextMenu.extend(DARK)

let sample: SampleEditor

/** A part of a flow of another application: with a variable, and with what only that one has. */
const foreign = () => {
  const headers = [{ id: 'h', name: 'x-key', value: 'other_key', secret: true }]
  const target = { type: 'group' as const, groupId: idOf(3, 99) }
  const graph = aGraph({
    nodes: [
      aNode('http', 'http', { ...flowSpecs.http.defaults(), url: 'https://shop.example.com/{{ parcel }}', headers }),
      aNode('person', 'transfer', { ...flowSpecs.transfer.defaults(), target }),
      aNode('hologram', 'hologram', { beam: true }),
    ],
    edges: [anEdge('e1', 'http', 'failed', 'person')],
    variables: [aVariable('parcel', 'number', 7)],
  })
  return copyOut(flowSpecs, graph, [...graph.nodes.keys()])
}

export const PastesFromAnotherApplication = meta.story({
  globals: { lang: 'en' },
  decorators: [
    inEditor({
      document: startOnly,
      prepare: (made) => {
        sample = made
      },
    }),
  ],
  play: async () => {
    const canvas = await isOpen()
    canvas.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', foreign())
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    const note = (await screen.findByText(i18n.t(($) => $.flow.paste.missing))).closest('[role=alert]')
    await expect(note).toHaveTextContent('A group of agents does not exist here.')
    await expect(note).toHaveTextContent('The secret other_key does not exist here.')
    await expect(note).toHaveTextContent('does not know the kind “hologram”')
    await isSaved()
    const { nodes, variables, edges } = sample.flow.document
    await expect(Object.values(nodes).map(({ kind }) => kind)).toEqual(['start', 'http', 'transfer', 'hologram'])
    await expect(Object.keys(nodes)).not.toContain('http')
    await expect(Object.keys(edges)).toHaveLength(1)
    await expect(variables).toMatchObject({ parcel: { type: 'number', initial: 7 } })
  },
})

export const Share = meta.story({
  decorators: [inEditor()],
  play: async () => {
    await isOpen()
    await userEvent.click(screen.getByRole('button', { name: i18n.t(($) => $.flow.share.title) }))
    const entry = await screen.findByRole('menuitem', { name: i18n.t(($) => $.flow.share.look) })
    await waitFor(() => expect(entry).toBeVisible())
  },
})
export const ShareDark = Share.extend(DARK)

export const IsSwitchedOnAgain = meta.story({
  globals: { lang: 'en' },
  decorators: [
    inEditor({
      prepare: (made) => {
        made.flow.enabled = false
        sample = made
      },
    }),
  ],
  play: async () => {
    await isOpen()
    await userEvent.click(screen.getByRole('switch', { name: 'Switched off' }))
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
    await expect(sample.flow.enabled).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await screen.findByRole('switch', { name: 'Switched off' })).toBeVisible()
  },
})

export const TheStartIsAdded = Empty.extend({
  globals: { lang: 'en' },
  play: async () => {
    await isOpen()
    await userEvent.click(screen.getByRole('button', { name: 'Add the start' }))
    await waitFor(() => expect(screen.queryByText('Nothing here yet')).toBeNull())
    await expect(screen.getByText(/^Drag from the dot beside/)).toBeVisible()
    await expect(address()).toMatchObject({ panel: 'settings' })
  },
})

/** The revision at which the page went, and whose steps are kept. */
const KEPT = `:${kind}:${id}`
const renamed = (language: 'en' | 'zh') => {
  const document = createDocumentStore({ document: talkFlow(language), revision: 6, now: Date.now })
  document.dispatch(renameNode('end', 'Goodbye'))
  return { document: document.store.get(document.docAtom), history: document.store.get(document.historyAtom) }
}

export const UndoSurvivesAReload = meta.story({
  name: 'What was done before a reload can be undone after it',
  globals: { lang: 'en' },
  args: { initial: { node: 'end', panel: 'settings' } },
  loaders: [() => browserHistoryStorage.write(KEPT, { revision: 7, history: renamed('en').history, at: Date.now() })],
  beforeEach: () => () => browserHistoryStorage.remove(KEPT),
  decorators: [
    inEditor({
      document: (language) => renamed(language).document,
      prepare: (made) => {
        made.flow.revision = 7
      },
    }),
  ],
  play: async () => {
    await isOpen()
    await expect(await screen.findByRole('heading', { level: 2, name: 'Goodbye' })).toBeVisible()
    const undo = screen.getByRole('button', { name: /^Undo/ })
    await waitFor(() => expect(undo).toBeEnabled())
    await expect(undo).toHaveAccessibleName(/rename/)
    await userEvent.click(undo)
    await isEnd()
    await isSaved()
    // Kept again, to be done anew after the next one.
    await waitFor(async () => expect((await browserHistoryStorage.read(KEPT))?.history.redo).toHaveLength(1), {
      timeout: 5000,
    })
  },
})

const isEnd = () => screen.findByRole('heading', { level: 2, name: 'End' })
const press = (keys: string) => userEvent.keyboard(`{Control>}${keys}{/Control}`)

export const UndoGoesEverywhere = meta.story({
  name: 'Undo walks back over fields and canvas in the order of what was done, wherever the focus is',
  globals: { lang: 'en' },
  args: { initial: { node: 'end', panel: 'settings' } },
  decorators: [inEditor({ document: talkFlow })],
  play: async () => {
    const canvas = await isOpen()
    await isEnd()
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Bye')
    await userEvent.click(screen.getByRole('button', { name: 'Disable' }))
    canvas.focus()
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Bye' })).toBeNull())
    // On the page itself, where nothing has the focus.
    canvas.blur()
    await expect(document.body).toHaveFocus()
    await press('z')
    await expect(await screen.findByRole('heading', { level: 2, name: 'Bye' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Disable' })).toHaveAttribute('aria-pressed', 'true')
    await press('z')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Disable' })).toHaveAttribute('aria-pressed', 'false'),
    )
    // On a tool, which cannot be pressed any more then.
    const undo = screen.getByRole('button', { name: /^Undo/ })
    undo.focus()
    await press('z')
    await isEnd()
    await expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    await expect(undo).toBeDisabled()
    await waitFor(() => expect(document.body).not.toHaveFocus())
    // A field of something else keeps its own history.
    await userEvent.type(screen.getByRole('searchbox'), 'wait')
    await press('y')
    await expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    canvas.focus()
    await press('y')
    await expect(await screen.findByRole('heading', { level: 2, name: 'Bye' })).toBeVisible()
  },
})

export const UndoKeepsTheFocus = meta.story({
  name: 'A field that is gone with what was undone leaves the focus beside it, never to the page',
  globals: { lang: 'en' },
  args: { initial: { node: 'end', panel: 'settings' } },
  decorators: [inEditor({ document: talkFlow })],
  play: async () => {
    const canvas = await isOpen()
    await isEnd()
    canvas.focus()
    await press('d')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ })).toBeEnabled())
    const [field] = within(screen.getByRole('complementary', { name: 'Settings of the selection' })).getAllByRole(
      'switch',
    )
    field!.focus()
    await expect(field).toHaveFocus()
    await press('z')
    await waitFor(() => expect(field).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('complementary', { name: 'Settings of the selection' })).toHaveFocus())
    await press('y')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Undo/ })).toBeEnabled())
  },
})

export const TheMapIsFolded = Filled.extend({
  globals: { lang: 'en' },
  play: async () => {
    await isOpen()
    await expect(await screen.findByRole('img', { name: i18n.t(($) => $.canvas.minimap) })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Map of the flow' }))
    await expect(screen.queryByRole('img', { name: i18n.t(($) => $.canvas.minimap) })).toBeNull()
  },
})

const PHONE = {
  parameters: {
    viewport: {
      options: { phone: { name: 'Phone', type: 'mobile' as const, styles: { width: '390px', height: '844px' } } },
    },
  },
}

export const Phone = Filled.extend({ ...PHONE, globals: { viewport: { value: 'phone' } } })
export const PhoneDark = Filled.extend({ ...PHONE, globals: { ...DARK.globals, viewport: { value: 'phone' } } })
export const PhoneShowsOnePaneAtATime = meta.story({
  ...PHONE,
  globals: { lang: 'en', viewport: { value: 'phone' } },
  decorators: [inEditor({ document: talkFlow })],
  play: async () => {
    await isOpen()
    await userEvent.click(screen.getByRole('radio', { name: 'Outline' }))
    await expect(screen.queryByRole('application')).toBeNull()
    await expect(screen.queryByRole('complementary')).toBeNull()
    const list = within(await screen.findByRole('list', { name: 'Nodes in reading order' }))
    await userEvent.click(list.getByRole('button', { name: /^Tell the terms/ }))
    await expect(await screen.findByRole('heading', { name: 'Tell the terms' })).toBeVisible()
    await expect(screen.getByRole('radio', { name: 'Settings' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Canvas' }))
    await isOpen()
    await expect(address()).toMatchObject({ node: 'card' })
  },
})
