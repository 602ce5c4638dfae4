import type { Page } from '@playwright/test'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { APP, signIn, waitingVisitor } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { texts, type Lang } from './support/texts.ts'

const idsOf = z.array(z.object({ id: z.string() }).loose())

/** What is cut in the cells of the page's table, and the table itself where it is wider than its box. */
const cutIn = (page: Page): Promise<(string | null)[]> =>
  page.getByRole('grid').evaluate((grid) =>
    [grid.parentElement!, ...grid.querySelectorAll('td *')]
      .filter((one) => getComputedStyle(one).overflow !== 'visible' && !one.matches('.sr-only'))
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 || (one.matches('td *') && one.scrollHeight > one.clientHeight + 1),
      )
      .map((one) => one.textContent),
  )

/** To the page, what has just been done was done long ago: that is told in more letters. */
const muchLater = (page: Page) => page.clock.setSystemTime(Date.now() + 40 * 60_000)
const LONG_AGO = /^\d+ (minutes|hours?) ago$/

test('the table of members cuts nothing at 1440 pixels, and says of who cannot sign in what to do', async ({
  page,
  context,
  desk,
  t,
}) => {
  const { admin } = desk
  const members = idsOf.parse(await admin.call('GET', `/apps/${APP}/members`))
  const groupIds: string[] = []
  for (const name of ['Orders and delivery', 'Returns and complaints']) {
    const group = {
      name,
      strategy: 'manual',
      receptionLimit: 5,
      memberIds: members.map(({ id }) => id),
    }
    groupIds.push(z.object({ id: z.string() }).parse(await admin.call('POST', `/apps/${APP}/groups`, group)).id)
  }
  const anna = members.find(({ account }) => account === desk.anna.account)
  await admin.call('PATCH', `/apps/${APP}/members/${anna?.id}`, {
    roles: ['admin', 'online_admin', 'online_staff'],
  })
  for (const status of ['online', 'offline']) await desk.anna.call('PUT', `/apps/${APP}/me/status`, { status })
  await page.setViewportSize({ width: 1440, height: 900 })
  await muchLater(page)
  await signIn(context, desk, admin)
  await page.goto(`${desk.url}/main/${APP}/manage/member`)
  const row = page.getByRole('row', { name: /Anna Reed/ })
  await expect(row).toContainText(t('team.state.noPassword'))
  await expect(page.getByText(LONG_AGO).first()).toBeVisible()
  await expect(row).not.toContainText(t('team.state.active'))
  expect(await page.getByRole('gridcell').count()).toBeGreaterThan(members.length)
  expect(await cutIn(page)).toEqual([])
  await noAxeViolations(page)

  await row.getByRole('button', { name: t('team.signIn.addEmail') }).press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(t('team.signIn.noEmailText'))
  await drawer.getByRole('textbox', { name: t('team.form.email') }).fill('anna.reed@example.com')
  await drawer.getByRole('button', { name: t('team.form.save') }).click()
  await expect(drawer).toBeHidden()
  // No mail is set up here: the letter waits in the outbox, as it would arrive.
  const letters = z.array(z.object({ recipient: z.string(), body: z.string() }).loose())
  const letterTo = async (recipient: string, what: RegExp) => {
    const found = letters.parse(await admin.call('GET', `/apps/${APP}/outbox`))
    return found.flatMap((one) => (one.recipient === recipient ? (what.exec(one.body)?.[1] ?? []) : []))[0] ?? ''
  }
  const link = await letterTo('anna.reed@example.com', /(https?:\/\/\S+confirm=\S+)/)
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: t('auth.confirm'), exact: true }).click()
  await expect(other.getByText(t('auth.confirmed.email'))).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: t('team.signIn.sendPassword') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('team.signIn.sendPassword') }).click()
  await expect(row).toContainText(t('team.state.active'))
  expect(await letterTo('anna.reed@example.com', /password:\s+(\S+)/)).not.toBe('')
})

test('the publish records fit into 1440 pixels, with nothing cut', async ({ page, context, desk }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await muchLater(page)
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}/main/${APP}/chatbot/record`)
  await expect(page.getByRole('row').nth(1)).toContainText(desk.admin.nickname)
  await expect(page.getByText(LONG_AGO).first()).toBeVisible()
  expect(await cutIn(page)).toEqual([])
})

const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN' }

for (const lang of ['en', 'zh'] as const)
  test(`the chat history fits into 1440 pixels, with nothing cut, and has more columns to choose: ${lang}`, async ({
    openContext,
    desk,
  }) => {
    const t = texts(lang)
    const { anna, admin } = desk
    await anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
    const { conversationId, path, call } = await waitingVisitor(desk)
    for (const act of ['accept', 'end'])
      await anna.call('POST', `/apps/${APP}/conversations/${conversationId}/${act}`, {})
    await call('POST', `${path}/rating`, { stars: 5 })
    const { context } = await openContext({ locale: LOCALES[lang], viewport: { width: 1440, height: 900 } })
    await signIn(context, desk, admin)
    const page = await context.newPage()
    await page.goto(`${desk.url}/main/${APP}/dataBoard/history`)
    await expect(page.getByRole('row').nth(1)).toContainText(t('history.endReason.agent_ended'))
    expect(await cutIn(page)).toEqual([])
    const version = page.getByRole('columnheader', { name: t('history.table.version') })
    await expect(version).toHaveCount(0)
    await page.getByRole('button', { name: t('history.table.columns'), exact: true }).click()
    await page.getByRole('checkbox', { name: t('history.table.version') }).click()
    await expect(version).toHaveCount(1)
    await noAxeViolations(page)
    await page.reload()
    await expect(version).toHaveCount(1)
  })
