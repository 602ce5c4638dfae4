import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { useState } from 'react'
import { ReplyManager } from '#src/features/workspace/quick-replies/reply-manager.tsx'
import type { QuickReply } from '#src/features/workspace/quick-replies/use-quick-replies.ts'
import type { WorkbenchSearch } from '#src/features/workspace/workbench/search.ts'
import { api, unanswered } from '../../support/api.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { DeskStage } from './desk-stage.tsx'
import { sampleApplication } from '../frame/people.ts'
import { fakeReplies, sampleReplies } from './fake-replies.ts'
import { ANNA, FIRST } from './sample-desk.ts'

function Manager({ forTeam = true }: { forTeam?: boolean }) {
  const [search, setSearch] = useState<WorkbenchSearch>({})
  return (
    <div className="flex h-dvh flex-col p-4">
      <ReplyManager
        appId="1400000001"
        personId={ANNA}
        forTeam={forTeam}
        search={search}
        onSearch={(part) => setSearch((now) => ({ ...now, ...part }))}
      />
    </div>
  )
}

const meta = preview.meta({
  title: 'Screens/Workspace/Quick replies',
  component: Manager,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

/** The application, which speaks with visitors in these languages. */
const fakeApplication = (language: 'en' | 'zh') => ({
  get: api.application.get.handler(() => ({ ...sampleApplication(language), languages: ['en', 'zh', 'ja'] })),
})
const withReplies = (language: 'en' | 'zh' = 'en') =>
  inConsole(undefined, () => ({
    application: fakeApplication(language),
    quickReplies: fakeReplies(sampleReplies(language)),
  }))
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

const row = (name: RegExp) => page().findByRole('row', { name })
const choose = async (trigger: string, entry: string) => {
  await userEvent.click(await page().findByRole('button', { name: trigger }))
  await userEvent.click(await page().findByRole('menuitem', { name: entry }))
}

/** A reply may be in each language of the application, and in no other. */
async function expectLanguages() {
  await userEvent.click(page().getByRole('combobox', { name: 'Language' }))
  const options = () =>
    page()
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(options()).toEqual(['Any', '简体中文', 'English', '日本語']))
  await userEvent.keyboard('{Escape}')
}

export const WaitsForItsFiles = meta.story({
  name: 'A reply is saved once its files have come, and says so until then',
  decorators: [withReplies()],
  beforeEach: () => {
    const sending = spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
    return () => sending.mockRestore()
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Add a quick reply' }))
    const text = await page().findByRole('textbox', { name: 'Text' }, { timeout: 10_000 })
    await userEvent.type(page().getByRole('textbox', { name: 'Title' }), 'Price list')
    await userEvent.click(text)
    await userEvent.keyboard('Here it is.')
    const chooser = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')
    await userEvent.upload(chooser!, new File(['prices'], 'prices.pdf', { type: 'application/pdf' }))
    const save = await page().findByRole('button', { name: 'Save' })
    await waitFor(() => expect(save).toHaveAccessibleDescription('Wait until the uploads are done'))
    await userEvent.click(save)
    await expect(page().getByRole('dialog')).toBeVisible()
    await userEvent.click(page().getByRole('button', { name: 'Stop sending prices.pdf' }))
    await userEvent.click(save)
    await row(/Price list/)
  },
})

export const Written = meta.story({
  name: 'A reply is written with a variable and a shortcut, changed, deleted and brought back',
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
    await userEvent.type(page().getByRole('textbox', { name: 'Shortcut' }), 'good bye')
    await page().findByText('Write one word: letters, digits, - and _ only.')
    await userEvent.clear(page().getByRole('textbox', { name: 'Shortcut' }))
    await userEvent.type(page().getByRole('textbox', { name: 'Shortcut' }), 'bye')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await row(/Goodbye.*Goodbye, {{ visitor }}!.*\/bye.*All members/)
    await choose('More for Goodbye', 'Edit')
    await userEvent.click(await page().findByRole('combobox', { name: 'Category' }))
    await userEvent.keyboard('End')
    await userEvent.click(await page().findByRole('option', { name: 'Add the category “End”' }))
    await expectLanguages()
    await userEvent.click(page().getByRole('radio', { name: 'Only me' }))
    await waitFor(() => expect(page().getByRole('combobox', { name: 'Category' })).toHaveValue('End'))
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await row(/Goodbye.*End.*Only me/)
    await choose('More for Goodbye', 'Delete')
    await waitFor(() => expect(page().queryByText('Goodbye, {{ visitor }}!')).toBeNull())
    await userEvent.click(page().getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await page().findByText('Goodbye, {{ visitor }}!')
    await userEvent.type(page().getByRole('searchbox', { name: 'Find a quick reply' }), 'refund')
    await waitFor(() => expect(page().queryByText('Goodbye, {{ visitor }}!')).toBeNull())
    await row(/Refund under way/)
  },
})

export const Sorted = meta.story({
  name: 'Categories narrow the table, are added, renamed and deleted; what they held is kept elsewhere',
  decorators: [withReplies()],
  play: async () => {
    await userEvent.click(await page().findByRole('treeitem', { name: /Refunds/ }))
    await row(/Refund under way/)
    await waitFor(() => expect(page().queryByText('Greeting')).toBeNull())
    await choose('More for Refunds', 'Rename')
    const name = await page().findByRole('textbox', { name: 'Name of the category' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Money back{Enter}')
    await page().findByRole('treeitem', { name: /Money back/ })
    await choose('More for Money back', 'Delete category')
    const question = within(await page().findByRole('alertdialog'))
    await userEvent.click(question.getByRole('combobox', { name: 'Put the replies into' }))
    await userEvent.click(await page().findByRole('option', { name: 'Beginning' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete category' }))
    await row(/Refund under way.*Beginning/)
    await userEvent.click(page().getByRole('combobox', { name: 'Narrow the quick replies' }))
    await userEvent.click(await page().findByRole('option', { name: 'Never used in 90 days' }))
    await row(/My signature/)
    await waitFor(() => expect(page().queryByText('Refund under way')).toBeNull())
  },
})

export const Alike = meta.story({
  name: 'Replies that say nearly the same stand beside each other, and are opened from there',
  decorators: [
    inConsole(undefined, () => {
      const [greeting, ...others] = sampleReplies('en') as [QuickReply, ...QuickReply[]]
      const twin = { ...greeting, id: '00000000-0000-4000-8000-000000000599', title: 'Hello there' }
      return { quickReplies: fakeReplies([greeting, twin, ...others]) }
    }),
  ],
  play: async () => {
    await row(/Hello there/)
    await userEvent.click(page().getByRole('button', { name: 'Find duplicates' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Quick replies that say nearly the same' }))
    await expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    await dialog.findByText('The same text')
    await userEvent.click(dialog.getByRole('button', { name: 'Hello there' }))
    await page().findByRole('dialog', { name: 'Edit Hello there' })
  },
})

export const Imported = meta.story({
  name: 'A file is read first, what is wrong in it is shown, and the rest is added',
  decorators: [withReplies()],
  play: async () => {
    await row(/Greeting/)
    await choose('Actions', 'Import from a file')
    const dialog = within(await page().findByRole('dialog', { name: 'Import from a file' }))
    await dialog.findByRole('link', { name: 'Download the template' })
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept=".xlsx"]')!
    await userEvent.upload(input, new File(['sheet'], 'replies.xlsx'))
    await dialog.findByText('1 quick reply can be added')
    await dialog.findByText('Title: There is this quick reply already.')
    await dialog.findByText('Groups: There is no group of this name.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 quick reply' }))
    await row(/Goodbye/)
  },
})

export const Begun = meta.story({
  name: 'Where there are none, ready-made ones in a language are added',
  decorators: [inConsole(undefined, () => ({ quickReplies: fakeReplies([]) }))],
  play: async () => {
    await page().findByText('No quick reply yet')
    await userEvent.click(page().getByRole('combobox', { name: 'Language of the replies to begin with' }))
    await userEvent.click(await page().findByRole('option', { name: '简体中文' }))
    await userEvent.click(page().getByRole('button', { name: 'Add replies to begin with' }))
    await row(/退款处理中/)
  },
})

const proposed = () =>
  inConsole(undefined, () => ({
    quickReplies: fakeReplies(
      sampleReplies('en').map((one, at) =>
        at === 3 ? { ...one, proposed: true, proposedBy: 'Mei Lin', editable: false } : one,
      ),
    ),
  }))

export const Promoted = meta.story({
  name: 'What an agent proposes is looked at and promoted to the team',
  decorators: [proposed()],
  play: async () => {
    await row(/My signature.*From Mei Lin/)
    await choose('More for My signature', 'Promote to team')
    await page().findByRole('radio', { name: 'All members', checked: true })
    await expect(page().queryByRole('radio', { name: 'Only me' })).toBeNull()
    await userEvent.click(page().getByRole('button', { name: 'Promote to team' }))
    await row(/My signature(?!.*From Mei Lin).*All members/)
  },
})

export const Declined = meta.story({
  name: 'What an agent proposes may be declined, and is seen by nobody else then',
  decorators: [proposed()],
  play: async () => {
    await choose('More for My signature', 'Decline')
    await waitFor(() => expect(page().queryByText('My signature')).toBeNull())
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
    await choose('More for Greeting', 'Edit')
    await userEvent.type(await page().findByRole('textbox', { name: 'Title' }), ' of all')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Changed by someone else' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show the differences' }))
    await dialog.findByText('Greeting of all')
    await dialog.findByText('Hello, {{ agent }} here.')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await row(/Greeting of all/)
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
      override={({ language }) => ({
        application: fakeApplication(language),
        quickReplies: fakeReplies(sampleReplies(language, true)),
      })}
    />
  ),
  play: async () => {
    await composer()
    await userEvent.click(page().getByRole('button', { name: 'All quick replies' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Quick replies' }))
    await dialog.findByText('My signature')
    await expect(dialog.queryByRole('button', { name: 'More for Greeting' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'More for My signature' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'Propose to the team' }))
    await dialog.findByText('Proposed')
    await userEvent.click(dialog.getByRole('button', { name: 'Add a quick reply' }))
    await dialog.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 })
    await expect(dialog.queryByRole('radio')).toBeNull()
    await expectLanguages()
  },
})
export const OwnDark = Own.extend({ globals: DARK, name: 'The agent’s own replies, dark', play: async () => {} })
