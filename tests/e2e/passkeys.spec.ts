import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { PASSWORD, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

/** A desk of its own, whose accounts change. */
const test = base.extend<{ own: ReadyDesk }>({
  own: async ({}, use) => {
    const desk = await readyDesk()
    await use(desk)
    await desk.stop()
  },
})

/** A device that keeps passkeys beside the browser of a page, and whose owner always has the right finger. */
async function deviceOf(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    held: async () => (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

test('a passkey is added, signs in, is the second step, and is removed', async ({ own, openContext, t }) => {
  const { context, faults } = await openContext()
  faults.allow(/status of 401 .*\/rpc\/auth\//)
  await signIn(context, own, own.anna)
  const page = await context.newPage()
  const device = await deviceOf(page)
  const press = (path: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: t(path, values), exact: true }).click()
  const isIn = () => expect(page.getByText(t('workspace.connection.connected'))).toBeVisible()
  const openProfile = async () => {
    await press('frame.account.label', { name: own.anna.nickname })
    await page.getByRole('menuitem', { name: t('frame.account.profile') }).click()
  }
  const leave = async () => {
    // Nothing of the page is asked any more by the time it has no session.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(`${own.url}/login`)
  }

  await test.step('it is added', async () => {
    await page.goto(`${own.url}/online`)
    await isIn()
    await openProfile()
    await press('profile.passkeys.addName')
    await page.getByRole('textbox', { name: t('profile.passkeys.name') }).fill('Laptop')
    await press('profile.passkeys.create')
    await expect(page.getByText(t('profile.passkeys.made'))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText(t('profile.passkeys.never'))
    await noAxeViolations(page)
    expect(await device.held()).toBe(1)
  })

  await test.step('it signs in', async () => {
    await leave()
    await expect(page.getByRole('button', { name: t('auth.passkey') })).toBeVisible()
    await noAxeViolations(page)
    await press('auth.passkey')
    await isIn()
  })

  await test.step('it is the second step after a password', async () => {
    const { secret } = z.object({ secret: z.string() }).parse(await own.anna.call('POST', '/profile/factor'))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await own.anna.call('POST', '/profile/factor/confirm', { code })
    await leave()
    await page.getByLabel(t('auth.account'), { exact: true }).fill(own.anna.account)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
    await press('auth.signIn')
    await press('frame.factor.passkey')
    await isIn()
  })

  await test.step('once removed it lets nobody in', async () => {
    await openProfile()
    await press('profile.passkeys.removeName', { name: 'Laptop' })
    await expect(page.getByText(t('profile.passkeys.removed'))).toBeVisible()
    await leave()
    await press('auth.passkey')
    await expect(page.getByText(t('errors.LOGIN_PASSKEY'))).toBeVisible()
  })
})
