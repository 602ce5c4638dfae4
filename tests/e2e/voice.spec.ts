import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { carrierAt, type Line } from '#tests/support/carrier.ts'
import { APP, type ReadyDesk } from './support/desk.ts'
import { editorIn, openFlowId } from './support/flow-editor.ts'
import { drawByMouse } from './support/flow-mouse.ts'
import { readFlow, test } from './support/flow-test.ts'
import { GROUP, LEAVE, MAIN, officeMenu, stateOf } from './support/menu-office.ts'
import { expect } from './support/test.ts'
import type { Say } from './support/texts.ts'

const NUMBER = '+493012345'
const CALLER = '+12025550123'
const TOKEN = 'a-token-of-the-carrier'
/** Longest a test stands still where a carrier would let seconds pass. */
const PASS_MS = 500

test.use({ viewport: { width: 1920, height: 1200 } })

test('a menu of two levels is drawn, called in the page, deployed, and called by a carrier to the same words', async ({
  page,
  desk,
  shop,
  t,
}) => {
  await readyForCalls(desk)
  shop.on('/orders/4711', { body: { status: 'on its way' } })
  const editor = editorIn(page, t)
  const { button } = editor

  await test.step('a blank menu is made', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/task/ivr`)
    await button('voice.new.button').click()
    await page.getByRole('menuitem', { name: t('voice.new.blank') }).click()
    await page.getByLabel(t('voice.new.name'), { exact: true }).fill('Main line')
    await button('voice.new.confirm').click()
    await expect(editor.canvas).toBeVisible()
  })
  const flowId = openFlowId(page)

  await test.step('it is drawn on the empty canvas, and nothing is wrong with it', async () => {
    await drawByMouse(page, t, officeMenu(shop.url))
    await editor.saved()
    await expect((await editor.dock('problems')).getByText(t('flow.problems.none'))).toBeVisible()
  })

  await test.step('it gets its number', async () => {
    await button('voice.tools.title').click()
    await page.getByRole('menuitem', { name: t('voice.settings.title') }).click()
    const settings = page.getByRole('dialog', { name: t('voice.settings.title') })
    const numbers = settings.getByLabel(t('voice.settings.numbers'), { exact: true })
    await numbers.fill(NUMBER)
    await numbers.press('Enter')
    await settings.getByRole('button', { name: t('voice.settings.save') }).click()
    await expect(settings.getByText(`${encodeURIComponent(NUMBER)}`)).toBeVisible()
    await settings
      .getByRole('button', { name: t('common.close') })
      .last()
      .click()
    await expect(settings).toHaveCount(0)
  })

  const phone = page.locator('[data-call]')
  const log = page.getByRole('log', { name: t('voice.call.log') })
  const press = async (keys: string) => {
    for (const key of keys) await phone.getByRole('button', { name: t('voice.call.key', { key }), exact: true }).click()
  }
  const wait = () => phone.getByRole('button', { name: new RegExp(t('voice.call.wait', { seconds: '\\d+' })) }).click()
  const world = async (change: (popover: Locator) => Promise<void>) => {
    await phone.getByRole('button', { name: t('voice.world.title'), exact: true }).click()
    const popover = page.getByRole('dialog', { name: t('voice.world.title') })
    await change(popover)
    await page.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
  }

  const tried = await test.step('called in the page, its way lights up until nobody is free', async () => {
    await button('voice.call.title').first().click()
    await expect(log).toContainText(MAIN)
    await world((popover) => popover.getByText(t('voice.world.agent.busy'), { exact: true }).click())
    await press('1')
    await press('1')
    await press('4711')
    await expect(log).toContainText(stateOf('on its way'))
    await press('2')
    await expect(phone.getByText(t('voice.call.doing.queued'))).toBeVisible()
    await wait()
    await expect(log).toContainText(LEAVE)
    await wait()
    await expect(log).toContainText(t('voice.call.ended.menu'))
    // The canvas follows the call: where it has been may be out of sight by now.
    await editor.canvas.focus()
    await page.keyboard.press('1')
    for (const title of ['First level', 'Which order', 'Tell it', 'A person', 'A message'])
      await expect(editor.card(title)).toHaveAttribute('data-trail', 'run')
    return messagesIn(log, t)
  })

  await test.step('on a holiday it goes to the voicemail at once', async () => {
    await world((popover) => popover.getByRole('switch', { name: t('voice.world.holiday') }).click())
    await phone.getByRole('button', { name: t('voice.call.again'), exact: true }).click()
    await expect(log).toContainText(LEAVE)
    await expect(log).not.toContainText(MAIN)
    await phone.getByRole('button', { name: t('voice.call.hangUp'), exact: true }).click()
  })

  await test.step('it is deployed', async () => {
    const deploy = { name: t('releases.deploy.button'), exact: true }
    await page.goto(`${desk.url}/main/${APP}/chatbot/record`)
    await page.getByRole('main').getByRole('button', deploy).click()
    const dialog = page.getByRole('dialog', { name: t('releases.deploy.title') })
    await dialog.getByRole('button', deploy).click()
    await expect(dialog.getByText(t('releases.deploy.doneText'))).toBeVisible()
    expect((await readFlow(desk, flowId)).revision).toBeGreaterThan(1)
  })

  const heard = await test.step('a caller is led through it, and hears what the page has said', async () => {
    const { port } = new URL(desk.url)
    // Who has no page open is soon taken for gone.
    await desk.anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
    const carrier = carrierAt({
      url: desk.url,
      publicUrl: `http://localhost:${port}`,
      appId: APP,
      token: TOKEN,
      number: NUMBER,
      pass: (seconds) => new Promise((done) => setTimeout(done, Math.min(PASS_MS, seconds * 1000))),
    })
    const line = await carrier.call(CALLER)
    await line.press('1')
    await line.press('1')
    await line.press('4711')
    // Nobody takes the call: the queue is held, by music, until its time is over.
    await line.press('2')
    expect(line.at).toMatchObject({ type: 'record' })
    await line.record(10)
    expect(line.at).toMatchObject({ type: 'over' })
    const told = await transcriptOf(desk, t)
    expect(told.messages).toEqual(tried)
    expect(toldTo(line)).toEqual(told.said)
    return told
  })
  expect(shop.requests.filter(({ path }) => path === '/orders/4711')).toHaveLength(2)

  await test.step('the call stands in the history, with its words and without the figures', async () => {
    await page.goto(`${desk.url}/main/${APP}/dataBoard/history?channel=phone`)
    const rows = page.getByRole('row')
    // The heads, and the call.
    await expect(rows).toHaveCount(2)
    await rows.nth(1).click()
    const drawer = page.getByRole('dialog')
    const facts = drawer.getByRole('region', { name: t('history.call.title') })
    await expect(facts).toContainText(CALLER)
    await expect(facts).toContainText('Main line')
    for (const text of heard.said) await expect(drawer).toContainText(text)
    await expect(drawer).toContainText('••••')
    await expect(drawer).not.toContainText('4711')
  })

  await test.step('from there it opens in the simulator as it went, and goes another way from where the caller stood', async () => {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('history.detail.replayCall') })
      .click()
    await expect(log).toContainText(t('voice.call.ended.menu'))
    expect(await messagesIn(log, t)).toEqual(tried)
    // The canvas has gone to where it ended.
    await expect(editor.card('A message')).toHaveAttribute('data-trail', 'run')
    const back = phone.getByRole('button', { name: t('voice.call.stepBack'), exact: true })
    await back.click()
    await expect(phone.getByText(t('voice.call.doing.recording'))).toBeVisible()
    await back.click()
    await expect(phone.getByText(t('voice.call.doing.queued'))).toBeVisible()
    await expect(log).not.toContainText(LEAVE)
    await world((popover) => popover.getByText(t('voice.world.agent.free'), { exact: true }).click())
    await wait()
    await expect(log).toContainText(t('voice.call.events.answered', { seconds: 60 }))
  })
})

/** A group whose agent is online and takes nothing, at all hours, and a carrier whose signature is believed. */
async function readyForCalls({ admin, anna }: ReadyDesk): Promise<void> {
  await admin.call('PUT', `/apps/${APP}/guide/hours`, { timeZone: 'Europe/London', always: true, weekly: [] })
  const members = z
    .array(z.object({ id: z.string(), nickname: z.string() }))
    .parse(await admin.call('GET', `/apps/${APP}/members`))
  const memberIds = members.flatMap(({ id, nickname }) => (nickname === anna.nickname ? [id] : []))
  await admin.call('POST', `/apps/${APP}/groups`, { name: GROUP, strategy: 'manual', receptionLimit: 5, memberIds })
  await anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
  const carrier = { revision: 0, baseUrl: '', account: '', number: '', token: TOKEN }
  await admin.call('PUT', `/apps/${APP}/voice/carrier`, carrier)
}

/** What was said and pressed, line by line, of a call in the page: without its times and what no words tell. */
async function messagesIn(log: Locator, t: Say): Promise<string[]> {
  const events = new Set([
    ...['silence', 'queued', 'recording', 'failed'].map((name) => t(`voice.call.events.${name}`)),
    ...['menu', 'caller', 'failed', 'time', 'emergency'].map((name) => t(`voice.call.ended.${name}`)),
  ])
  const lines = (await log.innerText()).split('\n').map((line) => line.trim())
  return lines.filter(
    (line) => line !== '' && !/^\d+:\d\d$/.test(line) && !/^\d+ (sec|min)$/.test(line) && !events.has(line),
  )
}

const message = z.object({
  sender: z.string(),
  body: z.object({ type: z.string(), text: z.string(), seconds: z.number().optional() }),
})

/** The last call in the history: its messages as the page writes them, and what of them the menu has said. */
async function transcriptOf({ admin }: ReadyDesk, t: Say): Promise<{ messages: string[]; said: string[] }> {
  const list = z.object({ items: z.array(z.object({ id: z.string(), channel: z.string() })) })
  const { items } = list.parse(await admin.call('GET', `/apps/${APP}/history`))
  const id = items.find(({ channel }) => channel === 'phone')?.id ?? ''
  const { messages } = z
    .object({ messages: z.array(message) })
    .parse(await admin.call('GET', `/apps/${APP}/history/${id}`))
  const told = messages.filter(({ sender }) => sender !== 'system')
  return {
    messages: told.map(({ body: { type, text, seconds = 0 } }) =>
      type === 'recording' ? t('voice.call.recorded', { seconds }) : text,
    ),
    said: told.flatMap(({ sender, body }) => (sender === 'bot' ? [body.text] : [])),
  }
}

const toldTo = (line: Line): string[] => line.heard.flatMap((one) => ('say' in one ? [one.say] : []))
