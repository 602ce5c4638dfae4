import { PROVIDER_CLIENT, startIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts'
import { noAxeViolations } from './support/axe.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

/** A desk of its own, which may call the provider. */
const test = base.extend<{ provider: IdentityProvider; own: ReadyDesk }>({
  provider: async ({}, use) => {
    const provider = await startIdentityProvider()
    await use(provider)
    await provider.close()
  },
  own: async ({ provider }, use) => {
    const desk = await readyDesk({ env: { OUTBOUND_ALLOW: provider.host } })
    await use(desk)
    await desk.stop()
  },
})

test('members sign in by the identity provider that the super admin has set', async ({
  own,
  provider,
  openContext,
  t,
}) => {
  await test.step('the super admin sets it', async () => {
    const { context } = await openContext()
    await signIn(context, own, own.admin)
    const page = await context.newPage()
    await page.goto(`${own.url}/main/${APP}/config/setting`)
    const card = page.getByRole('region', { name: t('finder.sections.signIn.title') })
    await card.getByRole('switch', { name: t('settings.signIn.enabled') }).click()
    const fill = (field: string, value: string) =>
      card
        .getByLabel(t(`settings.signIn.${field}`))
        .first()
        .fill(value)
    await fill('name', 'Harbour ID')
    await fill('issuer', provider.issuer)
    await fill('clientId', PROVIDER_CLIENT.id)
    await fill('secret', PROVIDER_CLIENT.secret)
    await fill('domains', 'example.com')
    await card.getByLabel(t('settings.signIn.domains')).first().press('Enter')
    await expect(card.getByRole('textbox', { name: t('settings.signIn.returnAddress') })).toHaveValue(
      `${own.url}/auth3/${APP}`,
    )
    await noAxeViolations(page)
    await card.getByRole('button', { name: t('settings.signIn.save') }).click()
    await expect(page.getByText(t('settings.saved'))).toBeVisible()
  })

  const { context, faults } = await openContext()
  faults.allow(/status of 401 .*\/rpc\/auth\/endProvider/)
  const page = await context.newPage()
  const button = page.getByRole('button', { name: t('auth.provider.continue', { name: 'Harbour ID' }) })

  await test.step('who is not known is told so, and can go back', async () => {
    provider.signedIn = { sub: 'x', email: 'x@example.com', email_verified: true }
    await page.goto(`${own.url}/login`)
    await noAxeViolations(page)
    await button.click()
    await expect(page.getByText(t('auth.provider.why.invitedOnly'))).toBeVisible()
    await noAxeViolations(page)
    await page.getByRole('button', { name: t('auth.back') }).click()
    await expect(button).toBeVisible()
  })

  await test.step('a member is in, where they were going', async () => {
    provider.signedIn = { sub: 'anna', email: 'anna.agent@example.com', email_verified: true }
    await page.goto(`${own.url}/online?app=${APP}`)
    await button.click()
    await expect(page).toHaveURL(new RegExp(`/online\\?app=${APP}`))
    await expect(page.getByRole('button', { name: t('auth.provider.continue', { name: 'Harbour ID' }) })).toHaveCount(0)
    expect(await (await context.request.get(`${own.url}/api/session`)).json()).toMatchObject({ account: 'anna.agent' })
  })
})
