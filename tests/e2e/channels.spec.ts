import { z } from 'zod'
import { startMessenger, type MessengerStandIn } from '#tests/support/platforms/messenger.ts'
import { noAxeViolations } from './support/axe.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

type Standing = { messenger: MessengerStandIn; own: ReadyDesk }

/** A desk that reaches Messenger where it is not. */
const test = base.extend<Standing>({
  messenger: async ({}, use) => {
    const messenger = await startMessenger({ now: () => Date.now() })
    await use(messenger)
    await messenger.close()
  },
  own: async ({ messenger }, use) => {
    const desk = await readyDesk({ env: { OPERATORS_AT: messenger.url, OUTBOUND_ALLOW: messenger.host } })
    await use(desk)
    await desk.stop()
  },
})

// A picture of one point.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const waiting = z.object({ queue: z.array(z.object({ id: z.string() }).loose()) }).loose()

test('an admin binds a page on Messenger; who writes there is answered by the bot, then by a person, and rates it', async ({
  own: desk,
  messenger,
  openContext,
  t,
}) => {
  const { admin, anna } = desk
  const office = await openContext()
  await signIn(office.context, desk, admin)
  const page = await office.context.newPage()
  await page.goto(`${desk.url}/main/${APP}/customerConfig/channels`)
  await page.getByRole('button', { name: t('accounts.bindAny') }).click()
  await page.getByRole('menuitem', { name: t('channels.messenger.name') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: t('channels.messenger.pageName') }).fill(messenger.page.name)
  await form.getByRole('textbox', { name: t('channels.messenger.pageId') }).fill(messenger.page.id)
  await form.getByLabel(t('channels.messenger.accessToken')).fill(messenger.page.token)
  await form.getByLabel(t('channels.messenger.appSecret')).fill(messenger.page.secret)
  await noAxeViolations(page)
  await form.getByRole('button', { name: t('accounts.form.bindIt') }).click()

  const account = page.getByRole('dialog', { name: messenger.page.name })
  const hook = await account.getByRole('textbox', { name: t('accounts.hook.url') }).inputValue()
  const token = await account.getByRole('textbox', { name: t('accounts.hook.verifyToken') }).inputValue()
  expect(await messenger.setHook(hook, token)).toBe(true)
  await account.getByRole('button', { name: t('accounts.test.run') }).click()
  await expect(account.getByText(t('accounts.test.works', { name: messenger.page.name }))).toBeVisible()
  await noAxeViolations(page)

  const user = 'psid-7'
  const said = () => messenger.taken.flatMap(({ message }) => (message['text'] as string | undefined) ?? [])
  expect(await messenger.tell([messenger.said(user, 'Where is my order?')])).toBe(200)
  await expect.poll(() => said().join('\n')).toContain('parcel')
  await anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
  await messenger.tell([messenger.said(user, 'I want to talk to a human')])
  const queued = async () => waiting.parse(await anna.call('GET', `/apps/${APP}/desk`)).queue[0]?.id ?? ''
  await expect.poll(queued).not.toBe('')

  const seat = await openContext()
  await signIn(seat.context, desk, anna)
  const work = await seat.context.newPage()
  await work.goto(`${desk.url}/online?tab=queue&chat=${await queued()}`)
  await work.getByRole('button', { name: t('workspace.act.accept'), exact: true }).click()
  const composer = work.getByRole('main').getByRole('textbox')
  await expect(composer).toBeVisible()
  messenger.serve('/cdn/mug.png', 'image/png', PNG)
  await messenger.tell([messenger.sentFile(user, 'image', '/cdn/mug.png')])
  const log = work.getByRole('main').getByRole('log')
  await expect(log.getByRole('img', { name: 'mug.png' })).toBeVisible()
  await composer.fill('A fine mug. It comes tomorrow.')
  await composer.press('Enter')
  await expect.poll(said).toContain('A fine mug. It comes tomorrow.')
  await noAxeViolations(work)

  await anna.call('POST', `/apps/${APP}/conversations/${await mine()}/end`, {})
  const stars = () =>
    messenger.taken.findLast(({ message }) => 'quick_replies' in message)?.message['quick_replies'] as
      | { title: string; payload: string }[]
      | undefined
  await expect.poll(() => stars()?.[4]?.title).toBe('★★★★★')
  const five = stars()?.[4] ?? { title: '', payload: '' }
  await messenger.tell([messenger.quick(user, five.title, five.payload)])
  await expect(log).toContainText('Rated 5 of 5')

  await page.reload()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('accounts.state.connected'))).toBeVisible()

  async function mine(): Promise<string> {
    const { mine: held } = z
      .object({ mine: z.array(z.object({ id: z.string() }).loose()) })
      .loose()
      .parse(await anna.call('GET', `/apps/${APP}/desk`))
    return held[0]?.id ?? ''
  }
})
