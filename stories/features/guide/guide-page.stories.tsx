import { useState } from 'react'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { GuidePage } from '#src/features/guide/guide-page.tsx'
import { FirstAnswerer } from '#src/features/robot/first-answerer.tsx'
import { RobotAvatar } from '#src/features/robot/robot-avatar.tsx'
import type { GuideSearch } from '#src/features/guide/search.ts'
import { MemberDialog } from '#src/features/team/member-dialog.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { APP_ID, sampleBot } from '../../support/console/sample-bot.ts'
import { firstRelease } from './fake-desk.ts'
import { inDesk } from './in-desk.tsx'
import { busyDesk, fillDesk, newDesk, type SampleDesk } from './sample-desk.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: GuideSearch }) {
  const [search, setSearch] = useState(initial)
  return (
    <GuidePage
      appId={APP_ID}
      search={search}
      onSearch={setSearch}
      screens={['guide', 'knowledge', 'member']}
      parts={{
        addMember: (dialog) => <MemberDialog appId={APP_ID} {...dialog} />,
        avatar: () => <RobotAvatar appId={APP_ID} />,
        firstAnswerer: () => <FirstAnswerer appId={APP_ID} />,
      }}
      sides={{ chat: 'about:blank', workspace: 'about:blank' }}
    />
  )
}

const meta = preview.meta({
  title: 'Screens/Guide/Guide page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } } as const

const filled = (language: 'en' | 'zh'): SampleDesk => {
  const desk = newDesk(language)
  fillDesk(desk)
  desk.steps = { ...desk.steps, basics: 'done', content: 'done' }
  return desk
}
const withPlan = (language: 'en' | 'zh'): SampleDesk => {
  const desk = filled(language)
  desk.hours = {
    ...desk.hours,
    always: false,
    weekly: [
      { day: 1, from: '09:00', to: '12:30' },
      { day: 1, from: '13:30', to: '18:00' },
      { day: 2, from: '09:00', to: '18:00' },
      { day: 5, from: '20:00', to: '02:00' },
    ],
  }
  return desk
}
/** Who runs the desk, but does not set the application up. */
const asOnlineAdmin = (language: 'en' | 'zh'): SampleDesk => ({ ...busyDesk(language), roles: ['online_admin'] })

export const Basics = meta.story({ decorators: [inDesk(newDesk)] })
export const BasicsDark = Basics.extend(DARK)
export const Content = meta.story({ args: { initial: { step: 'content' } }, decorators: [inDesk(newDesk)] })
export const ContentDark = Content.extend(DARK)
export const ContentThere = meta.story({ args: { initial: { step: 'content' } }, decorators: [inDesk(filled)] })
export const Team = meta.story({ args: { initial: { step: 'team' } }, decorators: [inDesk(filled)] })
export const TeamDark = Team.extend(DARK)
export const Hours = meta.story({ args: { initial: { step: 'hours' } }, decorators: [inDesk(withPlan)] })
export const HoursDark = Hours.extend(DARK)
export const Channel = meta.story({ args: { initial: { step: 'channel' } }, decorators: [inDesk(filled)] })
export const ChannelDark = Channel.extend(DARK)
export const Try = meta.story({ args: { initial: { step: 'try' } }, decorators: [inDesk(filled)] })
export const TryDark = Try.extend(DARK)
export const Deploy = meta.story({ args: { initial: { step: 'deploy' } }, decorators: [inDesk(filled)] })
export const DeployDark = Deploy.extend(DARK)
export const Overview = meta.story({ decorators: [inDesk(busyDesk)] })
export const OverviewDark = Overview.extend(DARK)
export const OverviewHalfway = meta.story({ args: { initial: { view: 'overview' } }, decorators: [inDesk(filled)] })

export const Loading = meta.story({
  decorators: [inDesk(newDesk, () => ({ guide: { get: api.guide.get.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inDesk(newDesk, () => ({
      guide: {
        get: api.guide.get.handler(() => {
          throw refusal('UNAVAILABLE')
        }),
      },
    })),
  ],
})

export const WholeWay = meta.story({
  decorators: [inDesk(newDesk)],
  play: async ({ canvas }) => {
    const press = async (name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))
    const name = await canvas.findByRole('textbox', { name: 'Bot name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Pepper')
    await press('Continue')

    await canvas.findByRole('heading', { name: 'Begin with content that answers something' })
    await expect(await canvas.findByText(/^\d+ questions$/)).toBeVisible()
    await expect(canvas.getByRole('checkbox', { name: 'Keep the bot name “Pepper”' })).toBeChecked()
    await press('Use this template')
    await canvas.findByText('There is content already')
    await press('Continue')

    await canvas.findByRole('heading', { name: 'Who answers when the bot cannot?' })
    await expect(await canvas.findByText('Sample colleagues cannot sign in')).toBeVisible()
    await press('Continue')

    await canvas.findByRole('heading', { name: 'When are people there?' })
    await expect(await canvas.findByText('Open now')).toBeVisible()
    await press('Continue')

    const { entries } = sampleBot('en')
    await expect(await canvas.findByText(`${entries.length} new`)).toBeVisible()
    await expect(canvas.getByText(`${entries.length + 1} changes`)).toBeVisible()
    await press('Deploy')
    await expect(await canvas.findByText('Version 1 is live', undefined, { timeout: 5000 })).toBeVisible()
    await expect(canvas.getByText(/conversations that began before it take it up/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Continue' })).toHaveFocus()
    await press('Continue')

    await expect(await canvas.findByText(`https://help.example.com/chat/${APP_ID}`)).toBeVisible()
    await press('Continue')

    await expect(await canvas.findByTitle('The chat as visitors see it')).toBeVisible()
    await expect(canvas.getByTitle('The workspace as agents see it')).toBeVisible()
    await press('Go online')
    await expect(await canvas.findByText('You are online.')).toBeVisible()
    await press('Finish')

    await expect(await canvas.findByText('Set up')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Checklist' })).toBeVisible()
    // The button that led here is gone; the focus is not.
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Quick start' })).toHaveFocus())
  },
})

export const TryBeforeDeploy = meta.story({
  args: { initial: { step: 'try' } },
  decorators: [inDesk(filled)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Where is my order?' }))
    await expect(await canvas.findByText('Match 1.00 · “Where is my order?”')).toBeVisible()
    await expect(canvas.queryByTitle('The chat as visitors see it')).not.toBeInTheDocument()
  },
})

export const AnotherTemplate = meta.story({
  args: { initial: { step: 'content' } },
  decorators: [inDesk(filled)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add another template' }))
    await expect(await canvas.findByText('Another template beside what is there')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Keep what is there' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Exchange the template' }))
    await expect(await canvas.findByText(/questions that nobody has changed go/)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Clinic' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Exchange' }))
    await expect(await canvas.findByText('From the template “Clinic”')).toBeVisible()
  },
})

/** The bar at the bottom stands where it stood, whatever the step. */
export const SteadyBar = meta.story({
  args: { initial: { step: 'content' } },
  decorators: [inDesk(filled)],
  play: async ({ canvas }) => {
    const places = new Set<string>()
    for (const step of ['There is content already', 'Invite a member', 'Open now', 'What will change']) {
      await canvas.findByText(step)
      const name = step === 'What will change' ? 'Deploy' : 'Continue'
      const main = await canvas.findByRole('button', { name })
      const { bottom, right } = main.getBoundingClientRect()
      places.add(`${Math.round(right)} ${Math.round(bottom)}`)
      if (name === 'Continue') await userEvent.click(main)
    }
    await expect([...places]).toHaveLength(1)
  },
})

export const SpecialDays = meta.story({
  args: { initial: { step: 'hours' } },
  decorators: [inDesk(withPlan)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a special day' }))
    const dialog = within(await screen.findByRole('dialog'))
    const done = dialog.getByRole('button', { name: 'Done' })
    await expect(done).toHaveAttribute('aria-disabled', 'true')
    await fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-12-24' } })
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Christmas Eve')
    await userEvent.click(dialog.getByRole('radio', { name: 'Other times' }))
    await fireEvent.change(dialog.getByLabelText('Special day, to'), { target: { value: '13:00' } })
    await userEvent.click(done)
    const list = within(await canvas.findByRole('list', { name: 'Special days' }))
    await expect(list.getByText('Dec 24, 2026')).toBeVisible()
    await expect(list.getByText('Christmas Eve · 09:00–13:00')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save and continue' }))
    await canvas.findByRole('heading', { name: 'Put it live' })
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(await canvas.findByText('Dec 24, 2026')).toBeVisible()
  },
})

export const EveryYear = meta.story({
  args: { initial: { step: 'hours' } },
  decorators: [
    inDesk((language) => {
      const desk = withPlan(language)
      desk.hours.special = [{ when: { kind: 'yearly', from: '12-24', to: '12-26' }, label: '', periods: [] }]
      return desk
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change Dec 24 to Dec 26, every year' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('group', { name: 'First day' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Dec 24 to Dec 26, every year' }))
    await expect(canvas.queryByRole('list', { name: 'Special days' })).toBeNull()
  },
})

export const Overlapping = meta.story({
  args: { initial: { step: 'hours' } },
  decorators: [
    inDesk((language) => {
      const desk = withPlan(language)
      desk.hours.weekly = [
        { day: 1, from: '09:00', to: '13:00' },
        { day: 1, from: '12:00', to: '18:00' },
      ]
      return desk
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Periods overlap (Monday). What they share counts once.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Use the times of Monday elsewhere' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'From Monday to Friday' }))
    await expect(
      await canvas.findByText(
        'Periods overlap (Monday, Tuesday, Wednesday, Thursday, and Friday). What they share counts once.',
      ),
    ).toBeVisible()
  },
})

export const ByKeyboardAlone = meta.story({
  decorators: [inDesk(newDesk)],
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'What is your bot called, and does it answer first?' })).toHaveFocus(),
    )
    await userEvent.tab()
    await userEvent.keyboard(' 2{Enter}')
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Begin with content that answers something' })).toHaveFocus(),
    )
    // The language is one stop, the templates another: arrows choose.
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Software help' })).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox')).not.toBeChecked()
    for (let stop = 0; stop < 3; stop++) await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Use this template' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('There is content already')
  },
})

export const KeepsOthersSettings = meta.story({
  decorators: [
    inDesk(newDesk, (desk) => {
      let isFirst = true
      return {
        robot: {
          update: api.robot.update.handler(({ input, errors }) => {
            const { robot } = desk.bot
            if (isFirst) {
              // Somebody else saves between the look and the write.
              isFirst = false
              const settings = { ...robot.settings, welcome: 'Said by a colleague' }
              desk.bot.robot = { ...robot, settings, revision: robot.revision + 1 }
              throw errors.CONFLICT({
                data: { revision: robot.revision + 1, changedBy: null, changedAt: robot.updatedAt },
              })
            }
            if (input.settings.welcome !== 'Said by a colleague') throw refusal('INTERNAL')
            desk.bot.robot = { ...robot, name: input.name }
            return { revision: robot.revision }
          }),
        },
      }
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Bot name' }), ' 2')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(await canvas.findByText('Keep the bot name “Assistant 2”')).toBeVisible()
  },
})

/** From the bot to people and back: said before it is done, told in every step that it concerns. */
export const PeopleAnswerFirst = meta.story({
  decorators: [inDesk(filled)],
  args: { initial: { step: 'basics' } },
  play: async ({ canvas }) => {
    const first = within(await canvas.findByRole('radiogroup', { name: 'Who answers first?' }))
    await expect(first.getByRole('radio', { name: 'The bot' })).toBeChecked()
    await userEvent.click(first.getByRole('radio', { name: 'People' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn the bot off' })
    await expect(first.getByRole('radio', { name: 'The bot', hidden: true })).toBeChecked()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(first.getByRole('radio', { name: 'People' })).toBeChecked())
    await waitFor(() => expect(first.getByRole('radio', { name: 'People' })).toHaveFocus())

    const goOn = async (name: string) => userEvent.click(await canvas.findByRole('button', { name }))
    await goOn('Continue')
    await goOn('Continue')
    await canvas.findByRole('heading', { name: 'Who answers visitors?' })
    await goOn('Continue')
    await canvas.findByText(/The bot is off: outside these hours/)
    await goOn('Continue')
    await canvas.findByText(
      'Visitors’ messages go to people, whatever is deployed. Turning the bot on deploys the draft, too.',
    )
    await goOn('Deploy')
    await canvas.findByText(/The bot is off, so people go on answering/, undefined, { timeout: 5000 })
    await goOn('Continue')
    await goOn('Continue')
    await canvas.findByText('Write as a visitor')
    await expect(canvas.queryByText('Ask the bot something')).not.toBeInTheDocument()
    await goOn('Finish')

    await canvas.findByText('Every message of a visitor goes to your agents.')
    await expect(canvas.queryByText('A visitor was answered by the bot')).not.toBeInTheDocument()
    await goOn('Change who answers first')
    await userEvent.click(await canvas.findByRole('radio', { name: 'The bot' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'The bot' })).toBeChecked())
  },
})

/** A step where visitors meet people, and nothing is live: the real chat is shown all the same. */
export const TryWithPeople = meta.story({
  args: { initial: { step: 'try' } },
  decorators: [
    inDesk((language) => {
      const desk = filled(language)
      desk.bot.robot = { ...desk.bot.robot, enabled: false }
      return desk
    }),
  ],
})

export const NameMissing = meta.story({
  decorators: [inDesk(newDesk)],
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('textbox', { name: 'Bot name' })
    await userEvent.clear(name)
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(name).toBeInvalid()
    await expect(name).toHaveAccessibleDescription(/Give the bot a name\./)
    await userEvent.click(canvas.getByRole('button', { name: 'Skip' }))
    await canvas.findByRole('heading', { name: 'Begin with content that answers something' })
  },
})

export const PlanInTheMaking = meta.story({
  args: { initial: { step: 'hours' } },
  decorators: [inDesk(withPlan)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('until the next day')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Add a period on Tuesday' }))
    const save = () => canvas.getByRole('button', { name: 'Save and continue' })
    await expect(save()).toHaveAttribute('aria-disabled', 'true')
    await expect(save()).toHaveAccessibleDescription('Give both times.')
    const [, from] = canvas.getAllByLabelText('Tuesday, from')
    const [, to] = canvas.getAllByLabelText('Tuesday, to')
    await fireEvent.change(from!, { target: { value: '19:00' } })
    await fireEvent.change(to!, { target: { value: '21:00' } })
    await expect(save()).not.toHaveAttribute('aria-disabled', 'true')
    for (const day of ['Monday', 'Tuesday', 'Friday']) await userEvent.click(canvas.getByRole('switch', { name: day }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('No day is open.')
  },
})

export const InvitesAMember = meta.story({
  args: { initial: { step: 'team' } },
  decorators: [inDesk(filled)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite a member' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Lena Roth')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Account' }), 'lena')
    await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'lena@example.com')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Returns' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await expect(await canvas.findByRole('heading', { name: 'Invited' })).toBeVisible()
    await expect(canvas.getByText('Lena Roth')).toBeVisible()
  },
})

export const DeployFails = meta.story({
  args: { initial: { step: 'deploy' } },
  decorators: [
    inDesk(filled, () => ({
      release: { get: api.release.get.handler(() => firstRelease({ status: 'failed', failure: 'INTERNAL' })) },
    })),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'What will change' })
    await userEvent.click(canvas.getByRole('button', { name: 'Deploy' }))
    await expect(await canvas.findByText('Version 1 could not be deployed')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Deploy again' })).toBeEnabled()
  },
})

export const DeployUnderWay = meta.story({
  args: { initial: { step: 'deploy' } },
  decorators: [
    inDesk(
      (language) => ({ ...filled(language), release: firstRelease() }),
      () => ({ release: { get: api.release.get.handler(() => firstRelease({ step: 'build' })) } }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Preparing the answers')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Deploy' })).toHaveAttribute('aria-busy', 'true')
  },
})

export const ReadOnly = meta.story({
  args: { initial: { step: 'hours' } },
  decorators: [inDesk(asOnlineAdmin)],
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('button', { name: 'Continue' })
    await expect(main).toHaveAccessibleDescription('Your role may look at the quick start but not change it.')
    await expect(await canvas.findByRole('radio', { name: 'Always' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await canvas.findByRole('heading', { name: 'Put it live' })
  },
})
