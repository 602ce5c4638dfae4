import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { i18n } from '#src/i18n/i18n.ts'
import { consoleTexts } from '../../support/console/console.tsx'
import { inMenus } from './in-menus.tsx'
import { DARK, EN, isOpen, MenuEditor } from './menu-editor.tsx'

const meta = preview.meta({
  title: 'Screens/Voice/Paths',
  component: MenuEditor,
  args: { initial: { dock: 'paths' } },
  loaders: [consoleTexts],
  decorators: [inMenus()],
  parameters: { layout: 'fullscreen' },
})

const explore = async () => {
  await isOpen()
  await userEvent.click(await screen.findByRole('button', { name: i18n.t(($) => $.voice.paths.begin) }))
}
const found = () => screen.findByRole('grid', undefined, { timeout: 5000 })

/** A worker that has come some way and never ends; the page's own are back once the story is over. */
class Walking extends EventTarget {
  postMessage() {
    const soFar = { states: 12_400, leaves: 3180 }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { soFar } })))
  }
  terminate() {}
}
const WALKING = {
  beforeEach: () => {
    const { Worker: real } = globalThis
    return () => Object.assign(globalThis, { Worker: real })
  },
}
const walk = async () => {
  await isOpen()
  Object.assign(globalThis, { Worker: Walking })
  await explore()
}

export const Empty = meta.story({ play: async () => void (await isOpen()) })
export const EmptyDark = Empty.extend(DARK)

export const Running = meta.story({
  ...WALKING,
  play: async () => {
    await walk()
    await expect(await screen.findByRole('progressbar')).toBeVisible()
  },
})
export const RunningDark = Running.extend(DARK)

export const Found = meta.story({
  play: async () => {
    await explore()
    await found()
  },
})
export const FoundDark = Found.extend(DARK)

export const TellsHowFarItIsAndIsCalledOff = meta.story({
  ...WALKING,
  ...EN,
  play: async () => {
    await walk()
    await expect(await screen.findByText('3180 paths in 12,400 moments')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect(await screen.findByRole('button', { name: 'Explore all paths' })).toBeVisible()
  },
})

export const MarksWhatIsAmissAndShowsAPath = meta.story({
  ...EN,
  play: async () => {
    await explore()
    const table = within(await found())
    await expect(table.getAllByRole('row').length).toBeGreaterThan(5)
    // Ways that go on as another, and those that lead back, are rows like any other.
    await expect(table.getAllByText(/^Goes on as: /)[0]).toBeInTheDocument()
    await expect(table.getAllByText(/^Back to /)[0]).toBeInTheDocument()
    // The way back to the menu is no end, and who waits in vain stands nowhere.
    await waitFor(() => expect(document.querySelector('[data-card-note="queue"]')).toHaveTextContent('Dead end'))
    await userEvent.click(screen.getByRole('columnheader', { name: /What is done/ }).querySelector('button')!)
    const [, first] = table.getAllByRole('row')
    first?.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('button', { name: 'Explore again' })).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: /^Problems/ }))
    await waitFor(() => expect(document.querySelector('[data-card-note]')).toBeNull())
  },
})
