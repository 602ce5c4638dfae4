import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { NEW_RULES, type GroupRules } from '#src/domain/routing/group-rules.ts'
import { openChat, type Chat } from './support/chat.ts'
import { addAgent, APP, readyDesk, signIn, type Person, type ReadyDesk } from './support/desk.ts'
import { hands } from './support/hands.ts'
import { expect, test as base } from './support/test.ts'
import { texts, type Lang } from './support/texts.ts'

/** A desk of its own: its groups are set as the day goes on. */
const test = base.extend<{ openDesk: (lang: Lang) => Promise<ReadyDesk> }>({
  openDesk: async ({}, use) => {
    const opened: ReadyDesk[] = []
    await use(async (lang) => {
      const desk = await readyDesk({ lang })
      opened.push(desk)
      return desk
    })
    for (const desk of opened) await desk.stop()
  },
})

/** Somebody who serves visitors, in a browser of their own, by keyboard alone. */
type Agent = { person: Person; page: Page; key: (keys: string) => Promise<void> }
/** A visitor in a browser of their own, who has asked for a person. */
type Visitor = Chat & { page: Page; conversationId: string }

const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN' }
const opened = z.object({ conversation: z.object({ id: z.string() }) })
const groupsOf = z.array(z.looseObject({ id: z.string(), memberIds: z.array(z.string()) }))
const membersOf = z.array(z.looseObject({ id: z.string(), nickname: z.string() }))

/** What takes the time of a ring, of a break or of a queue. */
const PATIENT = { timeout: 60_000 }
const RING = { long: 300, short: 5 }
const OVERFLOW_AFTER = 2
const QUEUE_TIMEOUT = 30
const STARS = 5

for (const lang of ['en', 'zh'] as const) {
  test(`three agents, two groups and ten visitors: ${lang}`, async ({ openDesk, openContext }) => {
    const t = texts(lang)
    const by = hands('keyboard')
    const desk = await openDesk(lang)
    const { admin } = desk

    // --- who is there
    const [template] = groupsOf.parse(await admin.call('GET', `/apps/${APP}/groups`))
    const cleo = await addAgent(desk, admin, 'cleo.agent', 'Cleo', template?.id ?? '')
    const people = membersOf.parse(await admin.call('GET', `/apps/${APP}/members`))
    const idOf = ({ nickname }: Person) => people.find((one) => one.nickname === nickname)?.id ?? ''
    const repairs = z.object({ id: z.string() }).parse(
      await admin.call('POST', `/apps/${APP}/groups`, {
        name: 'Repairs',
        strategy: 'longest_idle',
        receptionLimit: 2,
        memberIds: [idOf(cleo)],
        rules: { ...NEW_RULES, ringSeconds: RING.long },
      }),
    )
    const orders = {
      name: 'Orders',
      strategy: 'longest_idle',
      receptionLimit: 1,
      memberIds: [desk.anna, desk.ben, cleo].map(idOf),
      // She looks after it, and is asked when nobody else is there.
      ranks: [{ personId: idOf(cleo), priority: 9, tier: 'backup' }],
    }
    let rules: GroupRules = {
      ...NEW_RULES,
      ringSeconds: RING.long,
      breakAfter: 2,
      backupAfter: 999,
      overflow: { groupId: repairs.id, after: OVERFLOW_AFTER },
      nobody: 'end',
      outside: 'end',
      timeout: { after: 600, outcome: 'end' },
    }
    const ordersAre = async (changed: Partial<GroupRules>) => {
      rules = { ...rules, ...changed }
      await admin.call('PUT', `/apps/${APP}/groups/${template?.id}`, { ...orders, rules })
    }
    await ordersAre({})
    await admin.call('PATCH', `/apps/${APP}/members/${idOf(cleo)}`, { roles: ['online_admin', 'online_staff'] })

    const atWork = async (person: Person): Promise<Agent> => {
      const { context, faults } = await openContext({ locale: LOCALES[lang] })
      // What is asked of a conversation in the moment in which it goes to somebody else is refused.
      faults.allow(/status of 404.*\/rpc\/desk\/messages/)
      await signIn(context, desk, person)
      const page = await context.newPage()
      await page.goto(`${desk.url}/online`)
      await expect(page.getByText(t('workspace.connection.connected'))).toBeVisible()
      return { person, page, key: (keys) => page.keyboard.press(keys) }
    }
    const standing = ({ page }: Agent, status: 'online' | 'break' | 'offline') =>
      page.getByRole('button', {
        name: t('workspace.status.label', { status: t(`workspace.status.${status}`) }),
        exact: true,
      })
    const goes = async (agent: Agent, from: 'online' | 'break' | 'offline', to: 'online' | 'break' | 'offline') => {
      await by.press(standing(agent, from))
      await by.press(agent.page.getByRole('menuitemradio', { name: t(`workspace.status.${to}`), exact: true }))
      await expect(standing(agent, to)).toBeVisible()
    }
    const ringOf = ({ page }: Agent): Locator =>
      page.getByRole('button', { name: t('workspace.act.decline'), exact: true })
    const composerOf = ({ page }: Agent): Locator =>
      page.getByRole('main').getByPlaceholder(t('workspace.composer.placeholder'))
    const takes = async (agent: Agent, { conversationId }: Visitor) => {
      await expect(ringOf(agent)).toBeVisible(PATIENT)
      await agent.key('Alt+KeyA')
      await expect(agent.page).toHaveURL(new RegExp(conversationId))
      await expect(composerOf(agent)).toBeFocused()
    }
    const answers = async (agent: Agent, { log }: Visitor, text: string) => {
      await expect(composerOf(agent)).toBeVisible()
      await agent.key('Alt+KeyL')
      await agent.page.keyboard.insertText(text)
      await agent.key('Enter')
      await expect(log).toContainText(text)
      // In the list it is known that nobody waits for an answer now.
      await expect(agent.page.getByRole('button', { name: text })).toBeVisible()
    }
    const comes = async (): Promise<Visitor> => {
      const { context } = await openContext({ locale: LOCALES[lang] })
      const page = await context.newPage()
      const answer = page.waitForResponse(/\/visitor\/\d+\/open/)
      const chat = await openChat(page, desk, t, lang)
      const { conversation } = opened.parse(await (await answer).json())
      await chat.button('widget.transfer').click()
      return { ...chat, page, conversationId: conversation.id }
    }
    const waitsAt = ({ page }: Visitor, position: number) =>
      expect(page.getByText(t('widget.waiting.position', { position }))).toBeVisible()
    const hasEnded = ({ button }: Visitor) => expect(button('widget.startAgain')).toBeVisible(PATIENT)
    const leaves = async ({ button, page }: Visitor) => {
      await button('widget.endChat').click()
      const asked = page.getByRole('group', { name: t('widget.endChatConfirm') })
      await asked.getByRole('button', { name: t('widget.endChat'), exact: true }).click()
    }
    const handsOver = async (agent: Agent, to: RegExp) => {
      await agent.key('Alt+KeyT')
      const dialog = agent.page.getByRole('dialog')
      await by.press(dialog.getByRole('radio', { name: to }))
      await by.fill(dialog.getByLabel(t('workspace.transfer.note')), 'A-1001')
      await by.press(dialog.getByRole('button', { name: t('workspace.transfer.submit'), exact: true }))
      await expect(dialog).toHaveCount(0)
    }

    const anna = await atWork(desk.anna)
    const ben = await atWork(desk.ben)
    const supervisor = await atWork(cleo)
    for (const agent of [anna, ben]) await goes(agent, 'offline', 'online')

    const v1 = await comes()
    const [first, second] = await test.step('a ring passes on from who declines', async () => {
      await expect.poll(async () => (await ringOf(anna).count()) + (await ringOf(ben).count())).toBe(1)
      const [asked, other] = (await ringOf(anna).count()) === 1 ? [anna, ben] : [ben, anna]
      await asked.key('Alt+KeyX')
      await takes(other, v1)
      await expect(ringOf(asked)).toHaveCount(0)
      return [asked, other]
    })

    const v2 = await test.step('who misses twice is on a break, and is rung again when back', async () => {
      await ordersAre({ ringSeconds: RING.short })
      const visitor = await comes()
      await expect(standing(first, 'break')).toBeVisible(PATIENT)
      await expect(ringOf(first)).toHaveCount(0)
      await ordersAre({ ringSeconds: RING.long })
      await goes(first, 'break', 'online')
      await takes(first, visitor)
      return visitor
    })

    const v3 = await test.step('a queue that nobody is free for flows over into the other group', async () => {
      const visitor = await comes()
      await waitsAt(visitor, 1)
      await goes(supervisor, 'offline', 'online')
      await takes(supervisor, visitor)
      return visitor
    })

    await test.step('a conversation is handed over, and back', async () => {
      await handsOver(second, /^Cleo/)
      await takes(supervisor, v1)
      await expect(composerOf(second)).toHaveCount(0)
      await handsOver(supervisor, new RegExp(`^${second.person.nickname}`))
      await takes(second, v1)
      await expect(second.page.getByText('A-1001').first()).toBeVisible()
    })

    await test.step('a supervisor takes over', async () => {
      await supervisor.key('Alt+KeyO')
      await expect(supervisor.page.getByRole('tab', { name: t('workspace.lists.all') })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      const reachesIt = async () => {
        await supervisor.key('Alt+KeyJ')
        return supervisor.page.url()
      }
      await expect.poll(reachesIt).toContain(v2.conversationId)
      await by.press(supervisor.page.getByRole('button', { name: t('workspace.watch.takeOver'), exact: true }))
      const dialog = supervisor.page.getByRole('dialog')
      await by.fill(dialog.getByLabel(t('workspace.watch.note')), 'A-1002')
      await by.press(dialog.getByRole('button', { name: t('workspace.watch.takeOver'), exact: true }))
      await expect(composerOf(supervisor)).toBeVisible()
      await expect(composerOf(first)).toHaveCount(0)
    })

    const { context: adminContext } = await openContext({ locale: LOCALES[lang] })
    await signIn(adminContext, desk, admin)
    const console_ = await adminContext.newPage()
    const actionsOf = async (screen: string, name: string, act: string) => {
      await console_.goto(`${desk.url}/main/${APP}/manage/${screen}`)
      await console_.getByRole('button', { name: t('team.members.actionsFor', { name }), exact: true }).click()
      await console_.getByRole('menuitem', { name: t(act), exact: true }).click()
    }
    await test.step('the chats of who is forced offline go on with another', async () => {
      await actionsOf('member', second.person.nickname, 'team.actions.forceOffline')
      await console_.getByRole('textbox', { name: t('team.confirm.offlineReason') }).fill('The shift is over')
      await console_.getByRole('button', { name: t('team.confirm.offlineAction'), exact: true }).click()
      await expect(second.page.getByText(t('workspace.status.forced'), { exact: true })).toBeVisible()
      await takes(first, v1)
    })

    await test.step('who waits in a group that is disbanded is told', async () => {
      await handsOver(first, /^Repairs/)
      await waitsAt(v1, 1)
      await actionsOf('group', 'Repairs', 'team.disband.act')
      const dialog = console_.getByRole('dialog')
      await dialog.getByRole('radio', { name: t('team.disband.end'), exact: true }).click()
      await dialog.getByRole('button', { name: t('team.disband.submit'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await hasEnded(v1)
      rules = { ...rules, overflow: null }
    })

    const v4 = await comes()
    await test.step('a conversation that its agent ends is rated', async () => {
      await takes(first, v4)
      await answers(first, v4, 'A-1003')
      await ordersAre({ afterSeconds: 600, timeout: { after: QUEUE_TIMEOUT, outcome: 'end' } })
      await first.key('Alt+KeyE')
      await hasEnded(v4)
      const five = v4.page.getByRole('radio', { name: t('widget.rating.stars', { count: STARS }) })
      await five.check({ force: true })
      await v4.button('widget.rating.submit').click()
      await expect(five).toHaveCount(0)
    })

    await test.step('nobody rings while there is work left to do after it', async () => {
      await expect(first.page.getByRole('button', { name: t('workspace.afterWork.done'), exact: true })).toBeVisible()
      const visitor = await comes()
      await waitsAt(visitor, 1)
      await expect(ringOf(first)).toHaveCount(0)
      await first.key('Alt+KeyW')
      await takes(first, visitor)
      await leaves(visitor)
      await hasEnded(visitor)
    })

    await test.step('one leaves the queue, and one is blocked', async () => {
      const leaving = await comes()
      await waitsAt(leaving, 1)
      await leaves(leaving)
      await hasEnded(leaving)
      await first.key('Alt+KeyW')
      const blocked = await comes()
      await takes(first, blocked)
      await by.press(first.page.getByRole('button', { name: t('workspace.act.more'), exact: true }))
      await by.press(first.page.getByRole('menuitem', { name: t('workspace.act.block') }))
      const dialog = first.page.getByRole('dialog')
      await by.fill(dialog.getByLabel(t('workspace.block.reason')), 'A-1004')
      await by.press(dialog.getByRole('button', { name: t('workspace.block.submit'), exact: true }))
      await expect(blocked.page.getByText(t('widget.blocked'), { exact: true })).toBeVisible()
    })

    await test.step('one waits too long, while the supervisor ends what is theirs', async () => {
      const waiting = await comes()
      await waitsAt(waiting, 1)
      for (const [visitor, text] of [
        [v2, 'A-1005'],
        [v3, 'A-1006'],
      ] as const) {
        await supervisor.page.goto(`${desk.url}/online?chat=${visitor.conversationId}`)
        await answers(supervisor, visitor, text)
        await supervisor.key('Alt+KeyE')
        await hasEnded(visitor)
      }
      await hasEnded(waiting)
    })

    await test.step('with nobody there, or outside the hours, it ends', async () => {
      await first.key('Alt+KeyW')
      await expect(first.page.getByRole('button', { name: t('workspace.afterWork.done'), exact: true })).toHaveCount(0)
      for (const agent of [supervisor, first]) await goes(agent, 'online', 'offline')
      await hasEnded(await comes())
      const hours = { timeZone: 'Europe/London', always: false, weekly: [], special: [] }
      await admin.call('PUT', `/apps/${APP}/groups/${template?.id}`, { ...orders, rules, hours })
      await hasEnded(await comes())
    })

    await test.step('the history tells how each of the ten has ended', async () => {
      await console_.goto(`${desk.url}/main/${APP}/dataBoard/history`)
      const rows = console_.getByRole('row')
      const ended = (reason: string) => rows.filter({ hasText: t(`history.endReason.${reason}`) })
      await expect(ended('agent_ended')).toHaveCount(3)
      for (const reason of [
        'user_ended',
        'abandoned_in_queue',
        'queue_timeout',
        'group_disbanded',
        'user_blocked',
        'no_agent_online',
        'outside_hours',
      ])
        await expect(ended(reason), reason).toHaveCount(1)
      await console_.goto(`${desk.url}/main/${APP}/dataBoard/history?conversation=${v4.conversationId}`)
      await expect(console_.getByRole('dialog')).toContainText('A-1003')
    })
  })
}
