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
  args: { personId: ANNA, search: {}, onSearch: () => {} },
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
  play: async () => void (await page().findByRole('region', { name: 'After-call work' })),
})
export const PageDark = meta.story({
  decorators: [settings('zh')],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => void (await page().findByRole('tab', { name: '工作台' })),
})
const FIELD = '01980000-0000-7000-8030-000000000001'
export const ClosingFormSet = meta.story({
  name: 'A field with options is added to the closing form; one without anything to choose from is not saved',
  decorators: [settings()],
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Add a field' }))
    const save = page().getByRole('button', { name: 'Save' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(page().getByRole('textbox', { name: 'Name of the field' }), 'Topic')
    await userEvent.type(page().getByRole('textbox', { name: 'Options, one a line' }), 'Delivery{Enter}Delivery')
    await page().findByText('This is there twice.')
    await userEvent.type(page().getByRole('textbox', { name: 'Options, one a line' }), ' / Abroad')
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(save)
    await page().findByText('Workbench settings saved')
  },
})
export const NoticesSet = meta.story({
  name: 'Sound is turned off for who has chosen nothing, which the history tells in words',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'Sounds and notices' }))
    await userEvent.click(card.getByRole('switch', { name: 'Sound' }))
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await userEvent.click(card.getByRole('button', { name: 'More for Sounds and notices' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText('Sound, Desktop notices')
  },
})
export const ListsSet = meta.story({
  name: 'A list is left out and the order is set, which the history tells in words',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'Lists of conversations' }))
    await userEvent.click(card.getByRole('switch', { name: 'Done today' }))
    await userEvent.click(card.getByRole('combobox', { name: 'Order at first' }))
    await userEvent.click(await page().findByRole('option', { name: 'Next target' }))
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await expect(card.getByRole('switch', { name: 'Done today' })).not.toBeChecked()
    await userEvent.click(card.getByRole('button', { name: /^More for/ }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText('Mine, Queue, Bot, Starred, All; order: Next target')
  },
})
export const IdleBreakSet = meta.story({
  name: 'After how many minutes without a touch agents are on a break is set, which the history tells in words',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'Break after idle time' }))
    await userEvent.type(card.getByRole('spinbutton', { name: 'After' }), '15{Tab}')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await userEvent.click(card.getByRole('button', { name: /^More for/ }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText('After 15 minutes')
  },
})
export const StaffBound = meta.story({
  name: 'Ending is kept from agents and blocking allowed for a week, which the history tells in words',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'What agents may do' }))
    await userEvent.click(card.getByRole('switch', { name: 'End conversations' }))
    await userEvent.clear(card.getByRole('spinbutton', { name: 'Block visitors for up to' }))
    await userEvent.type(card.getByRole('spinbutton', { name: 'Block visitors for up to' }), '7{Tab}')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await userEvent.click(card.getByRole('button', { name: 'More for What agents may do' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText(/^Transfer to a colleague, .*, block for up to 7 days$/)
  },
})
export const AboveLimitSet = meta.story({
  name: 'How many above their limit agents may take themselves is set, which the history tells in words',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'What agents may do' }))
    const above = card.getByRole('spinbutton', { name: 'Above their limit they may have up to' })
    await expect(above).toHaveValue('0')
    await expect(above).toHaveAccessibleDescription(/^Of what they take from the queue or begin themselves/)
    await userEvent.clear(above)
    await userEvent.type(above, '31{Tab}')
    await expect(above).toHaveValue('30')
    await userEvent.clear(above)
    await userEvent.type(above, '3{Tab}')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await userEvent.click(card.getByRole('button', { name: 'More for What agents may do' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText(/, 3 above their limit$/)
  },
})
const topic = (options: string[]): Partial<Workbench> => ({
  closing: [{ id: FIELD, kind: 'select', label: 'Topic', options, required: true }],
})
export const ClosingFormOutrun = meta.story({
  name: 'Options that somebody else has saved stand in the place of mine once theirs are taken',
  decorators: [settings('en', topic(['Delivery']), topic(['Delivery', 'Billing']))],
  play: async () => {
    const options = await page().findByRole('textbox', {
      name: 'Options, one a line',
    })
    await userEvent.type(options, '{Enter}Returns')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Changed by someone else' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() => expect(options).toHaveValue('Delivery\nBilling'))
  },
})
export const ClosingFormShown = meta.story({
  decorators: [settings('en', topic(['Delivery', 'Returns / Damaged']))],
  play: async () => {
    await page().findByDisplayValue('Topic')
    await page().findByText(/nothing waits for what is required/)
    await userEvent.clear(await seconds())
    await userEvent.type(await seconds(), '60{Tab}')
    await waitFor(() => expect(page().queryByText(/nothing waits for what is required/)).not.toBeInTheDocument())
  },
})
export const ClosingFormShownDark = meta.story({
  decorators: [
    settings('zh', {
      closing: [
        {
          id: FIELD,
          kind: 'select',
          label: '问题分类',
          options: ['配送', '退货 / 破损'],
          required: true,
        },
      ],
    }),
  ],
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => void (await page().findByDisplayValue('问题分类')),
})
export const BreakReasonsSet = meta.story({
  name: 'Reasons for a break are named, each but once',
  decorators: [settings('en', { breakReasons: ['Lunch'] })],
  play: async () => {
    const reasons = await page().findByRole('textbox', { name: 'Reasons, one a line' })
    await userEvent.type(reasons, '{Enter}Lunch')
    await page().findByText('This is there twice.')
    await userEvent.type(reasons, ' late{Enter}Training')
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
  },
})
export const KeysSet = meta.story({
  name: 'A key that another one has is not saved; what was set is taken back',
  decorators: [settings()],
  play: async () => {
    const next = await page().findByRole('textbox', { name: 'Next conversation' })
    const save = page().getByRole('button', { name: 'Save' })
    await userEvent.type(next, 'k')
    await expect(await page().findAllByText('Another one has this key.')).toHaveLength(2)
    await userEvent.click(page().getByRole('checkbox', { name: 'Next conversation: with Shift' }))
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'))
    await userEvent.click(save)
    await page().findByText('Workbench settings saved')
    await userEvent.click(page().getByRole('button', { name: 'Restore the first keys' }))
    await expect(next).toHaveValue('J')
  },
})
export const PanelsOrdered = meta.story({
  name: 'Panels are put in another order by keys or a button, and left out; what was before can be restored',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'Panels beside a conversation' }))
    const order = () => card.getAllByRole('switch').map((each) => each.getAttribute('aria-checked') ?? '')
    const names = () => card.getAllByRole('listitem').map((each) => within(each).getByRole('switch').id)
    const [first, second, ...others] = names()
    card.getByRole('button', { name: /^Move Summary: drag/ }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(names()).toEqual([second, first, ...others]))
    await expect(card.getByRole('button', { name: /^Move Summary: drag/ })).toHaveFocus()
    await expect(card.getByRole('status')).toHaveTextContent('Summary: now 2 of 8')
    await userEvent.click(card.getByRole('button', { name: 'Move Earlier conversations up' }))
    await userEvent.click(card.getByRole('switch', { name: 'Visitor' }))
    await expect(order()).toEqual(['true', 'true', 'false', 'true', 'true', 'true', 'true', 'true'])
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await userEvent.click(card.getByRole('button', { name: 'More for Panels beside a conversation' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'Restore default' }))
    const dialog = within(
      await page().findByRole('dialog', { name: 'Restore the default of Panels beside a conversation' }),
    )
    await expect(
      dialog.getByText(
        'Knowledge, Summary, Notes of the team, Earlier conversations, Conversation, Similar solved chats, Page of another system',
      ),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(names()).toEqual([first, second, ...others]))
    await expect(order()).toEqual(['true', 'true', 'true', 'true', 'true', 'true', 'true', 'true'])
  },
})
export const PanelsHistory = meta.story({
  name: 'The history of a part tells only of that part',
  decorators: [settings('en', { breakReasons: ['Lunch'] })],
  play: async () => {
    await userEvent.click(await page().findByRole('switch', { name: 'Summary' }))
    await userEvent.click(page().getByRole('button', { name: 'Save' }))
    await page().findByText('Workbench settings saved')
    await userEvent.click(page().getByRole('button', { name: 'More for Break reasons' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText('Nothing has been changed yet.')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page().getByRole('button', { name: 'More for Panels beside a conversation' }))
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }))
    await page().findByText(
      'Knowledge, Visitor, Notes of the team, Conversation, Earlier conversations, Similar solved chats, Page of another system',
    )
  },
})
export const CustomPanelSet = meta.story({
  name: 'A page of another system needs https, a name and a secret; another place needs another secret',
  decorators: [settings()],
  play: async () => {
    const card = within(await page().findByRole('region', { name: 'Page of another system' }))
    const save = page().getByRole('button', { name: 'Save' })
    const address = card.getByRole('textbox', { name: 'Address' })
    await userEvent.type(address, 'http://crm.example.com/desk')
    await card.findByText('Enter an address that begins with https://, without a user in it.')
    await card.findByText('Fill this in.')
    await userEvent.type(card.getByRole('textbox', { name: 'Name of the panel' }), 'Orders')
    await userEvent.clear(address)
    await userEvent.type(address, 'https://crm.example.com/desk')
    await card.findByText('This address needs a secret of its own: write it.')
    await userEvent.type(card.getByLabelText('Signing secret'), 'a secret')
    await card.findByText('At least 32 characters.')
    await userEvent.type(card.getByLabelText('Signing secret'), ' that is as long as it has to be')
    await userEvent.click(save)
    await page().findByText('Workbench settings saved')
    await userEvent.type(address, '/orders')
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'))
    await userEvent.clear(address)
    await userEvent.type(address, 'https://elsewhere.example.com')
    await card.findByText('This address needs a secret of its own: write it.')
  },
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
