import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { BasicPage } from '#src/features/robot/basic-page.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { pendingOf } from '../../support/pending-of.ts'
import { sampleReleases } from '../releases/sample-releases.ts'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'

const meta = preview.meta({
  title: 'Screens/Robot/Basic page',
  component: BasicPage,
  args: { appId: APP_ID },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

export const Filled = meta.story({ decorators: [inConsole()] })
export const FilledDark = Filled.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Loading = meta.story({
  decorators: [inConsole(undefined, () => ({ robot: { get: api.robot.get.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      robot: {
        get: api.robot.get.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})

export const BotOff = meta.story({
  decorators: [
    inConsole((bot) => {
      bot.robot.enabled = false
      bot.robot.thirdPartyEnabled = true
    }),
  ],
})
export const NoKnowledge = meta.story({
  args: { onOpenKnowledge: () => {} },
  decorators: [
    inConsole((bot) => {
      bot.entries = []
    }),
  ],
})

const questions = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Question \d/ }).map(({ value }) => value)
const save = () => screen.getAllByRole('button', { name: 'Save draft' })[0]!
const saved = () => screen.findByText('Draft saved')

export const OrderByKey = Filled.extend({
  name: 'Questions of the card are put in order by the arrow keys and by menu, and the focus goes along',
  play: async () => {
    await waitFor(() => expect(questions()).toHaveLength(3))
    const [first, second, third] = questions()
    const handle = screen.getByRole('button', { name: 'Move question 1' })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(questions()).toEqual([second, first, third])
    await expect(screen.getByRole('button', { name: 'Move question 2' })).toHaveFocus()
    await expect(screen.getByText('Moved to place 2 of 3')).toBeInTheDocument()

    await userEvent.click(screen.getByRole('button', { name: 'More for question 3' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to the top' }))
    await expect(questions()).toEqual([third, second, first])

    await userEvent.click(screen.getByRole('button', { name: 'Remove question 2' }))
    await expect(questions()).toEqual([third, first])
    await userEvent.click(save())
    await saved()
    await expect(questions()).toEqual([third, first])
  },
})

export const PickedQuestion = Filled.extend({
  name: 'A question picked from the knowledge base joins the card, and is not offered again',
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Pick from Q&A' }))
    await userEvent.click(await screen.findByRole('option', { name: 'How can I pay?' }))
    await expect(questions().at(-1)).toBe('How can I pay?')
    await userEvent.click(screen.getByRole('combobox', { name: 'Pick from Q&A' }))
    await screen.findByRole('option', { name: 'When are the shops open?' })
    await waitFor(() => expect(screen.queryByRole('option', { name: 'How can I pay?' })).toBeNull())
    await userEvent.keyboard('{Escape}')
  },
})

export const ForbiddenCharacters = Filled.extend({
  name: 'A forbidden character keeps the form from being saved, is shown at its place and replaced in one press',
  play: async () => {
    const message = await screen.findByRole('textbox', { name: 'Welcome message' }, { timeout: 10_000 })
    await userEvent.clear(message)
    await userEvent.type(message, 'Orders & returns')
    await expect(message).toBeInvalid()
    await expect(save()).toHaveAccessibleDescription('1 field needs correcting')
    await userEvent.click(screen.getByRole('button', { name: /^Go to &:/ }))
    await waitFor(() => expect(message).toHaveFocus())
    await waitFor(() => expect(document.getSelection()?.toString()).toBe('&'))
    await userEvent.click(screen.getByRole('button', { name: 'Replace all' }))
    await waitFor(() => expect(message).toHaveTextContent('Orders and returns'))
    await userEvent.click(save())
    await saved()
  },
})

export const NothingToSave = Filled.extend({
  name: 'Save waits until something has changed, and says so',
  play: async () => {
    await screen.findByRole('textbox', { name: 'Name' })
    await expect(save()).toHaveAccessibleDescription('Nothing has changed')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    await expect(save()).not.toHaveAccessibleDescription()
    await userEvent.keyboard('{Backspace}')
    await expect(save()).toHaveAccessibleDescription('Nothing has changed')
  },
})

export const TurnedOff = Filled.extend({
  name: 'Turning the bot off says what changes first, and can be taken back',
  play: async () => {
    const toggle = await screen.findByRole('switch', { name: 'Bot answers visitors' })
    await userEvent.click(toggle)
    const dialog = await screen.findByRole('alertdialog')
    await expect(dialog).toHaveTextContent('every message of a visitor goes to your agents')
    await expect(toggle).toBeChecked()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Bot answers visitors' })).not.toBeChecked())
    const told = within(await screen.findByRole('region', { name: /^Notification/ }))
    await userEvent.click(await told.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Bot answers visitors' })).toBeChecked())
  },
})

const BROKEN = { flowId: idOf(9, 1), name: 'Refund', kind: 'standard' as const, codes: ['required'], count: 2 }

export const TurnedOn = meta.story({
  name: 'Turning the bot on publishes the draft: what stands in the way is named, then it is followed to its end',
  decorators: [
    inConsole(
      (bot) => {
        bot.robot.enabled = false
      },
      (bot) => {
        const draft = sampleReleases('en')
        let tries = 0
        return {
          release: {
            pending: api.release.pending.handler(() => pendingOf(draft.pending)),
            get: api.release.get.handler(({ input }) => ({ ...draft.releases[0]!, id: input.releaseId })),
          },
          robot: {
            setEnabled: api.robot.setEnabled.handler(({ input, errors }) => {
              if (tries++ === 0) throw errors.CANVAS_INVALID({ data: { flows: [BROKEN] } })
              bot.robot = { ...bot.robot, enabled: input.enabled }
              return { release: { releaseId: idOf(9, 2), number: 8 } }
            }),
          },
        }
      },
    ),
  ],
  play: async () => {
    await userEvent.click(await screen.findByRole('switch', { name: 'Bot answers visitors' }))
    const dialog = await screen.findByRole('alertdialog')
    await waitFor(() => expect(dialog).toHaveTextContent(/the draft is published with its \d+ changes/))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }))
    const flow = await within(dialog).findByRole('link', { name: '“Refund”, 2 problems' })
    await expect(flow).toHaveAttribute('href', `/main/${APP_ID}/chatbot/task/${BROKEN.flowId}?dock=problems&check=all`)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }))
    await screen.findByText('The bot is on. Version 8 is on its way.')
    await screen.findByText('Version 8 is live.')
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Bot answers visitors' })).toBeChecked())
  },
})

export const Conflict = meta.story({
  name: 'Two people saved: the differences are shown, and the own version can still win',
  decorators: [
    inConsole(undefined, (bot) => ({
      robot: {
        update: api.robot.update.handler(({ input, errors }) => {
          if (input.revision === 7) {
            bot.robot = { ...bot.robot, name: 'Robin', revision: 8 }
            throw errors.CONFLICT({
              data: { revision: 8, changedBy: 'Mei Lin', changedAt: '2026-11-21T08:58:00.000Z' },
            })
          }
          bot.robot = { ...bot.robot, name: input.name, settings: input.settings, revision: input.revision + 1 }
          return { revision: bot.robot.revision }
        }),
      },
    })),
  ],
  play: async () => {
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Hazel')
    await userEvent.click(save())
    const dialog = await screen.findByRole('dialog')
    await expect(dialog).toHaveTextContent('Mei Lin changed this')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show the differences' }))
    const row = within(dialog).getByRole('row', { name: /^Name/ })
    await expect(row).toHaveTextContent('Hazel')
    await expect(row).toHaveTextContent('Robin')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await saved()
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Hazel')
  },
})

export const AvatarRefused = Filled.extend({
  name: 'A picture that is no JPG or PNG is refused with the reason; the one in use is refused as a duplicate',
  play: async ({ canvasElement }) => {
    await screen.findByText('Drop a picture here')
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]')!
    const picture = new File(['png'], 'leaf.png', { type: 'image/png' })
    await userEvent.upload(input, new File(['x'], 'leaf.gif', { type: 'image/gif' }), { applyAccept: false })
    await screen.findByText('Only JPG and PNG pictures can be the avatar.')
    await userEvent.upload(input, picture)
    await screen.findByText('Avatar changed. Visitors see it now.')
    await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type="file"]')!, picture)
    await screen.findByText('This is the picture that is already in use.')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Avatar removed')
  },
})

export const FallbackTexts = Filled.extend({
  name: 'Fallback texts are added up to five and taken away; the focus stays with them',
  play: async () => {
    const add = await screen.findByRole('button', { name: 'Add a text' })
    await userEvent.click(add)
    await expect(screen.getByRole('textbox', { name: 'Text 3' })).toHaveFocus()
    await expect(save()).toHaveAccessibleDescription('1 field needs correcting')
    await userEvent.click(add)
    await userEvent.click(add)
    await expect(add).toBeDisabled()
    await expect(screen.getByText('5 texts at most')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remove text 5' }))
    await expect(add).toHaveFocus()
    for (const place of [4, 3, 2]) await userEvent.click(screen.getByRole('button', { name: `Remove text ${place}` }))
    await expect(screen.queryByRole('button', { name: /^Remove text/ })).toBeNull()
    await expect(screen.queryByRole('radio', { name: 'At random' })).toBeNull()
    await userEvent.click(save())
    await saved()
  },
})

export const Thresholds = Filled.extend({
  name: 'A threshold is moved by key, cannot pass the other, and two equal ones are refused',
  play: async () => {
    const clarify = await screen.findByRole('slider', { name: 'Clarify from' })
    clarify.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(clarify).toHaveAttribute('aria-valuetext', '0.21')
    await expect(save()).not.toHaveAccessibleDescription()
    await userEvent.keyboard('{End}')
    await expect(clarify).toHaveAttribute('aria-valuetext', '0.60')
    await screen.findByText('The clarify threshold must be lower than the direct answer threshold.')
    await expect(save()).toHaveAccessibleDescription('1 field needs correcting')
  },
})

export const LeadIns = Filled.extend({
  name: 'A single question has a lead-in of its own, which may be left empty',
  play: async () => {
    const one = await screen.findByRole('textbox', { name: 'Lead-in to a single question' })
    await expect(one).toHaveValue('Do you mean this?')
    await userEvent.clear(one)
    await expect(save()).not.toHaveAccessibleDescription()
    await userEvent.click(save())
    await saved()
    await expect(one).toHaveValue('')
  },
})

export const Chitchat = Filled.extend({
  name: 'Chitchat has a threshold of its own, and goes away with its switch',
  play: async () => {
    const threshold = await screen.findByRole('slider', { name: 'Chitchat from' })
    await expect(threshold).toHaveAttribute('aria-valuetext', '0.80')
    threshold.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(threshold).toHaveAttribute('aria-valuetext', '0.79')
    await expect(save()).not.toHaveAccessibleDescription()
    await userEvent.click(screen.getByRole('switch', { name: 'Chitchat' }))
    await expect(screen.queryByRole('slider', { name: 'Chitchat from' })).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: 'Chitchat' }))
    await expect(screen.getByRole('slider', { name: 'Chitchat from' })).toHaveAttribute('aria-valuetext', '0.79')
  },
})

const openStudy = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'See what the thresholds do' }))
}

export const Study = Filled.extend({
  name: 'Moving a threshold shows what it does to real questions, and the suggestion moves the ruler',
  play: async () => {
    await openStudy()
    const section = await screen.findByRole('region', { name: 'Thresholds on real questions' })
    await within(section).findByText(/newest 240 questions/)
    await expect(within(section).queryByText(/treated otherwise/)).toBeNull()
    const direct = screen.getByRole('slider', { name: /Direct answer from/ })
    direct.focus()
    await userEvent.keyboard('{PageUp}')
    await within(section).findByText(/questions would be treated otherwise/)
    await userEvent.click(within(section).getByRole('button', { name: /Use the suggestion/ }))
    await waitFor(() =>
      expect(within(section).getByRole('button', { name: /Use the suggestion/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    )
  },
})
export const StudyDark = Study.extend({
  globals: { theme: 'dark', lang: 'zh' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '看看阈值的效果' }))
    await screen.findByText(/最新的 240 个问题/)
  },
})
export const StudyOfOwn = meta.story({
  decorators: [
    inConsole(undefined, () => ({
      robot: {
        thresholdStudy: api.robot.thresholdStudy.handler(() => ({
          source: 'own' as const,
          samples: [
            { query: 'Where is it?', entryId: null, confidence: 0.4, sequel: 'right' as const },
            { query: 'Do you sell boats?', entryId: null, confidence: 0.3, sequel: 'wrong' as const },
          ],
          entries: {},
        })),
      },
    })),
  ],
  play: async () => {
    await openStudy()
    await screen.findByText(/had not learnt/)
  },
})
export const StudyOfNothing = NoKnowledge.extend({
  play: async () => {
    await openStudy()
    await screen.findByText(/Nothing to judge by yet/)
  },
})
