import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { FlowListPage } from '#src/features/flows/list/flow-list-page.tsx'
import type { FlowSearch } from '#src/features/flows/list/search.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { APP_ID } from '../../support/console/sample-bot.ts'
import { inFlows } from './list-console.tsx'
import { folderId, sampleDocument } from './list-sample.ts'
import { chooseOption } from '../../support/choose.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: FlowSearch }) {
  const [search, setSearch] = useState(initial)
  return (
    <>
      <FlowListPage appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
      <output data-search hidden>
        {JSON.stringify(search)}
      </output>
    </>
  )
}

const meta = preview.meta({
  title: 'Screens/Flows/List',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }

export const Filled = meta.story({ decorators: [inFlows()] })
export const FilledDark = Filled.extend(DARK)
export const Templates = Filled.extend({ args: { initial: { tab: 'templates' } } })
export const TemplatesDark = Templates.extend(DARK)
export const NeverUsed = meta.story({
  decorators: [
    inFlows((sample) => {
      sample.flows = []
      sample.folders = []
    }),
  ],
})
export const NeverUsedDark = NeverUsed.extend(DARK)
export const Quota = meta.story({
  decorators: [
    inFlows((sample) => {
      sample.limit = 10
    }),
  ],
})
export const Gate = meta.story({
  decorators: [
    inFlows((sample) => {
      sample.limit = 0
    }),
  ],
})
export const GateDark = Gate.extend(DARK)
export const TrialBegins = Gate.extend({
  tags: ['!autodocs'],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Start the 7-day trial' }))
    await screen.findByText(/^The trial has begun/)
    await waitFor(() => expect(screen.queryByRole('heading', { name: /come with the premium plan/ })).toBeNull())
  },
})
export const Locked = meta.story({
  decorators: [
    inFlows(undefined, () => ({
      list: api.flows.list.handler(() => {
        throw refusal('FEATURE_LOCKED')
      }),
    })),
  ],
  play: async () => {
    await screen.findByRole('heading', { name: 'Task flows come with the premium plan' })
    await expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Start the 7-day trial'])
  },
})
export const NothingFound = Filled.extend({ args: { initial: { text: 'warranty' } } })
export const EmptyFolder = meta.story({
  args: { initial: { folder: folderId(3) } },
  decorators: [
    inFlows((sample) => {
      sample.folders = [...sample.folders, { id: folderId(3), name: 'Drafts' }]
    }),
  ],
})
export const Loading = meta.story({
  decorators: [
    inFlows(undefined, () => ({
      list: api.flows.list.handler(unanswered),
      folders: api.flows.folders.handler(unanswered),
    })),
  ],
})
export const Failed = meta.story({
  decorators: [
    inFlows(undefined, () => ({
      list: api.flows.list.handler(() => {
        throw refusal('UNAVAILABLE')
      }),
    })),
  ],
})
export const TemplatesLoading = meta.story({
  args: { initial: { tab: 'templates' } },
  decorators: [inFlows(undefined, () => ({ templates: api.flows.templates.handler(unanswered) }))],
})
export const TemplatesFailed = meta.story({
  args: { initial: { tab: 'templates' } },
  decorators: [
    inFlows(undefined, () => ({
      templates: api.flows.templates.handler(() => {
        throw refusal('INTERNAL')
      }),
    })),
  ],
})

const address = () =>
  JSON.parse(document.querySelector('[data-search]')?.textContent ?? '{}') as Record<string, unknown>
const shownFlows = () =>
  screen.getAllByRole('checkbox', { name: /^Select (?!all)/ }).map((box) => box.getAttribute('aria-label')?.slice(7))
const menuOf = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
const choose = async (name: string | RegExp) => userEvent.click(await screen.findByRole('menuitem', { name }))

export const Sorted = Filled.extend({
  name: 'Columns sort the list, and the address keeps the order',
  play: async () => {
    await waitFor(() => expect(shownFlows()[0]).toBe('Order status'))
    const header = screen.getByRole('columnheader', { name: /Name/ })
    await userEvent.click(within(header).getByRole('button', { name: /Name/ }))
    await waitFor(() => expect(address()).toEqual({ sort: 'name', order: 'asc' }))
    await waitFor(() => expect(shownFlows()[0]).toBe('Book an appointment'))
  },
})

export const Narrowed = Filled.extend({
  name: 'Words, kind and state narrow the list, and are cleared in one press',
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await chooseOption('AI')
    await waitFor(() => expect(within(screen.getByRole('search')).getByText('2 flows')).toBeInTheDocument())
    await userEvent.type(screen.getByRole('searchbox'), 'nothing such')
    await expect(await screen.findByRole('heading', { name: 'No result for “nothing such”' })).toBeInTheDocument()
    await expect(address()).toEqual({ kind: 'ai', text: 'nothing such' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(within(screen.getByRole('search')).getByText('7 flows')).toBeInTheDocument())
  },
})

export const Bulk = Filled.extend({
  name: 'Selected flows are turned off, moved, exported and deleted, and what changed is taken back',
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Order status' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Say goodbye' }))
    const bar = () => within(screen.getByRole('region', { name: 'Selected flows' }))
    await userEvent.click(bar().getByRole('button', { name: 'Turn off' }))
    // The other one was off before.
    await screen.findByText('1 flow turned off')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Order status' }))
    await userEvent.click(bar().getByRole('button', { name: 'Move to' }))
    await choose('Shared steps')
    await screen.findByText('1 flow moved to “Shared steps”')
    await screen.findByRole('treeitem', { name: /^Shared steps.*3 flows/ })

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Order status' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Return and refund' }))
    await userEvent.click(bar().getByRole('button', { name: 'Export as file' }))
    await screen.findByText('2 flows exported, a file each')

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Order status' }))
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }))
    await screen.findByText('1 flow deleted')
    await waitFor(() => expect(shownFlows()).not.toContain('Order status'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await waitFor(() => expect(shownFlows()).toContain('Order status'))
  },
})

export const CalledByOthers = Filled.extend({
  name: 'A flow that others call is not deleted; they are named with the way to them',
  play: async () => {
    await menuOf('Change the delivery address')
    await choose('Delete')
    const dialog = await screen.findByRole('dialog', { name: '“Change the delivery address” cannot be deleted' })
    await expect(within(dialog).getByRole('link', { name: 'Order status' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/main\/1400000001\/chatbot\/task\/.+/),
    )
    await expect(within(dialog).getAllByRole('link')).toHaveLength(2)
  },
})

export const Renamed = Filled.extend({
  name: 'A flow is renamed from its menu; a name that is taken is told at the field',
  play: async () => {
    await menuOf('Order status')
    await choose('Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Order status”' }))
    const field = dialog.getByRole('textbox', { name: 'Name of the flow' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Say goodbye{Enter}')
    await dialog.findByText('A flow with this name already exists.')
    await userEvent.type(field, ' politely{Enter}')
    await waitFor(() => expect(shownFlows()).toContain('Say goodbye politely'))
  },
})

export const Duplicated = Filled.extend({
  name: 'A copy is added turned off, with the way to it',
  play: async () => {
    await menuOf('Order status')
    await choose('Duplicate')
    await screen.findByText('Copy of “Order status” added, turned off')
    await expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument()
    await waitFor(() => expect(shownFlows()).toContain('Order status 2'))
  },
})

export const Folders = Filled.extend({
  name: 'A folder is added, renamed, and deleted without its flows',
  play: async () => {
    await screen.findByRole('treeitem', { name: /^Orders.*2 flows/ })
    await userEvent.click(screen.getByRole('button', { name: 'Add folder' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add folder' }))
    await userEvent.type(adding.getByRole('textbox', { name: 'Name of the folder' }), 'Seasonal{Enter}')
    await screen.findByRole('treeitem', { name: /^Seasonal.*0 flows/ })

    const item = screen.getByRole('treeitem', { name: /^Orders/ })
    await userEvent.click(within(item).getByRole('button', { name: 'More for Orders' }))
    await choose('Delete')
    const asking = within(await screen.findByRole('alertdialog', { name: 'Delete folder “Orders”?' }))
    await expect(asking.getByText('Its 2 flows stay, in no folder.')).toBeInTheDocument()
    await userEvent.click(asking.getByRole('button', { name: 'Delete folder' }))
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Orders/ })).toBeNull())
    await screen.findByRole('treeitem', { name: /^In no folder.*5 flows/ })
  },
})

export const Dragged = Filled.extend({
  name: 'A flow is dragged to a folder, which can be taken back',
  play: async () => {
    const folder = await screen.findByRole('treeitem', { name: /^Orders.*2 flows/ })
    const flow = (await screen.findByRole('link', { name: 'Say goodbye' })).closest<HTMLElement>('[draggable=true]')!
    const dataTransfer = new DataTransfer()
    // The testing library would hand over an empty drag. Says whether the element takes the event.
    const takes = (element: HTMLElement, type: string) =>
      !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    takes(flow, 'dragstart')
    // All flows are no folder: nothing can be dropped there.
    await expect(takes(screen.getByRole('treeitem', { name: /^All flows/ }), 'dragover')).toBe(false)
    await expect(takes(folder, 'dragover')).toBe(true)
    await waitFor(() => expect(folder).toHaveClass('ring-accent-line'))
    takes(folder, 'drop')
    await screen.findByRole('treeitem', { name: /^Orders.*3 flows/ })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('treeitem', { name: /^Orders.*2 flows/ })
  },
})

export const NewAi = Filled.extend({
  name: 'A new AI flow says what it lacks while no model is set',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New flow' }))
    await choose('Blank')
    const dialog = within(await screen.findByRole('dialog', { name: 'New flow' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name of the flow' })).toHaveFocus())
    await expect(dialog.getByRole('button', { name: 'Create and open' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the flow' }), 'Warranty')
    await userEvent.click(dialog.getByRole('radio', { name: 'AI' }))
    await dialog.findByText('No model is set')
    await expect(dialog.getByRole('link', { name: 'Set one in the basic settings' })).toHaveAttribute(
      'href',
      '/main/1400000001/chatbot/basic#model',
    )
    await expect(dialog.getByRole('button', { name: 'Create and open' })).not.toHaveAttribute('aria-disabled')
  },
})

const importFile = async (name: string, text: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Import a flow' })
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]')!
  await userEvent.upload(input, new File([text], name, { type: 'application/json' }), { applyAccept: false })
  return within(dialog)
}
const fileOf = (document: object) =>
  JSON.stringify({ format: 'deskwright.flow', version: 1, name: 'Warranty', kind: 'standard', document })

export const ImportRefused = Filled.extend({
  name: 'A file that cannot be taken is told with every fault and its place',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New flow' }))
    await choose('Import a file')
    await importFile('picture.png', 'x')
    await screen.findByText('Only .json files can be imported.')
    await importFile('notes.json', 'no JSON')
    await screen.findByText('The file is not JSON.')
    const document = sampleDocument()
    const start = { ...document.nodes.start!, title: 'x'.repeat(51), group: 'gone' }
    const dialog = await importFile('broken.json', fileOf({ ...document, nodes: { start }, edges: { e: 1 } }))
    await dialog.findByText('broken.json was not imported')
    await dialog.findByText('edges › e')
    await dialog.findByText('nodes › start › title')
    await dialog.findByText('The text is too long.')
  },
})

export const ImportReport = Filled.extend({
  name: 'A file with steps that are not known is taken, and says so',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New flow' }))
    await choose('Import a file')
    const document = sampleDocument()
    const alien = { ...document.nodes.start!, id: 'alien', kind: 'telepathy', data: { depth: 3 } }
    const dialog = await importFile('warranty.json', fileOf({ ...document, nodes: { ...document.nodes, alien } }))
    await dialog.findByText('“Warranty” added')
    await dialog.findByText('telepathy')
    await expect(dialog.getByRole('link', { name: 'Open the flow' })).toBeInTheDocument()
  },
})

export const Full = meta.story({
  name: 'At the limit nothing can be added, and everything says why',
  decorators: [
    inFlows((sample) => {
      sample.limit = 7
    }),
  ],
  play: async () => {
    const reason = 'The plan allows 7 flows. Delete one to add another.'
    await waitFor(() => expect(screen.getByRole('button', { name: 'New flow' })).toHaveAccessibleDescription(reason))
    await menuOf('Order status')
    await expect(await screen.findByRole('menuitem', { name: /Duplicate/ })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
  },
})
