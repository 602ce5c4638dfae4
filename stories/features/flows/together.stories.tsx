import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { colleagues, InCompany, NODE, Shared } from './together-fake.tsx'

const meta = preview.meta({
  title: 'Screens/Flows/Together',
  component: Shared,
  decorators: [InCompany],
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const others = () => {
  if (colleagues.now === undefined) throw new Error('Nobody is here.')
  return colleagues.now
}
const title = () => screen.findByRole('textbox', { name: /^(Title|标题|名称)$/ }, { timeout: 5_000 })
const dialog = async () => within(await screen.findByRole('dialog'))
/** The editor is there, at its node, and the others are in it. */
async function met(count: number) {
  const field = await title()
  others().arrive(count)
  await screen.findByRole('list', { name: /^(Also here|也在这里的人)$/ })
  return field
}
/** Both give the node another name before either has heard of the other. */
async function bothRename() {
  await met(1)
  await fireEvent.change(await title(), { target: { value: 'Mine' } })
  others().rename(NODE, 'Theirs')
  return dialog()
}

export const Company = meta.story({
  play: async () => {
    await met(3)
    const [first = ''] = others().names
    const list = within(await screen.findByRole('list', { name: /Also here|也在这里的人/ }))
    await expect(list.getAllByRole('button')).toHaveLength(3)
    await expect(list.getByRole('button', { name: first })).toBeInTheDocument()
    await waitFor(() => expect(document.querySelectorAll('[data-person-pointer]')).toHaveLength(3))
    // Two are in one node, which has one ring.
    await expect(document.querySelectorAll('[data-person-ring]')).toHaveLength(1)
  },
})
export const CompanyDark = Company.extend({ globals: DARK })

export const Crowd = meta.story({
  play: async () => {
    await met(6)
    const list = within(await screen.findByRole('list', { name: /Also here|也在这里的人/ }))
    await expect(list.getAllByRole('button')).toHaveLength(4)
    await expect(list.getByText('+2')).toBeInTheDocument()
  },
})

export const NewsOfAChange = meta.story({
  play: async () => {
    const field = await met(1)
    others().rename(NODE, 'Theirs')
    await expect(await screen.findByText('Li Wang changed 1 node')).toBeInTheDocument()
    await waitFor(() => expect(field).toHaveValue('Theirs'))
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    await expect(field).toHaveValue('Theirs')
  },
})

export const Conflict = meta.story({
  play: async () => {
    const shown = await bothRename()
    const [mine, theirs] = shown.getAllByRole('radio')
    await expect(mine).toHaveAccessibleDescription('Mine')
    await expect(theirs).toHaveAccessibleDescription('Theirs')
  },
})
export const ConflictDark = Conflict.extend({ globals: DARK })

export const ConflictTheirs = meta.story({
  play: async () => {
    const shown = await bothRename()
    await userEvent.click(shown.getByRole('button', { name: 'Look at theirs' }))
    await expect(await shown.findByRole('application')).toBeInTheDocument()
  },
})
export const ConflictTheirsDark = meta.story({
  globals: DARK,
  play: async () => {
    const shown = await bothRename()
    await userEvent.click(shown.getByRole('button', { name: '看看对方的' }))
    await expect(await shown.findByRole('application')).toBeInTheDocument()
  },
})

export const ConflictDecided = meta.story({
  play: async () => {
    const shown = await bothRename()
    await expect(shown.getByRole('button', { name: '1 left to choose' })).toBeDisabled()
    await userEvent.click(shown.getByRole('button', { name: 'All mine' }))
    await userEvent.click(shown.getByRole('button', { name: 'Keep these' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await title()).toHaveValue('Mine')
    await waitFor(() => expect(others().stored().nodes[NODE]?.title).toBe('Mine'), { timeout: 5_000 })
  },
})

export const ConflictForTheirs = meta.story({
  play: async () => {
    const shown = await bothRename()
    await userEvent.click(shown.getByRole('radio', { name: /Li Wang/ }))
    await userEvent.click(shown.getByRole('button', { name: 'Keep these' }))
    await waitFor(async () => expect(await title()).toHaveValue('Theirs'))
    await expect(others().stored().nodes[NODE]?.title).toBe('Theirs')
  },
})

export const PutAside = meta.story({
  play: async () => {
    const shown = await bothRename()
    const [later] = shown.getAllByRole('button', { name: 'Later' }).toReversed()
    if (later) await userEvent.click(later)
    await expect(await screen.findByText(/nothing is saved until you decide/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
    await expect((await dialog()).getAllByRole('radio')).toHaveLength(2)
  },
})

export const Deleted = meta.story({
  play: async () => {
    await met(1)
    others().remove()
    await expect(await screen.findByText(/has been deleted|已被删除/)).toBeInTheDocument()
    await waitFor(async () => expect(await title()).toHaveAttribute('readonly'))
    await expect(screen.getByRole('button', { name: /^(Export|导出)$/ })).toBeInTheDocument()
  },
})
export const DeletedDark = Deleted.extend({ globals: DARK })
