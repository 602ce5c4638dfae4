import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { QuickRepliesCard } from '#src/features/workspace/quick-replies/quick-replies-card.tsx'
import { api, unanswered } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { fakeReplies, sampleReplies } from './fake-replies.ts'
import { ANNA, FIRST } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Quick replies',
  component: QuickRepliesCard,
  args: { personId: ANNA },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const withReplies = (language: 'en' | 'zh' = 'en') =>
  inConsole(undefined, () => ({ quickReplies: fakeReplies(sampleReplies(language)) }))
const page = () => within(document.body)

export const Page = meta.story({
  decorators: [withReplies()],
  play: async () => void (await page().findByText('Refund under way')),
})
export const PageDark = meta.story({
  decorators: [withReplies('zh')],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => void (await page().findByText('退款处理中')),
})
export const Empty = meta.story({
  decorators: [inConsole(undefined, () => ({ quickReplies: fakeReplies([]) }))],
  play: async () => void (await page().findByText('No quick reply yet')),
})
export const Loading = meta.story({
  decorators: [inConsole(undefined, () => ({ quickReplies: { list: api.quickReplies.list.handler(unanswered) } }))],
})

export const Written = meta.story({
  name: 'A reply is written with a variable, changed, deleted and brought back',
  decorators: [withReplies()],
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Add a quick reply' }))
    const title = await page().findByRole('textbox', { name: 'Title' })
    const text = await page().findByRole('textbox', { name: 'Text' }, { timeout: 10_000 })
    await userEvent.type(title, 'Goodbye')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Write something here.')
    await userEvent.click(text)
    await userEvent.keyboard('Goodbye, {{{{vi{Enter}!')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Goodbye, {{ visitor }}!')
    await waitFor(() => expect(page().getByRole('button', { name: 'Add a quick reply' })).toHaveFocus())
    await userEvent.click(page().getByRole('button', { name: 'Edit Goodbye' }))
    await userEvent.type(await page().findByRole('textbox', { name: 'Category' }), 'End')
    await userEvent.click(page().getByRole('radio', { name: 'Only me' }))
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    const row = () => page().getByText('Goodbye').closest('li')
    await waitFor(() => expect(row()).toHaveTextContent('End'))
    await expect(row()).toHaveTextContent('Only me')
    await waitFor(() => expect(page().getByRole('button', { name: 'Edit Goodbye' })).toHaveFocus())
    await userEvent.click(page().getByRole('button', { name: 'Delete Goodbye' }))
    await waitFor(() => expect(page().queryByText('Goodbye, {{ visitor }}!')).toBeNull())
    await userEvent.click(page().getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await page().findByText('Goodbye, {{ visitor }}!')
    await userEvent.type(page().getByRole('searchbox', { name: 'Find a quick reply' }), 'refund')
    await waitFor(() => expect(page().queryByText('Goodbye, {{ visitor }}!')).toBeNull())
    await expect(page().getByText('Refund under way')).toBeInTheDocument()
  },
})

export const Outrun = meta.story({
  name: 'Somebody else has changed it meanwhile: both are shown, and nothing that was written is lost',
  decorators: [
    inConsole(undefined, () => ({
      quickReplies: fakeReplies(sampleReplies('en'), { content: 'Hello, {{ agent }} here.' }),
    })),
  ],
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Edit Greeting' }))
    await userEvent.type(await page().findByRole('textbox', { name: 'Category' }), ' of all')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Changed by someone else' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show the differences' }))
    await dialog.findByText('Beginning of all')
    await dialog.findByText('Hello, {{ agent }} here.')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(page().getByText('Greeting').closest('li')).toHaveTextContent('Beginning of all'))
  },
})

const composer = () => page().findByRole<HTMLTextAreaElement>('textbox', { name: /Reply to/ })

export const Inserted = meta.story({
  name: 'A slash offers the replies while one writes; Enter puts one in, filled in, and sends nothing',
  render: () => <DeskStage search={{ chat: FIRST }} />,
  play: async () => {
    const box = await composer()
    await userEvent.click(box)
    await userEvent.keyboard('1/2 ')
    await expect(page().queryByRole('listbox', { name: 'Quick replies' })).toBeNull()
    await userEvent.keyboard('/gree')
    const list = await page().findByRole('listbox', { name: 'Quick replies' })
    await expect(within(list).getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(box.value).toMatch(/^1\/2 Hello (?!\{\{).+, this is (?!\{\{).+\. How can I help\?$/)
    await expect(page().queryByRole('listbox', { name: 'Quick replies' })).toBeNull()
    await userEvent.clear(box)
    await userEvent.click(page().getByRole('button', { name: 'Quick replies' }))
    await waitFor(() => expect(page().getAllByRole('option').length).toBeGreaterThan(1))
    await userEvent.keyboard('{Escape}')
    await expect(box).toHaveValue('')
    await userEvent.click(page().getByRole('button', { name: 'Quick replies' }))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(box.value).not.toMatch(/^\//)
    await expect(box.value.length).toBeGreaterThan(10)
  },
})

export const Own = meta.story({
  name: 'An agent keeps replies of their own and changes nobody else’s',
  render: () => (
    <DeskStage
      search={{ chat: FIRST }}
      prepare={(sample) => {
        sample.me.applications = sample.me.applications.map((one) => ({ ...one, roles: ['online_staff'] }))
      }}
      override={(sample) => ({ quickReplies: fakeReplies(sampleReplies(sample.language, true)) })}
    />
  ),
  play: async () => {
    await composer()
    await userEvent.click(page().getByRole('button', { name: 'All quick replies' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Quick replies' }))
    await dialog.findByText('My signature')
    await expect(dialog.getByRole('button', { name: 'Edit My signature' })).toBeInTheDocument()
    await expect(dialog.queryByRole('button', { name: 'Edit Greeting' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Add a quick reply' }))
    await dialog.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 })
    await expect(dialog.queryByRole('radio')).toBeNull()
  },
})
export const OwnDark = Own.extend({ globals: DARK, name: 'The agent’s own replies, dark', play: async () => {} })
