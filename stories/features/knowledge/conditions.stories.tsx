import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { KnowledgeScreen } from '../../support/console/pages.tsx'
import { chooseOption } from '../../support/choose.ts'
import { api } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'

const meta = preview.meta({
  title: 'Screens/Knowledge/Conditions',
  component: KnowledgeScreen,
  args: { appId: APP_ID, search: { entry: idOf(2, 1) }, onSearch: () => {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

/** The fields of the drawer under “When it answers”, scrolled into sight. */
async function conditions(name = 'When it answers') {
  const group = await screen.findByRole('group', { name })
  // The editor of answers comes by itself and pushes everything below it down.
  await waitFor(
    () => expect(group.closest('[role="dialog"]')?.querySelector('[contenteditable="true"]')).not.toBeNull(),
    {
      timeout: 10_000,
    },
  )
  group.scrollIntoView({ block: 'center' })
  return within(group)
}

export const Filled = meta.story({
  decorators: [
    inConsole((bot) => {
      Object.assign(bot.entries[0]!, {
        validFrom: '2026-11-01',
        validUntil: '2027-03-31',
        channels: ['web', 'phone'],
        userTags: ['gold'],
        hours: 'closed',
      })
    }),
  ],
  play: async () => {
    const group = await conditions()
    await expect(group.getByRole('checkbox', { name: 'Phone' })).toBeChecked()
    await expect(group.getByRole('checkbox', { name: 'Viber' })).not.toBeChecked()
    await expect(group.getByRole('combobox', { name: 'Hours' })).toHaveTextContent('Outside opening hours')
    await expect(group.getByText('gold')).toBeInTheDocument()
  },
})
export const FilledDark = Filled.extend({
  globals: { theme: 'dark', lang: 'zh', density: 'compact' },
  play: async () => {
    const group = await conditions('作答条件')
    await expect(group.getByRole('combobox', { name: '作答时段' })).toHaveTextContent('服务时间外')
  },
})

const saved = fn()

export const Chosen = meta.story({
  name: 'Conditions are chosen by keyboard alone and saved with the entry',
  decorators: [
    inConsole(undefined, (bot) => ({
      knowledge: {
        updateEntry: api.knowledge.updateEntry.handler(({ input }) => {
          saved(input.entry)
          return { ...bot.entries[0]!, ...input.entry, revision: input.revision + 1 }
        }),
      },
    })),
  ],
  beforeEach: () => void saved.mockClear(),
  play: async () => {
    const group = await conditions()
    group.getByRole('combobox', { name: 'Hours' }).focus()
    await userEvent.keyboard('{Enter}')
    await chooseOption('Within opening hours')
    group.getByRole('checkbox', { name: 'Viber' }).focus()
    await userEvent.keyboard(' ')
    group.getByRole('checkbox', { name: 'Web' }).focus()
    await userEvent.keyboard(' ')
    await userEvent.type(group.getByRole('textbox', { name: 'Visitor tags' }), 'new{Enter}NEW{Enter}')
    await expect(group.getAllByText('Repeated').length).toBeGreaterThan(0)
    await userEvent.keyboard('{Backspace}{Backspace}')
    // A tag in use is added by a press.
    await userEvent.click(await group.findByRole('button', { name: 'gold' }))
    await waitFor(() => expect(group.queryByRole('button', { name: 'gold' })).toBeNull())
    await expect(group.getByRole('textbox', { name: 'Visitor tags' })).toHaveFocus()
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    await expect(saved.mock.calls[0]?.[0]).toMatchObject({
      channels: ['web', 'viber'],
      userTags: ['new', 'gold'],
      hours: 'open',
    })
  },
})
