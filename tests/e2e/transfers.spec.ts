import type { Page } from '@playwright/test'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { APP, signIn, waitingVisitor, type Person, type ReadyDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const members = z.array(z.object({ id: z.string(), nickname: z.string() }).loose())

async function idOf(desk: ReadyDesk, { nickname }: Person): Promise<string> {
  const all = members.parse(await desk.admin.call('GET', `/apps/${APP}/members`))
  return all.find((one) => one.nickname === nickname)?.id ?? ''
}

const composerOf = (page: Page) => page.getByRole('main').getByPlaceholder(/^Write a reply/)

test('a transfer rings at a colleague, who declines or takes it; a supervisor whispers and takes over', async ({
  desk,
  openContext,
  t,
}) => {
  const { admin, anna, ben } = desk
  const bensRoles = async (...roles: string[]) =>
    admin.call('PATCH', `/apps/${APP}/members/${await idOf(desk, ben)}`, { roles })
  await bensRoles('online_admin', 'online_staff')
  const pages = await Promise.all(
    [anna, ben].map(async (person) => {
      const { context } = await openContext()
      await signIn(context, desk, person)
      const page = await context.newPage()
      await page.goto(`${desk.url}/online`)
      await expect(page.getByText(t('workspace.connection.connected'))).toBeVisible()
      await person.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
      return page
    }),
  )
  const [annas, bens] = pages as [Page, Page]
  const { conversationId } = await waitingVisitor(desk)
  await annas.goto(`${desk.url}/online?tab=queue&chat=${conversationId}`)
  await annas.getByRole('button', { name: t('workspace.act.accept'), exact: true }).click()
  await expect(composerOf(annas)).toBeFocused()

  const handOver = async (from: Page, to: Page, name: string) => {
    await from.keyboard.press('Alt+KeyT')
    const dialog = from.getByRole('dialog')
    await dialog.getByRole('radio', { name }).click()
    await dialog.getByLabel(t('workspace.transfer.note')).fill('Knows the catalogue.')
    await noAxeViolations(from)
    await dialog.getByRole('button', { name: t('workspace.transfer.submit') }).click()
    await expect(from.getByText(t('workspace.transfer.rings', { name }))).toBeVisible()
    await expect(to.getByRole('button', { name: t('workspace.act.decline'), exact: true })).toBeVisible()
  }
  await test.step('declined, it stays where it is, and its owner is told why', async () => {
    await handOver(annas, bens, 'Ben')
    await noAxeViolations(bens)
    await bens.keyboard.press('Alt+KeyX')
    await expect(annas.getByText(t('workspace.transfer.failures.declined'), { exact: true })).toBeVisible()
    await expect(composerOf(annas)).toBeVisible()
    await expect(bens.getByRole('button', { name: t('workspace.act.decline'), exact: true })).toHaveCount(0)
  })
  await test.step('a supervisor reads along, which is told, and whispers what the agent alone reads', async () => {
    await bens.keyboard.press('Alt+KeyO')
    await expect(bens.getByRole('tab', { name: t('workspace.lists.all') })).toHaveAttribute('aria-selected', 'true')
    await bens.goto(`${desk.url}/online?tab=all&chat=${conversationId}`)
    await expect(annas.getByText(t('workspace.watch.by', { name: 'Ben' }))).toBeVisible()
    await bens.getByLabel(t('workspace.whisper.label', { name: 'Anna' })).fill('Offer her free delivery.')
    await bens.keyboard.press('Enter')
    await expect(annas.getByText('Offer her free delivery.')).toBeVisible()
    await noAxeViolations(bens)
  })
  await test.step('and takes over: it is theirs, and who had it is told', async () => {
    await bens.getByRole('button', { name: t('workspace.watch.takeOver') }).click()
    const dialog = bens.getByRole('dialog')
    await dialog.getByRole('button', { name: t('workspace.watch.takeOver') }).click()
    await expect(composerOf(bens)).toBeVisible()
    await expect(annas.getByText(/^Ben has taken over/)).toBeVisible()
    await expect(composerOf(annas)).toHaveCount(0)
  })
  await test.step('and hands it back: it rings, and is taken by key', async () => {
    await handOver(bens, annas, 'Anna')
    await annas.keyboard.press('Alt+KeyA')
    await expect(composerOf(annas)).toBeFocused()
    await expect(composerOf(bens)).toHaveCount(0)
  })
  await test.step('and asks first: a guest reads along and whispers, leaves, comes again, and is left it by key', async () => {
    const ask = async () => {
      await annas.keyboard.press('Alt+KeyT')
      const dialog = annas.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Ben' }).click()
      await dialog.getByRole('checkbox', { name: t('workspace.transfer.warm') }).click()
      await dialog.getByRole('button', { name: t('workspace.transfer.submit') }).click()
      await expect(bens.getByRole('button', { name: t('workspace.act.decline'), exact: true })).toBeVisible()
      await bens.keyboard.press('Alt+KeyA')
      await expect(annas.getByText(t('workspace.transfer.joined', { name: 'Ben' }))).toBeVisible()
      await expect(bens.getByText(t('workspace.transfer.guest', { name: 'Anna' }))).toBeVisible()
      await expect(composerOf(bens)).toHaveCount(0)
      await expect(composerOf(annas)).toBeVisible()
    }
    const whisper = async (from: Page, to: Page, name: string, text: string) => {
      await from.getByLabel(t('workspace.whisper.label', { name })).fill(text)
      await from.keyboard.press('Enter')
      await expect(to.getByText(text)).toBeVisible()
    }
    await ask()
    await noAxeViolations(annas)
    await noAxeViolations(bens)
    await bens.getByRole('button', { name: t('workspace.transfer.leave') }).click()
    await expect(annas.getByText(t('workspace.transfer.joined', { name: 'Ben' }))).toHaveCount(0)
    await ask()
    await whisper(bens, annas, 'Anna', 'It was paid twice.')
    await whisper(annas, bens, 'Ben', 'Then take it, please.')
    await annas.keyboard.press('Alt+KeyT')
    await expect(composerOf(bens)).toBeVisible()
    await expect(composerOf(annas)).toHaveCount(0)
  })
  await test.step('the history tells how it went from one to another, and what was whispered', async () => {
    const { context } = await openContext()
    await signIn(context, desk, admin)
    const page = await context.newPage()
    await page.goto(`${desk.url}/main/${APP}/dataBoard/history?conversation=${conversationId}`)
    await expect(page.getByText(`Anna → Ben · ${t('workspace.transfer.failures.declined')}`)).toHaveCount(2)
    await expect(page.getByText('Offer her free delivery.')).toBeVisible()
  })
  // The desk is other tests', too.
  await bens.close()
  await bensRoles('online_staff')
})
