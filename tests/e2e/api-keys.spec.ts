import { noAxeViolations } from './support/axe.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

/** A desk of its own, whose keys are known. */
const test = base.extend<{ own: ReadyDesk }>({
  own: async ({}, use) => {
    const desk = await readyDesk()
    await use(desk)
    await desk.stop()
  },
})

test('the super admin makes a key, another system calls by it, and it is refused once the key is revoked', async ({
  own: desk,
  openContext,
  t,
}) => {
  const { context } = await openContext()
  await signIn(context, desk, desk.admin)
  const page = await context.newPage()
  await page.goto(`${desk.url}/main/${APP}/config/developer`)
  await expect(page.getByText(t('developer.keys.empty'))).toBeVisible()

  await page.getByRole('button', { name: t('developer.keys.add') }).click()
  const drawer = page.getByRole('dialog', { name: t('developer.keys.form.title') })
  await drawer.getByRole('textbox', { name: t('developer.keys.form.name') }).fill('Warehouse')
  await drawer.getByRole('checkbox', { name: t('developer.keys.scope.knowledgeRead') }).check()
  await noAxeViolations(page)
  await drawer.getByRole('button', { name: t('developer.keys.form.confirm') }).click()
  const shown = page.getByRole('dialog', { name: t('developer.keys.secret.title') })
  const key = (await shown.getByRole('group', { name: t('developer.keys.secret.label') }).textContent()) ?? ''
  await shown.getByRole('button', { name: t('developer.secret.done') }).click()

  const headers = { authorization: `Bearer ${key}` }
  const call = (path: string) => fetch(`${desk.url}/api/v1/apps/${APP}${path}`, { headers })
  const entries = await call('/entries?limit=1')
  expect(entries.status).toBe(200)
  expect(await entries.json()).toMatchObject({ items: [expect.objectContaining({ base: 'qa' })] })
  expect(await (await call('/members')).json()).toMatchObject({ code: 'FORBIDDEN', scope: 'team:read' })

  await page.getByRole('button', { name: t('developer.reference.show') }).click()
  await page.getByRole('button', { name: /GET \/apps\/\{appId\}\/entries$/ }).click()
  await expect(page.getByText(`curl -X GET '${desk.url}/api/v1/apps/${APP}/entries'`)).toBeVisible()
  await noAxeViolations(page)

  await page.reload()
  await expect(page.getByRole('list', { name: t('developer.keys.label') })).not.toContainText(
    t('developer.keys.unused'),
  )
  await page.getByRole('button', { name: t('developer.keys.actions', { name: 'Warehouse' }) }).click()
  await page.getByRole('menuitem', { name: t('developer.keys.revoke') }).click()
  await page.getByRole('button', { name: t('developer.keys.revoking.confirm') }).click()
  await expect(page.getByText(t('developer.keys.empty'))).toBeVisible()
  expect((await call('/entries?limit=1')).status).toBe(401)
})
