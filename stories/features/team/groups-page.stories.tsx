import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { GroupPage } from '#src/features/team/group-page.tsx'
import { GroupsPage } from '#src/features/team/groups-page.tsx'
import preview from '../../../.storybook/preview.tsx'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { inDesk } from '../guide/in-desk.tsx'
import { busyDesk, MEMBER, newDesk, type SampleDesk } from '../guide/sample-desk.ts'

/** Both pages, as the routes lead from one to the other. */
function Pages({ initial }: { initial: string | null }) {
  const [groupId, setGroupId] = useState(initial)
  return groupId === null ? (
    <GroupsPage appId={APP_ID} onOpen={setGroupId} />
  ) : (
    <GroupPage appId={APP_ID} groupId={groupId} onGo={setGroupId} />
  )
}

const meta = preview.meta({
  title: 'Screens/Team/Groups page',
  component: Pages,
  args: { initial: null },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } } as const
const FRONT = idOf(3, 0)
const RETURNS = idOf(3, 1)

/** Who is asked first and who is a backup, in a group with hours of its own. */
const inOrder = (language: 'en' | 'zh'): SampleDesk => {
  const desk = busyDesk(language)
  const [front, ...rest] = desk.groups
  const [first = '', second = ''] = front!.memberIds
  return {
    ...desk,
    members: desk.members.map((one) => (one.id === idOf(MEMBER, 2) ? { ...one, languages: ['ja'] as const } : one)),
    groups: [
      {
        ...front!,
        mode: 'draining',
        ranks: [
          { personId: first, priority: 5, tier: 'backup' },
          { personId: second, priority: 2, tier: 'main' },
        ],
        rules: { ...front!.rules, usePriority: true },
      },
      ...rest,
    ],
  }
}

export const List = meta.story({ decorators: [inDesk(inOrder)] })
export const ListDark = List.extend(DARK)
const EVERY_COLUMN = {
  beforeEach: () => {
    localStorage.setItem('table:groups', JSON.stringify({ hidden: [], widths: {}, order: [] }))
    return () => localStorage.removeItem('table:groups')
  },
}
export const EveryColumn = List.extend({
  ...EVERY_COLUMN,
  play: async ({ canvas }) => {
    const row = within((await canvas.findByText('Front desk')).closest('tr')!)
    await expect(await row.findByText('Web chat, WhatsApp, and Telephone')).toBeInTheDocument()
    await expect(row.getByText('简体中文 and English')).toBeInTheDocument()
    const other = within(canvas.getByText('Returns').closest('tr')!)
    await expect(other.getByText('Nowhere')).toBeInTheDocument()
  },
})
export const EveryColumnDark = List.extend({ ...DARK, ...EVERY_COLUMN })
export const None = meta.story({ decorators: [inDesk(newDesk)] })
export const One = meta.story({ args: { initial: FRONT }, decorators: [inDesk(busyDesk)] })
export const OneDark = One.extend(DARK)
export const New = meta.story({ args: { initial: 'new' }, decorators: [inDesk(busyDesk)] })
export const NewDark = New.extend(DARK)
export const Gone = meta.story({ args: { initial: idOf(3, 9) }, decorators: [inDesk(busyDesk)] })
export const Loading = meta.story({
  args: { initial: FRONT },
  decorators: [inDesk(busyDesk, () => ({ team: { groups: api.team.groups.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inDesk(busyDesk, () => ({
      team: {
        groups: api.team.groups.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})

export const TellsOfHigherLimits = meta.story({
  args: { initial: FRONT },
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    const limit = await canvas.findByRole('spinbutton', { name: 'Reception limit' })
    await expect(canvas.queryByText(/^Their own limit is higher/)).toBeNull()
    await userEvent.clear(limit)
    await userEvent.type(limit, '2')
    await userEvent.tab()
    await expect(
      await canvas.findByText('Their own limit is higher than that of this group, and counts: Jonas Wirth (3)'),
    ).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name' }), 'jon')
    await expect(canvas.getByRole('checkbox', { name: 'Jonas Wirth' })).toBeVisible()
    await expect(canvas.queryByRole('checkbox', { name: 'Mei Tanaka' })).toBeNull()
  },
})

type Canvas = ReturnType<typeof within>
const sectionOf = async (canvas: Canvas, name: string) => {
  const heading = await canvas.findByRole('heading', { name, level: 2 })
  return within(heading.closest('section')!)
}
const save = async (canvas: Canvas) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(canvas.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed'),
  )
}
const toAll = (canvas: Canvas) => canvas.findByRole('link', { name: 'All groups' })

export const TellsInWhichOrderMembersAreAsked = List.extend({
  play: async ({ canvas }) => {
    await canvas.findByText('Front desk')
    await expect(canvas.getByRole('columnheader', { name: 'Distribution' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Priorities' }))
    await userEvent.keyboard('{Escape}')
    const row = within((await canvas.findByText('Front desk')).closest('tr')!)
    await expect(await row.findByText('Jonas Wirth (2) and Anna Keller (backup)')).toBeVisible()
    await expect(row.getByText('2 of 2')).toBeVisible()
    const other = within(canvas.getByText('Returns').closest('tr')!)
    await expect(other.getByText('All alike')).toBeVisible()
  },
})

export const PausesFromTheList = List.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Front desk' }))
    const menu = within(await screen.findByRole('menu'))
    await expect(menu.queryByRole('menuitem', { name: 'Take in nobody new' })).toBeNull()
    await userEvent.click(menu.getByRole('menuitem', { name: 'Pause' }))
    const row = within((await canvas.findByText('Front desk')).closest('tr')!)
    await expect(await row.findByText('Paused')).toBeVisible()
  },
})

export const MovesMembers = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Front desk' }))
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Move members…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move members of “Front desk”' }))
    await expect(dialog.getByRole('button', { name: 'Move' })).toHaveAccessibleDescription('Choose who is moved')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Jonas Wirth' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await screen.findByText('1 member is in “Returns” now')
    const row = within(canvas.getByText('Returns').closest('tr')!)
    await expect(await row.findByText(/Jonas Wirth/)).toBeVisible()
  },
})

export const MakesAGroup = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create group' }))
    const members = await sectionOf(canvas, 'Members')
    // Who is disabled can be in no group.
    await expect(members.queryByRole('checkbox', { name: 'Piet de Vries' })).toBeNull()
    await userEvent.click(members.getByRole('checkbox', { name: 'Mei Tanaka' }))
    await userEvent.click(canvas.getByRole('radio', { name: 'Least busy' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Create group' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toBeInvalid())
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'Night shift')
    await userEvent.click(canvas.getByRole('button', { name: 'Create group' }))
    // It has its own page at once.
    await expect(await canvas.findByRole('heading', { name: 'Night shift', level: 1 })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: 'Least busy' })).toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: 'Mei Tanaka' })).toBeChecked()
  },
})

export const WarnsOfAGroupWithNobody = New.extend({
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Night shift')
    await userEvent.click(canvas.getByRole('button', { name: 'Create group' }))
    await expect(await canvas.findByText(/^Nobody is in this group/)).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mei Tanaka' }))
    await save(canvas)
    await waitFor(() => expect(canvas.queryByText(/^Nobody is in this group/)).toBeNull())
  },
})

export const SetsHowAGroupIsServed = One.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Ring before it is theirs' }))
    await userEvent.click(canvas.getByRole('switch', { name: 'Break after misses' }))
    await expect(canvas.getByRole('spinbutton', { name: 'Break after misses' })).toHaveValue('3')
    await userEvent.click(canvas.getByRole('switch', { name: 'Ask by place' }))
    const limit = within(canvas.getByRole('radiogroup', { name: 'Limit for waiting' }))
    await expect(await limit.findByText('After 10 min: The conversation ends')).toBeVisible()
    await userEvent.click(limit.getByRole('radio', { name: 'A limit of its own' }))
    await expect(canvas.getByRole('spinbutton', { name: 'A limit of its own' })).toHaveValue('600')
    await userEvent.click(canvas.getByRole('switch', { name: 'Back to who handed them over' }))
    const end = within(canvas.getByRole('radiogroup', { name: 'When the time is up' }))
    await userEvent.click(end.getByRole('radio', { name: 'They go on waiting' }))
    const back = canvas.getByRole('switch', { name: 'Back to who handed them over' })
    await expect(back).toHaveAttribute('aria-disabled', 'true')
    await expect(back).toHaveAccessibleDescription(/no time is ever up/)
    const closing = within(canvas.getByRole('radiogroup', { name: 'Who still waits at closing time' }))
    await expect(closing.getByRole('radio', { name: 'They go on waiting' })).toBeChecked()
    await userEvent.click(closing.getByRole('radio', { name: 'They can leave a message' }))
    const [place] = canvas.getAllByRole('spinbutton', { name: /^Place of/ })
    await userEvent.click(place!)
    await userEvent.keyboard('{ArrowDown}')
    await save(canvas)
    await expect(canvas.getByRole('switch', { name: 'Break after misses' })).toBeChecked()
    await expect(await toAll(canvas)).toHaveAttribute('href', `/main/${APP_ID}/manage/group`)
  },
})

export const ServesInTheVisitorsLanguage = meta.story({
  args: { initial: RETURNS },
  decorators: [inDesk(inOrder)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'In turn' }))
    await expect(canvas.getByText(/Spoken in this group: 日本語/)).toBeVisible()
    const language = within(canvas.getByRole('radiogroup', { name: 'Language of the visitor' }))
    await expect(language.getByRole('radio', { name: 'Does not count' })).toBeChecked()
    await userEvent.click(language.getByRole('radio', { name: 'Preferred' }))
    await expect(canvas.getByRole('spinbutton', { name: 'Preferred for' })).toHaveValue('60')
    await save(canvas)
    await expect(language.getByRole('radio', { name: 'Preferred' })).toBeChecked()
  },
})

export const SaysItInItsOwnWords = One.extend({
  play: async ({ canvas }) => {
    const words = await sectionOf(canvas, 'Own words')
    const waiting = () => within(words.getByRole('region', { name: 'Waiting in the queue' }))
    await expect(await waiting().findByText('You are number {{position}}; {{ahead}} ahead of you.')).toBeVisible()
    await userEvent.click(words.getByRole('button', { name: 'Write its own: Waiting in the queue' }))
    const field = await waiting().findByRole('textbox', { name: 'Waiting in the queue' }, { timeout: 10_000 })
    await userEvent.type(field, ' Thank you.')
    await save(canvas)
    // What is empty is not saved: nobody would hear anything.
    await userEvent.clear(field)
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      'One of its own words needs correcting',
    )
    await userEvent.click(words.getByRole('button', { name: 'Restore default: Waiting in the queue' }))
    await expect(waiting().getByText('You are number {{position}}; {{ahead}} ahead of you.')).toBeVisible()
    await userEvent.click(canvas.getByRole('switch', { name: 'Taken within' }))
    await expect(canvas.getByRole('spinbutton', { name: 'Taken within' })).toHaveValue('60')
    await save(canvas)
    await expect(words.getAllByText('As the application')).toHaveLength(5)
  },
})

export const SaysItInOtherLanguages = One.extend({
  play: async ({ canvas }) => {
    const words = await sectionOf(canvas, 'Own words')
    await userEvent.click(await words.findByRole('combobox', { name: 'Language of the texts' }))
    await userEvent.click(await screen.findByRole('option', { name: /Português/ }))
    const waiting = await words.findByRole('textbox', { name: 'Waiting in the queue' }, { timeout: 10_000 })
    await userEvent.type(waiting, 'Lugar ')
    await save(canvas)
    await expect(waiting).toHaveTextContent('Lugar')
    // Whatever is left empty is said as in the application's own language.
    await userEvent.clear(waiting)
    await save(canvas)
  },
})

export const GroupWithHoursOfItsOwn = One.extend({
  play: async ({ canvas }) => {
    const own = await canvas.findByRole('radio', { name: 'Hours of its own' })
    const hours = within(canvas.getByRole('radiogroup', { name: 'Hours' }))
    await expect(hours.getByRole('radio', { name: 'As the application' })).toBeChecked()
    await expect(await canvas.findByText('Open now')).toBeVisible()
    await userEvent.click(own)
    await userEvent.click(canvas.getByRole('radio', { name: 'Weekly plan' }))
    await expect(canvas.getByRole('switch', { name: 'Monday' })).toBeChecked()
    await save(canvas)
  },
})

export const PausesAGroup = One.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Paused' }))
    await expect(await canvas.findByText(/whoever waits is not served until it runs again/)).toBeVisible()
  },
})

const openDisband = async (canvas: Canvas, act: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: act }))
  return within(await screen.findByRole('dialog'))
}

/** What is not saved of it is not asked about: nothing of it is left. */
export const DisbandsAGroup = One.extend({
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), ' 2')
    const dialog = await openDisband(canvas, 'Disband group')
    await expect(await dialog.findByText('4 visitors wait')).toBeVisible()
    await expect(dialog.getByText(/Return a parcel/)).toBeVisible()
    await expect(dialog.getByText(/accounts come to it, then to the other group: Lamps & Co/)).toBeVisible()
    await expect(dialog.getByText('Visitors can choose it; it is offered no more')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Queue them in another group' })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: 'End their conversations' }))
    await expect(dialog.queryByRole('combobox')).toBeNull()
    await expect(dialog.getByText(/then they go where visitors of all go: Lamps & Co/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Disband group' }))
    await screen.findByText(/was disbanded$/)
    await expect(await canvas.findByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Front desk')).toBeNull())
  },
})
export const DisbandingDark = OneDark.extend({
  play: async ({ canvas }) => {
    await (await openDisband(canvas, '解散客服组')).findByText('4 位访客正在排队')
  },
})
