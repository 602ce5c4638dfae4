import { Webhook } from 'standardwebhooks'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { noAxeViolations } from './support/axe.ts'
import { openChat } from './support/chat.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

/** A desk of its own, and a system that it may tell what happens. */
const test = base.extend<{ own: { desk: ReadyDesk; system: HttpStandIn } }>({
  own: async ({}, use) => {
    const system = await startHttpStandIn()
    const desk = await readyDesk({ env: { OUTBOUND_ALLOW: system.host } })
    await use({ desk, system })
    await desk.stop()
    await system.close()
  },
})

test('an admin adds a webhook, tests it, and its system is told what a visitor writes', async ({
  own: { desk, system },
  openContext,
  t,
}) => {
  system.on('/hook', { status: 202, body: 'thanks' })
  const { context } = await openContext()
  await signIn(context, desk, desk.admin)
  const page = await context.newPage()
  await page.goto(`${desk.url}/main/${APP}/config/developer`)
  await expect(page.getByText(t('developer.log.empty'))).toBeVisible()
  await noAxeViolations(page)

  await page.getByRole('button', { name: t('developer.webhooks.add') }).click()
  await page.getByRole('textbox', { name: t('developer.form.url') }).fill(`${system.url}/hook`)
  await noAxeViolations(page)
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: t('developer.secret.title') })
  const key = (await secret.getByRole('group', { name: t('developer.secret.label') }).textContent()) ?? ''
  await secret.getByRole('button', { name: t('developer.secret.done') }).click()

  await page.getByRole('button', { name: t('developer.webhooks.test') }).click()
  const answer = page.getByRole('dialog', { name: t('developer.test.title') })
  await expect(answer).toContainText('202')
  await expect(answer).toContainText('thanks')
  await page.keyboard.press('Escape')

  const visitors = await openContext()
  const chat = await openChat(await visitors.context.newPage(), desk, t)
  await chat.field.fill('Where is my parcel?')
  await chat.field.press('Enter')
  const told = () => system.requests.find(({ body }) => body.includes('Where is my parcel?'))
  await expect.poll(told).toBeDefined()
  const { body, headers } = told()!
  expect(new Webhook(key).verify(body, headers as Record<string, string>)).toMatchObject({ ChannelType: 'web' })

  const table = page.getByRole('grid', { name: t('developer.log.label') })
  await expect(async () => {
    await page.getByRole('button', { name: t('developer.log.again') }).click()
    await expect(table.getByText(t('developer.event.visitor_message'))).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await table.getByText(t('developer.event.visitor_message')).click()
  const drawer = page.getByRole('dialog', { name: t('developer.delivery.title') })
  await expect(drawer).toContainText('Where is my parcel?')
  await expect(page).toHaveURL(/delivery=/)
  await noAxeViolations(page)
})
