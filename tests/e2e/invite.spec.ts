import type { Page } from '@playwright/test'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { APP, PASSWORD, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import type { Say } from './support/texts.ts'

const NORA = { nickname: 'Nora', account: 'nora.new', email: 'nora.new@example.com' }

/** The newest mail to an address, which no mail server took. */
async function mailTo(desk: ReadyDesk, to: string): Promise<string> {
  const messages = z.array(z.object({ recipient: z.string(), body: z.string() }))
  const outbox = messages.parse(await desk.admin.call('GET', `/apps/${APP}/outbox`))
  return outbox.find(({ recipient }) => recipient === to)?.body ?? ''
}

/** Fills in and sends the invitation's form, and waits until it is in the list. */
async function invite(page: Page, t: Say): Promise<void> {
  await page.getByRole('button', { name: t('team.members.add'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('team.form.addTitle') })
  const fill = (field: string, value: string) =>
    dialog
      .getByLabel(t(`team.form.${field}`))
      .first()
      .fill(value)
  await fill('nickname', NORA.nickname)
  await fill('account', NORA.account)
  await fill('email', NORA.email)
  await noAxeViolations(page)
  await dialog.getByRole('button', { name: t('team.form.submit'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: t('team.invitations.withdrawFor', { name: NORA.nickname }) }),
  ).toBeVisible()
  await noAxeViolations(page)
}

test('somebody without an account joins by choosing a password, and with one by accepting', async ({
  page,
  context,
  desk,
  openContext,
  faults,
  t,
}) => {
  // What was asked for while it was not known yet that the membership has ended.
  faults.allow(/status of 40[14] .*\/rpc\//)
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}/main/${APP}/manage/member`)
  const row = page.getByRole('row').filter({ hasText: NORA.nickname })
  const theirs = await openContext()
  theirs.faults.allow(/status of 40[14] .*\/rpc\//)
  const nora = await theirs.context.newPage()
  const press = (path: string) => nora.getByRole('button', { name: t(path), exact: true }).click()

  await test.step('without an account', async () => {
    await invite(page, t)
    await expect(row).toHaveCount(0)
    const temporary = /password:\s+(\S+)/.exec(await mailTo(desk, NORA.email))?.[1] ?? ''
    await nora.goto(`${desk.url}/login`)
    await nora.getByLabel(t('auth.account'), { exact: true }).fill(NORA.account)
    await nora.getByLabel(t('auth.password'), { exact: true }).fill(temporary)
    await press('auth.signIn')
    await nora.getByLabel(t('auth.newPassword'), { exact: true }).fill(PASSWORD)
    await nora.getByLabel(t('auth.passwordAgain'), { exact: true }).fill(PASSWORD)
    await press('auth.setPassword')
    await expect(nora).toHaveURL(/\/online/)
    await expect(nora.getByText(t('workspace.connection.connected'))).toBeVisible()
    await page.reload()
    await expect(row).toHaveCount(1)
  })

  await test.step('with an account', async () => {
    const members = z.array(z.object({ id: z.string(), nickname: z.string() }))
    const list = members.parse(await desk.admin.call('GET', `/apps/${APP}/members`))
    const { id } = list.find(({ nickname }) => nickname === NORA.nickname)!
    await desk.admin.call('DELETE', `/apps/${APP}/members/${id}`)
    await page.reload()
    await expect(row).toHaveCount(0)
    await invite(page, t)
    expect(await mailTo(desk, NORA.email)).not.toContain('password:')
    await expect(row).toHaveCount(0)
    await nora.goto(`${desk.url}/online`)
    await nora.getByRole('button', { name: t('auth.continueAs', { name: NORA.account }) }).click()
    await expect(nora.getByRole('heading', { name: t('auth.invitedTitle') })).toBeVisible()
    await expect(nora.getByText(t('errors.LOGIN_NOT_DESK'))).toHaveCount(0)
    await noAxeViolations(nora)
    await press('frame.invitation.accept')
    await expect(nora).toHaveURL(/\/online/)
    await expect(nora.getByText(t('workspace.connection.connected'))).toBeVisible()
    await page.reload()
    await expect(row).toHaveCount(1)
    await desk.admin.call('DELETE', `/apps/${APP}/members/${id}`)
  })
})
