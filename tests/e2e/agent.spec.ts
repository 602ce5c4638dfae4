import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { composeWithEnter } from './support/compose.ts'
import { APP, PASSWORD, signIn, waitingVisitor, type Person, type ReadyDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import type { Say } from './support/texts.ts'

const ONLINE = '/online'
/** The way to take a conversation that is open. */
const acceptIn = (page: Page, t: Say): Locator =>
  page.getByRole('button', { name: t('workspace.act.accept'), exact: true })
const composerOf = (page: Page): Locator => page.getByRole('main').getByRole('textbox')

/** Opens a waiting conversation in an agent's workspace. */
async function openWaiting(page: Page, desk: ReadyDesk, conversationId: string, t: Say): Promise<void> {
  await page.goto(`${desk.url}${ONLINE}?tab=queue&chat=${conversationId}`)
  await expect(acceptIn(page, t)).toBeVisible()
}

async function goOnline(...agents: Person[]): Promise<void> {
  for (const agent of agents) await agent.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
}

test('of two agents who accept at once one wins, and the other sees who', async ({ desk, openContext, t }) => {
  await goOnline(desk.anna, desk.ben)
  const { conversationId } = await waitingVisitor(desk)
  const pages = await Promise.all(
    [desk.anna, desk.ben].map(async (person) => {
      const { context, faults } = await openContext()
      // The refusal of the one who was slower, and of what their page was still asking about it when it was taken.
      faults.allow(/status of 409/)
      faults.allow(/status of 404.*\/rpc\/desk\/(messages|similar)/)
      await signIn(context, desk, person)
      const page = await context.newPage()
      await openWaiting(page, desk, conversationId, t)
      return page
    }),
  )
  // Both requests are held until both have been made, so that neither agent hears of the other before.
  const asked = pages.map(() => Promise.withResolvers<void>())
  for (const [index, page] of pages.entries()) {
    await page.route('**/rpc/desk/accept*', async (route) => {
      asked[index]!.resolve()
      await Promise.all(asked.map(({ promise }) => promise))
      await route.continue()
    })
  }
  await Promise.all(pages.map((page) => acceptIn(page, t).click()))

  const isWinner = await Promise.all(
    pages.map(async (page) => {
      const told = page
        .getByText(t('workspace.takenBy', { name: 'Anna' }))
        .or(page.getByText(t('workspace.takenBy', { name: 'Ben' })))
      await expect(composerOf(page).or(told).first()).toBeVisible()
      return composerOf(page).isVisible()
    }),
  )
  expect(isWinner.filter(Boolean)).toHaveLength(1)
  const [winner, loser] = isWinner[0] ? pages : pages.toReversed()
  const name = isWinner[0] ? desk.anna.nickname : desk.ben.nickname
  await expect(loser!.getByText(t('workspace.takenBy', { name }))).toBeVisible()
  await expect(acceptIn(loser!, t)).toHaveCount(0)
  await noAxeViolations(winner!)
  await noAxeViolations(loser!)
})

const groups = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    receptionLimit: z.number(),
    memberIds: z.array(z.string()),
    rules: z.looseObject({}),
  }),
)

/** Has the groups of a desk ring for so many seconds; null: agents take from the queue by hand. */
async function ringFor(admin: Person, ringSeconds: number | null): Promise<void> {
  for (const { id, rules, ...group } of groups.parse(await admin.call('GET', `/apps/${APP}/groups`))) {
    const { name, receptionLimit, memberIds } = group
    const strategy = ringSeconds === null ? 'manual' : 'longest_idle'
    const changed = { name, receptionLimit, memberIds, strategy, rules: { ...rules, ringSeconds } }
    await admin.call('PUT', `/apps/${APP}/groups/${id}`, changed)
  }
}

test('an offer rings at one agent, passes on when it is declined or not answered, and is taken by key', async ({
  desk,
  openContext,
  t,
}) => {
  await ringFor(desk.admin, 6)
  const pages = await Promise.all(
    [desk.anna, desk.ben].map(async (person) => {
      const { context } = await openContext()
      await signIn(context, desk, person)
      const page = await context.newPage()
      await page.goto(`${desk.url}${ONLINE}`)
      await expect(page.getByText(t('workspace.connection.connected'))).toBeVisible()
      return page
    }),
  )
  await goOnline(desk.anna, desk.ben)
  const { conversationId } = await waitingVisitor(desk)
  const declineIn = (page: Page) => page.getByRole('button', { name: t('workspace.act.decline'), exact: true })
  const [first, second] = pages as [Page, Page]
  const ringsAt = async () => {
    await expect.poll(async () => (await declineIn(first).count()) + (await declineIn(second).count())).toBe(1)
    return (await declineIn(first).count()) === 1 ? first : second
  }
  const asked = await ringsAt()
  const next = asked === first ? second : first
  await noAxeViolations(asked)
  await asked.keyboard.press('Alt+KeyX')
  await expect(declineIn(next)).toBeVisible()
  await expect(declineIn(asked)).toHaveCount(0)
  // Nobody answers: it comes round again, and whoever it rings at takes it.
  await expect(declineIn(next)).toHaveCount(0)
  await expect(declineIn(asked)).toBeVisible()
  await asked.keyboard.press('Alt+KeyA')
  await expect(composerOf(asked)).toBeFocused()
  await expect(asked).toHaveURL(new RegExp(conversationId))
  await ringFor(desk.admin, null)
})

test('a reply that was begun is there after a reload, and Enter of an input method does not send it', async ({
  page,
  context,
  desk,
  t,
}) => {
  await goOnline(desk.anna)
  await signIn(context, desk, desk.anna)
  const { conversationId, path, call } = await waitingVisitor(desk)
  await openWaiting(page, desk, conversationId, t)
  await acceptIn(page, t).click()
  const composer = composerOf(page)
  await expect(composer).toBeFocused()
  await composer.fill('Let me look. ')
  await composeWithEnter(page, 'nihao', '你好')
  await expect(composer).toHaveValue('Let me look. 你好')
  await page.reload()
  await expect(composer).toHaveValue('Let me look. 你好')
  await composer.press('Enter')
  await expect(page.getByRole('main')).toContainText('Let me look. 你好')
  await expect(composer).toHaveValue('')
  const told = async () => JSON.stringify(await call('GET', `${path}/messages`))
  await expect.poll(told).toContain('Let me look. 你好')
  await page.reload()
  await expect(composer).toHaveValue('')
})

test('an account that is switched in another tab stops the page until it is reloaded, but never sign-in', async ({
  page,
  context,
  desk,
  faults,
  t,
}) => {
  // What the page asks for after its session has ended.
  faults.allow(/status of 401/)
  await signIn(context, desk, desk.anna)
  await page.goto(`${desk.url}${ONLINE}`)
  await expect(page.getByRole('button', { name: t('frame.account.label', { name: 'Anna' }) })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${desk.url}/login`)
  const bystander = await context.newPage()
  await bystander.goto(`${desk.url}/login`)
  await expect(bystander.getByText(t('auth.alreadyTitle'))).toBeVisible()

  await other.getByRole('button', { name: t('auth.switchAccount') }).click()
  await other.getByLabel(t('auth.account'), { exact: true }).fill(desk.ben.account)
  await other.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await other.getByLabel(t('auth.password'), { exact: true }).press('Enter')
  await expect(other).toHaveURL(/\/online/)

  const dialog = page.getByRole('alertdialog', { name: 'Account Switched', exact: true })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(
    'Your account has been switched or logged out, please refresh the page and try again',
  )
  await noAxeViolations(page)
  await dialog.getByRole('button', { name: t('frame.switched.confirm') }).click()
  await expect(page.getByRole('button', { name: t('frame.account.label', { name: 'Ben' }) })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bystander.getByRole('alertdialog')).toHaveCount(0)
})
