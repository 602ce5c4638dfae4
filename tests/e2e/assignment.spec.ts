import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { openChat } from './support/chat.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test as base } from './support/test.ts'

/** A desk of its own: how a group is found is set for the whole application. */
const test = base.extend<{ own: ReadyDesk }>({
  own: async ({}, use) => {
    const desk = await readyDesk()
    await use(desk)
    await desk.stop()
  },
})

const named = z.array(z.object({ name: z.string() }).loose())
const members = z.array(z.object({ id: z.string(), nickname: z.string() }).loose())

test('a visitor chooses the group that an admin offers, and its agent has them', async ({ own, openContext, t }) => {
  const { admin, anna, ben } = own
  const all = members.parse(await admin.call('GET', `/apps/${APP}/members`))
  const bens = all.find(({ nickname }) => nickname === ben.nickname)?.id ?? ''
  const [annas] = named.parse(await admin.call('GET', `/apps/${APP}/groups`))
  const group = { name: 'Book repairs', receptionLimit: 5, memberIds: [bens], strategy: 'manual' }
  await admin.call('POST', `/apps/${APP}/groups`, group)
  for (const { call } of [anna, ben]) await call('PUT', `/apps/${APP}/me/status`, { status: 'online' })

  const { context } = await openContext()
  await signIn(context, own, admin)
  const page = await context.newPage()
  await page.goto(`${own.url}/main/${APP}/config/setting`)
  const card = page.getByRole('region', { name: t('finder.sections.assignment.title') })
  const offered = card.getByRole('list', { name: t('settings.assignment.groups') }).getByRole('listitem')
  await card.getByRole('radio', { name: t('settings.assignment.ways.visitor') }).click()
  for (const name of [annas?.name ?? '', 'Book repairs']) {
    await card.getByRole('combobox', { name: t('settings.assignment.groups') }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect(offered.filter({ hasText: name })).toBeVisible()
  }
  await noAxeViolations(page)
  await page.getByRole('button', { name: t('settings.save'), exact: true }).click()
  await expect(page.getByText(t('settings.saved'))).toBeVisible()

  const visitors = await openContext()
  const chat = await openChat(await visitors.context.newPage(), own, t)
  await chat.field.fill('I want to talk to a human')
  await chat.field.press('Enter')
  await expect(chat.log).toContainText(t('settings.assignment.promptUsual'))
  await noAxeViolations(chat.log.page())
  await chat.log.getByRole('button', { name: 'Book repairs' }).press('Enter')
  await expect(chat.log.page().getByText(t('widget.waiting.position', { position: 1 }))).toBeVisible()

  const queue = z.object({ queue: z.array(z.object({ group: z.object({ name: z.string() }) }).loose()) }).loose()
  const waiting = queue.parse(await ben.call('GET', `/apps/${APP}/desk`)).queue
  expect(waiting.map((one) => one.group.name)).toEqual(['Book repairs'])
})
