import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import type { AuditRow } from '#src/api/types.ts'
import { NEW_WORKBENCH } from '#src/domain/settings/workbench.ts'
import { MemberPage } from '#src/features/team/member-page.tsx'
import type { TeamSearch } from '#src/features/team/search.ts'
import { api, refusal, unanswered } from '../../support/api.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { APP_ID, idOf } from '../../support/console/sample-bot.ts'
import { inDesk } from '../guide/in-desk.tsx'
import { busyDesk, MEMBER, newDesk, type SampleDesk } from '../guide/sample-desk.ts'
import { sampleDesk as sampleWorkspace } from '../workspace/sample-desk.ts'

/** The page with its address in a state, as the route keeps it in the query string. */
function Page({ initial }: { initial: TeamSearch }) {
  const [search, setSearch] = useState(initial)
  return <MemberPage appId={APP_ID} search={search} onSearch={(part) => setSearch((now) => ({ ...now, ...part }))} />
}

const meta = preview.meta({
  title: 'Screens/Team/Member page',
  component: Page,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } } as const

/** Nobody but a masked view: an online admin among others. */
const asOnlineAdmin = (language: 'en' | 'zh'): SampleDesk => {
  const desk = busyDesk(language)
  desk.roles = ['online_admin']
  desk.members = desk.members.map((member) => ({
    ...member,
    manageable: member.roles.includes('online_admin')
      ? 'self'
      : member.manageable === 'self'
        ? 'rank'
        : member.manageable,
  }))
  return desk
}

export const Members = meta.story({ decorators: [inDesk(busyDesk)] })
export const MembersDark = Members.extend(DARK)
export const Editing = Members.extend({ args: { initial: { member: idOf(MEMBER, 1) } } })
export const EditingDark = Editing.extend(DARK)
export const Adding = Members.extend({ args: { initial: { add: true } } })
export const AddingDark = Adding.extend(DARK)
export const Skills = Members.extend({ args: { initial: { tab: 'skills' } } })
export const SkillsDark = Skills.extend(DARK)
export const NoSkills = meta.story({ args: { initial: { tab: 'skills' } }, decorators: [inDesk(newDesk)] })
export const Outbox = Members.extend({ args: { initial: { tab: 'outbox' } } })
export const OutboxDark = Outbox.extend(DARK)
export const OutboxEmpty = meta.story({ args: { initial: { tab: 'outbox' } }, decorators: [inDesk(newDesk)] })
export const EveryColumn = Members.extend({
  beforeEach: () => {
    localStorage.setItem('table:members', JSON.stringify({ hidden: [], widths: {}, order: [] }))
    return () => localStorage.removeItem('table:members')
  },
})
export const NothingFound = Members.extend({ args: { initial: { text: 'nobody' } } })

export const Loading = meta.story({
  decorators: [inDesk(busyDesk, () => ({ team: { members: api.team.members.handler(unanswered) } }))],
})
export const Failed = meta.story({
  decorators: [
    inDesk(busyDesk, () => ({
      team: {
        members: api.team.members.handler(() => {
          throw refusal('INTERNAL')
        }),
      },
    })),
  ],
})

const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}

/** What agents say as they go on a break. */
const withReasons = (breakReasons: string[]) => ({
  settings: {
    workbench: api.settings.workbench.handler(() => ({
      revision: 1,
      workbench: { ...NEW_WORKBENCH, breakReasons },
      secret: { configured: false, last4: '' },
    })),
  },
})

/** Jonas serves three, of whom one moves on meanwhile. */
const serving = ({ language }: SampleDesk) => {
  const { mine } = sampleWorkspace(language).desk
  return {
    supervision: {
      servedBy: api.supervision.servedBy.handler(() => [...mine, ...mine, ...mine].slice(0, 3)),
      assignAll: api.supervision.assignAll.handler(() => ({ sent: 2, refused: ['STATE_CONFLICT'] })),
    },
    desk: {
      targets: api.desk.targets.handler(() => ({
        groups: [{ id: idOf(3, 1), name: 'Returns', online: 2, waiting: 1, available: 'yes' as const }],
        agents: [
          {
            id: idOf(MEMBER, 3),
            nickname: 'Mei Tanaka',
            status: 'online' as const,
            breakReason: null,
            load: 1,
            limit: 5,
            available: 'yes' as const,
          },
        ],
      })),
    },
  }
}

export const InvitesAMember = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite a member' }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = dialog.getByRole('button', { name: 'Send invitation' })
    await userEvent.click(send)
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeInvalid()
    await expect(name).toHaveFocus()
    await userEvent.type(name, 'Vera Lind')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Account' }), 'vera lind')
    await expect(dialog.getByRole('textbox', { name: 'Account' })).toHaveAccessibleDescription(/2 to 64 letters/)
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Account' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Account' }), 'vera')
    await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'jonas@example.com')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Admin' }))
    await userEvent.click(send)
    await expect(await dialog.findByRole('alert')).toHaveTextContent('A member with this account already exists.')
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    await userEvent.clear(email)
    await userEvent.type(email, 'vera@example.com')
    await userEvent.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await canvas.findByText('vera@example.com')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByText('The invitation for Vera Lind is on its way to vera@example.com')).toBeVisible(),
    )
  },
})

const sheetDialog = async () => within(await screen.findByRole('dialog', { name: 'Invite from a file' }))
const chooseSheet = async (name: string) => {
  const dialog = await sheetDialog()
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!
  await userEvent.upload(input, new File(['sheet'], name))
  return dialog
}

export const FromAFile = Members.extend({ args: { initial: { sheet: true } } })
export const FromAFileDark = FromAFile.extend(DARK)
export const InvitesFromAFile = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite from a file' }))
    const dialog = await chooseSheet('people.xlsx')
    await expect(await dialog.findByText('2 people can be invited')).toBeVisible()
    await expect(dialog.getByText('E-mail: missing, too long or not as it must be')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Invite 2 people' }))
    await expect(await dialog.findByText('1 invitation is on its way')).toBeVisible()
    // Who has become a member meanwhile is told with the row.
    await expect(dialog.getByText('A member with this account already exists.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download these rows with their errors' })).toBeEnabled()
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    await expect(await canvas.findByText('vera@example.com')).toBeVisible()
  },
})
export const AFileWithErrorsDark = FromAFile.extend({
  ...DARK,
  play: async () => {
    await screen.findByRole('dialog')
    const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!
    await userEvent.upload(input, new File(['sheet'], 'people.xlsx'))
    await expect(await screen.findByText('可邀请 2 人')).toBeVisible()
  },
})

export const AsksAgainAndTakesBack = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Expired')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Send again: the invitation for Oskar Blom' }))
    await waitFor(() => expect(canvas.queryByText('Expired')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw the invitation for Lena Roth' }))
    await waitFor(() => expect(canvas.queryByText('lena@example.com')).toBeNull())
    await expect(canvas.getByText('1 invitation')).toBeVisible()
  },
})

export const AccountOfTwoApplications = Members.extend({ args: { initial: { member: idOf(MEMBER, 2) } } })
export const AccountOfTwoApplicationsDark = AccountOfTwoApplications.extend(DARK)
export const LeavesAnAccountToItsOwner = AccountOfTwoApplications.extend({
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(drawer.getByText(/^This account also belongs to another application/)).toBeVisible())
    await expect(drawer.queryByRole('textbox', { name: 'E-mail' })).toBeNull()
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeEnabled()
  },
})

export const NotOnOneself = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async () => {
    const own = await openMenu('Anna Keller')
    for (const name of ['Edit', 'Reset password', 'Force offline', 'Disable', 'Remove'])
      await expect(own.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-disabled', 'true')
    await expect(own.getAllByText('You cannot act on yourself.')).toHaveLength(8)
    await userEvent.keyboard('{Escape}')
    const ranked = await openMenu('Ruth Oyelaran')
    await waitFor(() => expect(ranked.getAllByText('Only someone of a higher role can do this.')).toHaveLength(4))
    // Equals may take each other off the desk.
    await expect(ranked.getByRole('menuitem', { name: 'Force offline' })).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Escape}')
    const sample = await openMenu('Sam Sample')
    await waitFor(() => expect(sample.getByText('There is no e-mail address to mail a password to.')).toBeVisible())
    await userEvent.keyboard('{Escape}')
  },
})

const withoutPasswords = (language: 'en' | 'zh'): SampleDesk => {
  const desk = busyDesk(language)
  const [jonas] = desk.members.filter(({ id }) => id === idOf(MEMBER, 1))
  return {
    ...desk,
    members: desk.members.map((one) => (one === jonas ? { ...one, canSignIn: false } : one)),
  }
}

export const SaysWhatIsMissing = meta.story({
  decorators: [inDesk(withoutPasswords)],
  play: async ({ canvas }) => {
    const row = async (name: string) => within((await canvas.findByText(name)).closest('tr')!)
    const jonas = await row('Jonas Wirth')
    await expect(jonas.getByText('Cannot sign in yet')).toBeVisible()
    await expect(jonas.queryByText('Active')).toBeNull()
    await userEvent.click(jonas.getByRole('button', { name: 'Send a password: Jonas Wirth' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Send Jonas Wirth a password?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click((await row('Sam Sample')).getByRole('button', { name: 'Add an e-mail: Sam Sample' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Sam Sample' }))
    await waitFor(() => expect(drawer.getByText(/^They have no password, and no e-mail address/)).toBeVisible())
  },
})
export const SaysWhatIsMissingDark = meta.story({
  ...DARK,
  decorators: [inDesk(withoutPasswords)],
})

export const DisablesAndTakesItBack = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    const row = async () => within((await canvas.findByText('Mei Tanaka')).closest('tr')!)
    await userEvent.click((await openMenu('Mei Tanaka')).getByRole('menuitem', { name: 'Disable' }))
    await expect(await (await row()).findByText('Disabled')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await (await row()).findByText('Active')).toBeVisible()
  },
})

export const AsksBeforeItEndsSomething = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: 'Remove' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Jonas Wirth?' }))
    await waitFor(() => expect(question.getByText('They also leave these groups: Front desk.')).toBeVisible())
    await expect(question.getByText('They still serve 3 visitors. Hand them over first.')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click((await openMenu('Tomás Prado')).getByRole('menuitem', { name: 'Force offline' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Force offline' }))
    const reason = await screen.findByRole('textbox', { name: /^Reason/ })
    await expect(reason).toHaveAccessibleDescription(/Say why/)
    await userEvent.type(reason, 'The shift is over')
    await userEvent.click(screen.getByRole('button', { name: 'Force offline' }))
    await waitFor(() => expect(canvas.getAllByText('Forced offline')).toHaveLength(2))
  },
})

export const AsksWhatBecomesOfThoseServed = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async () => {
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: 'Force offline' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Force Jonas Wirth offline?' }))
    await expect(question.getByRole('radio', { name: 'Back to the queue' })).toBeChecked()
    await userEvent.click(question.getByRole('radio', { name: 'End them' }))
    await expect(question.getByText('The visitors are told that it has ended.')).toBeVisible()
  },
})

export const NamesTheGroupsThatLoseSomebody = Editing.extend({
  play: async () => {
    const drawer = within(await screen.findByRole('dialog'))
    await expect(drawer.queryByText(/^They will serve nobody/)).toBeNull()
    await userEvent.click(await drawer.findByRole('checkbox', { name: 'Online staff' }))
    await expect(await drawer.findByText('They will serve nobody any more in these groups: Front desk.')).toBeVisible()
    await expect(drawer.getByText('The 3 visitors they serve go back to the queue.')).toBeVisible()
  },
})

export const SetsTheStatus = meta.story({
  decorators: [inDesk(busyDesk, () => withReasons(['Lunch', 'Meeting']))],
  play: async ({ canvas }) => {
    await userEvent.click((await openMenu('Mei Tanaka')).getByRole('menuitem', { name: 'Set status…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the status of Mei Tanaka' }))
    // What they are already cannot be chosen, and nothing is chosen for who asks.
    await expect(await dialog.findByRole('radio', { name: 'Break: Lunch' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Set status' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('radio', { name: 'Break: Meeting' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Set status' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await canvas.findByText('Break: Meeting')).toBeVisible()
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: 'Set status…' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Offline' }))
    await expect(await screen.findByRole('radio', { name: 'They go on answering' })).toBeChecked()
  },
})
export const SettingTheStatusDark = meta.story({
  ...DARK,
  decorators: [inDesk(busyDesk, () => withReasons(['午餐']))],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '周子涵的操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '设置状态…' }))
    await userEvent.click(await screen.findByRole('radio', { name: '离线' }))
  },
})

export const HandsOverWhatSomebodyServes = meta.story({
  decorators: [inDesk(busyDesk, serving)],
  play: async () => {
    await expect((await openMenu('Mei Tanaka')).getByRole('menuitem', { name: /^Transfer/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.keyboard('{Escape}')
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: /^Transfer conversations/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer what Jonas Wirth serves' }))
    await expect(await dialog.findByText('3 conversations')).toBeVisible()
    await expect(dialog.queryByRole('checkbox', { name: 'Talk to them first' })).toBeNull()
    await userEvent.click(dialog.getByRole('radio', { name: 'Returns' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByText('2 conversations go to Returns')).toBeVisible())
    await expect(screen.getByText('1 conversation stays with Jonas Wirth')).toBeVisible()
  },
})
export const HandingOver = meta.story({
  decorators: [inDesk(busyDesk, serving)],
  play: async () => {
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: /^Transfer conversations/ }))
    await screen.findByRole('radio', { name: 'Returns' })
  },
})

const withActivity = (rows: readonly AuditRow[]) =>
  inDesk(busyDesk, () => ({
    audit: {
      list: api.audit.list.handler(({ input: { aboutId, cursor } }) => {
        const own = rows.filter(({ target }) => target === aboutId)
        return cursor === undefined
          ? { items: own.slice(0, 1), nextCursor: own.length > 1 ? 'more' : null }
          : { items: own.slice(1), nextCursor: null }
      }),
    },
  }))
const activity = (n: number, action: string): AuditRow => ({
  id: idOf(9, n),
  at: `2026-11-25T1${n}:04:00.000Z`,
  actor: 'Anna Keller',
  actorRole: 'admin',
  ip: null,
  action,
  target: idOf(MEMBER, 1),
  targetName: 'Jonas Wirth',
  before: null,
  after: null,
})
export const Activity = meta.story({
  args: { initial: { activity: idOf(MEMBER, 1) } },
  decorators: [withActivity([activity(2, 'member.forcedOffline'), activity(1, 'licence.assigned')])],
})
export const ActivityDark = Activity.extend(DARK)
/** Who may not read the log sees the days alone. */
export const ActivityOfDays = meta.story({
  args: { initial: { activity: idOf(MEMBER, 1) } },
  decorators: [inDesk((language) => ({ ...busyDesk(language), roles: ['online_admin'] }))],
  play: async () => {
    const drawer = within(await screen.findByRole('dialog', { name: 'Activity of Jonas Wirth' }))
    const days = within(await drawer.findByRole('list', { name: 'Days' }))
    await expect(days.getAllByRole('listitem')).toHaveLength(7)
    await expect(days.getByText('Nov 21, 2026')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Earlier' }))
    await expect(await days.findByText('Nov 14, 2026')).toBeVisible()
    await userEvent.click(drawer.getByRole('radio', { name: '14 days' }))
    await waitFor(() => expect(days.getAllByRole('listitem')).toHaveLength(14))
  },
})
export const NoActivity = meta.story({
  args: { initial: { activity: idOf(MEMBER, 1) } },
  decorators: [withActivity([])],
})
export const TellsWhatAMemberDid = Activity.extend({
  args: { initial: {} },
  play: async () => {
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: 'Activity' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Activity of Jonas Wirth' }))
    await userEvent.click(await drawer.findByRole('tab', { name: 'Log' }))
    await expect(await drawer.findByText(/Forced a member offline/)).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(2))
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

const asSuperAdmin = (language: 'en' | 'zh'): SampleDesk => {
  const desk = busyDesk(language)
  const members = desk.members.map((one) =>
    one.id === idOf(MEMBER, 3) ? { ...one, hasFactor: true, passkeys: 2 } : one,
  )
  return { ...desk, roles: ['super_admin'], members }
}

export const TakesASecondStepOff = meta.story({
  decorators: [inDesk(asSuperAdmin)],
  play: async () => {
    await expect((await openMenu('Jonas Wirth')).queryByRole('menuitem', { name: /second step/ })).toBeNull()
    await userEvent.keyboard('{Escape}')
    const menu = await openMenu('Tomás Prado')
    await userEvent.click(menu.getByRole('menuitem', { name: 'Reset second step and passkeys' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Reset the second step and the passkeys of Tomás Prado?' }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Reset' }))
    await expect(await screen.findByText('Tomás Prado signs in with the password alone now')).toBeVisible()
  },
})

export const HandsOnTheApplication = meta.story({
  decorators: [inDesk(asSuperAdmin)],
  play: async () => {
    const sample = await openMenu('Sam Sample')
    await expect(sample.getByRole('menuitem', { name: /^Make super admin/ })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    const menu = await openMenu('Jonas Wirth')
    await userEvent.click(menu.getByRole('menuitem', { name: 'Make super admin…' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Make Jonas Wirth the super admin?' }))
    await expect(question.getByText(/only Jonas Wirth can give it back/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Hand it on' }))
    await expect(await screen.findByText('Jonas Wirth is the super admin now')).toBeVisible()
  },
})

export const ChangesAMember = meta.story({
  args: { initial: { member: idOf(MEMBER, 1) } },
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    const drawer = within(await screen.findByRole('dialog'))
    await expect(drawer.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed')
    await userEvent.click(drawer.getByRole('switch', { name: 'Own reception limit' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await canvas.findByText('3 of 5')).toBeVisible()
  },
})

export const MakesASkillAndGivesIt = meta.story({
  args: { initial: { tab: 'skills' } },
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('Invoices')).closest('tr')!
    await expect(row).toHaveTextContent(/Jonas Wirth \(4\)Send an invoice again/)
    await userEvent.click(canvas.getByRole('button', { name: 'Add a skill' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Skill' }), 'Refunds')
    await userEvent.click(dialog.getByRole('button', { name: 'Add skill' }))
    await expect(await dialog.findByText('A skill with this name already exists.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Skill' }), ' abroad')
    await userEvent.click(dialog.getByRole('button', { name: 'Add skill' }))
    await expect(await canvas.findByText('Refunds abroad')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: 'Members' }))
    await userEvent.click((await canvas.findByText('Mei Tanaka')).closest('tr')!)
    const drawer = within(await screen.findByRole('dialog'))
    await userEvent.type(drawer.getByRole('combobox', { name: 'Choose a skill' }), 'abroad')
    await userEvent.click(await screen.findByRole('option', { name: 'Refunds abroad' }))
    const level = drawer.getByRole('spinbutton', { name: 'Level of Refunds abroad, 1 to 5' })
    await userEvent.click(level)
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('tab', { name: 'Skills' }))
    await expect(await canvas.findByText('Mei Tanaka (4)')).toBeVisible()
  },
})

/** What would be lost stands in the question. */
export const DeletesASkill = Skills.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Invoices' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(
      question.getByText('1 member loses it. These flows ask for it no more: Send an invoice again.'),
    ).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(canvas.queryByText('Invoices')).toBeNull())
  },
})

/** What the strip says of one of its figures. */
const figureOf = (canvas: ReturnType<typeof within>, term: string) =>
  within(canvas.getByRole('region', { name: 'Licences' })).getByText(term).nextElementSibling!

const withAllInUse = (language: 'en' | 'zh'): SampleDesk => {
  const desk = busyDesk(language)
  return { ...desk, plan: { ...desk.plan, purchased: 5, claimable: false } }
}

export const GivesAndFreesLicences = meta.story({
  decorators: [inDesk(withAllInUse)],
  play: async ({ canvas }) => {
    await waitFor(() => expect(figureOf(canvas, 'Enabled this month')).toHaveTextContent('5 4 assigned'))
    await userEvent.click(
      (await openMenu('Inês Carvalho da Silva Montenegro')).getByRole('menuitem', { name: 'Assign a licence' }),
    )
    await waitFor(() =>
      expect(screen.getByText('5 of 5 licences are in use this month. Reset one first.')).toBeVisible(),
    )
    await userEvent.click((await openMenu('Jonas Wirth')).getByRole('menuitem', { name: 'Reset the licence' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Reset the licence of Jonas Wirth?' }))
    await expect(question.getByText('3 visitors are being served now.')).toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: 'Reset the licence' }))
    await waitFor(() => expect(figureOf(canvas, 'Resets left')).toHaveTextContent('0 of 2'))
    await userEvent.click(
      (await openMenu('Inês Carvalho da Silva Montenegro')).getByRole('menuitem', { name: 'Assign a licence' }),
    )
    await waitFor(() => expect(figureOf(canvas, 'Enabled this month')).toHaveTextContent('5 4 assigned'))
    const mei = await openMenu('Mei Tanaka')
    await expect(mei.getByText('No resets remain this month.')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  },
})
export const AllLicencesInUse = meta.story({ decorators: [inDesk(withAllInUse)] })
export const AllLicencesInUseDark = AllLicencesInUse.extend(DARK)

export const TakesLicencesOfSeveralAway = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    for (const name of ['Anna Keller', 'Jonas Wirth', 'Mei Tanaka'])
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${name}` }))
    await userEvent.click(canvas.getByRole('button', { name: 'Take the licence away' }))
    // Nobody acts on themselves: of the three two are asked about.
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Take the licence of Jonas Wirth and Mei Tanaka away?' }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Take the licence away' }))
    await waitFor(() => expect(figureOf(canvas, 'Enabled this month')).toHaveTextContent('5 2 assigned'))
  },
})

export const ClaimsFreeLicences = meta.story({
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Claim 2 free licences' }))
    await waitFor(() => expect(figureOf(canvas, 'Licences purchased')).toHaveTextContent('8'))
    await expect(canvas.queryByRole('button', { name: 'Claim 2 free licences' })).toBeNull()
  },
})

export const WhatAResetIs = Members.extend({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'What is a reset?' }))
    await expect(await screen.findByText(/^A reset frees a licence/)).toBeVisible()
  },
})
export const WhatAResetIsDark = WhatAResetIs.extend({ ...DARK, play: async () => {} })

export const UnlimitedLicences = meta.story({ decorators: [inDesk(newDesk)] })
export const UnlimitedLicencesDark = UnlimitedLicences.extend(DARK)

export const ChoosesColumns = meta.story({
  decorators: [inDesk(busyDesk)],
  beforeEach: () => localStorage.removeItem('table:members'),
  play: async ({ canvas }) => {
    await canvas.findByText('Jonas Wirth')
    await expect(canvas.queryByRole('columnheader', { name: /^Member ID/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Member ID' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reception limit' }))
    await expect(await canvas.findByRole('columnheader', { name: /^Member ID/ })).toBeInTheDocument()
    await expect(canvas.getByText('3 (own: 3, groups: none)')).toBeInTheDocument()
    localStorage.removeItem('table:members')
  },
})

export const NarrowsTheMembers = meta.story({
  args: { initial: { licence: 'used' } },
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 member')).toBeVisible()
    await userEvent.click(canvas.getByRole('combobox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Busy' }))
    await expect(await canvas.findByText('No member matches these filters')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await expect(await canvas.findByText('8 members')).toBeVisible()
  },
})

export const AsOnlineAdmin = meta.story({
  decorators: [inDesk(asOnlineAdmin)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite a member' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('checkbox', { name: 'Admin' })).toBeDisabled()
    await expect(dialog.getByRole('checkbox', { name: 'Online staff' })).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.queryByRole('tab', { name: 'Outbox' })).toBeNull()
  },
})

export const AsksBeforeChangesAreLost = meta.story({
  args: { initial: { member: idOf(MEMBER, 2) } },
  decorators: [inDesk(busyDesk)],
  play: async ({ canvas }) => {
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Mei Tanaka' }))
    await userEvent.type(drawer.getByRole('textbox', { name: 'Name' }), ' 2')
    await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await canvas.findByText('Mei Tanaka')).toBeVisible()
  },
})

const withoutMail = (language: 'en' | 'zh'): SampleDesk => ({ ...busyDesk(language), delivery: 'outbox' })

export const SaysWhereAPasswordIsThatCannotBeMailed = meta.story({
  decorators: [inDesk(withoutMail)],
  play: async () => {
    const jonas = await openMenu('Jonas Wirth')
    await userEvent.click(jonas.getByRole('menuitem', { name: 'Reset password' }))
    const question = await screen.findByRole('alertdialog')
    await expect(question).toHaveTextContent(/where no mail is set up, it waits in the outbox/i)
    await userEvent.click(within(question).getByRole('button', { name: 'Reset password' }))
    await waitFor(() => expect(screen.getByText('Done, but no message could be sent')).toBeVisible())
    await expect(screen.getByText(/^It waits under Members, Outbox/)).toBeVisible()
    await expect(screen.queryByText(/on its way/)).toBeNull()
  },
})
