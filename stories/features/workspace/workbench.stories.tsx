import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { Workbench } from '#src/domain/settings/workbench.ts'
import { WorkbenchPage } from '#src/features/workspace/workbench/workbench-page.tsx'
import { api, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { fakeReplies, sampleReplies } from './fake-replies.ts'
import { fakeWorkbench } from './fake-workbench.ts'
import { ANNA } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Workbench',
  component: WorkbenchPage,
  args: { personId: ANNA },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const settings = (language: 'en' | 'zh' = 'en', ...of: [Partial<Workbench>?, Partial<Workbench>?]) =>
  inConsole(undefined, () => ({
    quickReplies: fakeReplies(sampleReplies(language)),
    settings: fakeWorkbench(...of),
  }))
const page = () => within(document.body)

export const Page = meta.story({
  decorators: [settings('en', { afterWork: { seconds: 45, extensions: 2 } })],
  play: async () => void (await page().findByText('Refund under way')),
})
export const PageDark = meta.story({
  decorators: [settings('zh')],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => void (await page().findByText('退款处理中')),
})
export const Loading = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      quickReplies: { list: api.quickReplies.list.handler(unanswered) },
      settings: { workbench: api.settings.workbench.handler(unanswered) },
    })),
  ],
})

const seconds = () => page().findByRole('spinbutton', { name: 'Time after each conversation' })

export const Saved = meta.story({
  name: 'What is written is saved at once, and nothing else can be',
  decorators: [settings()],
  play: async () => {
    const save = page().findByRole('button', { name: 'Save' })
    await expect(await save).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(await seconds())
    await userEvent.type(await seconds(), '90')
    await userEvent.tab()
    await waitFor(async () => expect(await save).not.toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(await save)
    await page().findByText('Workbench settings saved')
  },
})

export const Outrun = meta.story({
  name: 'Somebody else has changed them meanwhile: both are shown',
  decorators: [settings('en', {}, { afterWork: { seconds: 20, extensions: 3 } })],
  play: async () => {
    await userEvent.clear(await seconds())
    await userEvent.type(await seconds(), '90')
    await userEvent.tab()
    await userEvent.click(await page().findByRole('button', { name: 'Save' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Changed by someone else' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show the differences' }))
    await dialog.findByText('90 s, once more')
    await dialog.findByText('20 s, 3 times more')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await page().findByText('Workbench settings saved')
  },
})
