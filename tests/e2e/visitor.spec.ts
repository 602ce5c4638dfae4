import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { z } from 'zod'
import { newCollectField } from '#src/nodes/flow/collect/spec.ts'
import { begunBy, draw } from '#tests/server/services/flows/graphs.ts'
import { noAxeViolations } from './support/axe.ts'
import { chatIn, openChat, openWaitingChat } from './support/chat.ts'
import { composeWithEnter } from './support/compose.ts'
import { APP, deploy, type ReadyDesk, signIn } from './support/desk.ts'
import { chatFrame } from './support/hands.ts'
import { expect, test } from './support/test.ts'

const QUESTION = 'Where is my order?'

/** What the robot is set to say: its welcome, and its answer to the question. */
async function sayings({ admin }: ReadyDesk) {
  const robot = z.object({ settings: z.object({ welcome: z.string() }) })
  const entries = z.object({ items: z.array(z.object({ question: z.string(), answer: z.string() })) })
  const { settings } = robot.parse(await admin.call('GET', `/apps/${APP}/robot`))
  const { items } = entries.parse(await admin.call('GET', `/apps/${APP}/entries?text=${encodeURIComponent(QUESTION)}`))
  const entry = items.find(({ question }) => question === QUESTION)
  return { welcome: settings.welcome, answer: (entry?.answer ?? '').split('\n')[0] ?? '' }
}

test('a reload and three tabs show one conversation, welcomed once and answered once', async ({
  page,
  context,
  desk,
  t,
}) => {
  const { welcome, answer } = await sayings(desk)
  const first = await openChat(page, desk, t)
  await first.field.fill(QUESTION)
  await first.field.press('Enter')
  await expect(first.log).toContainText(answer)
  await noAxeViolations(page)

  const second = await openChat(await context.newPage(), desk, t)
  const third = await openChat(await context.newPage(), desk, t)
  await second.field.fill('The same, please: when will my parcel come?')
  await second.field.press('Enter')
  await page.reload()

  for (const { log, count } of [first, second, third]) {
    await expect(log).toContainText('The same, please: when will my parcel come?')
    await expect(log).toContainText(welcome)
    // The welcome and its card, two questions and what was said to each.
    await expect(log.locator('li.entry')).toHaveCount(6)
    expect(await count('The same, please: when will my parcel come?')).toBe(1)
    expect((await log.innerText()).split(welcome)).toHaveLength(2)
  }
  const lines = await Promise.all([first, second, third].map(({ log }) => log.locator('.bubble').allInnerTexts()))
  expect(lines[1]).toEqual(lines[0])
  expect(lines[2]).toEqual(lines[0])
})

test('what is written without a network arrives later, once and in order', async ({
  page,
  context,
  desk,
  faults,
  t,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const chat = await openChat(page, desk, t)
  await context.setOffline(true)
  const written = ['First line', 'Second line', 'Third line']
  for (const text of written) {
    await chat.field.fill(text)
    await chat.field.press('Enter')
  }
  await expect(page.getByText(t('widget.offline'))).toBeVisible()
  // Whether they are still being sent or said not to be yet is a matter of how long it has taken.
  await expect(chat.log.locator('li.own')).toHaveCount(written.length)
  await context.setOffline(false)
  await expect(chat.log.getByText(t('widget.sending'))).toHaveCount(0)
  await expect(chat.log.getByText(t('widget.notSent'))).toHaveCount(0)

  const token = await page.evaluate((key) => localStorage.getItem(key), `deskwright.chat.${APP}.token`)
  const response = await page.request.post(`${desk.url}/api/visitor/${APP}/open`, { data: { token, language: 'en' } })
  const stored = z.object({
    messages: z.array(z.object({ sender: z.string(), body: z.object({ text: z.string() }).loose() })),
  })
  const { messages } = stored.parse(await response.json())
  const own = messages.filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)
  expect(own).toEqual(written)
})

const said = (text: string) => ({ id: 'first', type: 'text' as const, text: { en: text }, buttons: [] })

test('a file that the bot asks for is chosen by keyboard, sent again after a fault, and can be saved', async ({
  page,
  desk,
  faults,
  t,
}) => {
  faults.allow(/Failed to load resource|ERR_FAILED/)
  const made = await desk.admin.call('POST', `/apps/${APP}/flows`, { name: 'Receipts', kind: 'standard' })
  const { id } = z.object({ id: z.string() }).parse(made)
  const asked = { label: { en: 'Receipt' }, question: { en: 'Please send the receipt.' }, variable: 'receipt' }
  const field = { ...newCollectField('receipt'), ...asked, type: 'file' as const, accepts: 'document' as const }
  const document = draw(
    {
      start: { kind: 'start', data: begunBy(['send my receipt']), to: { next: 'collect' } },
      collect: { kind: 'collect', data: { fields: [field] }, to: { complete: 'told' } },
      told: { kind: 'message', data: { variants: [said('Thank you for {{ receipt.name }}.')] } },
    },
    [{ reference: 'receipt', type: 'object' }],
  )
  await desk.admin.call('PUT', `/apps/${APP}/flows/${id}/document`, { baseRevision: 1, document })
  await deploy(desk.admin)

  const chat = await openChat(page, desk, t)
  await chat.field.fill('send my receipt')
  await chat.field.press('Enter')
  const choose = chat.button('widget.file.choose')
  await expect(choose).toHaveAccessibleDescription(/10\s?MB/)
  await noAxeViolations(page)

  const sendFile = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await choose.press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await sendFile('receipt.pdf', 'no such thing')
  await expect(page.getByRole('alert')).toHaveText(t('widget.file.kind'))
  // Large enough to come in parts.
  const lines = 'piece,price\n'.repeat(100_000)
  await page.route('**/uploads?**', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }), {
    times: 1,
  })
  await sendFile('receipt.csv', lines)
  await expect(page.getByRole('alert')).toContainText(t('widget.notSent'))
  // A line that is lost on the way is waited for, and nobody has to do anything.
  await page.route('**/uploads?**offset=**', (route) => route.abort(), { times: 1 })
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('widget.retry') })
    .press('Enter')
  await expect(chat.log).toContainText('Thank you for receipt.csv.')
  await expect(choose).toBeHidden()
  await expect(chat.field).toBeFocused()

  const download = page.waitForEvent('download')
  await chat.log.getByRole('button', { name: /^receipt\.csv/ }).press('Enter')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('receipt.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe(lines)
  await noAxeViolations(page)
})

test('what an admin has put above the field is pressed by keyboard: it says, opens, begins a flow, asks for a person', async ({
  page,
  context,
  desk,
  t,
}) => {
  const { answer } = await sayings(desk)
  const made = await desk.admin.call('POST', `/apps/${APP}/flows`, { name: 'Returns', kind: 'standard' })
  const { id } = z.object({ id: z.string() }).parse(made)
  const document = draw({
    start: { kind: 'start', data: { ...begunBy([]), events: ['return'] }, to: { next: 'told' } },
    told: { kind: 'message', data: { variants: [said('Pack it, and bring it to a shop.')] } },
  })
  await desk.admin.call('PUT', `/apps/${APP}/flows/${id}/document`, { baseRevision: 1, document })

  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}/main/${APP}/customerConfig/web/setting?tab=look`)
  const quick = page.getByRole('region', { name: t('webClient.look.quick.title') })
  const add = async (label: string, deed: 'say' | 'open' | 'begin' | 'transfer', fill?: () => Promise<void>) => {
    await quick.getByRole('button', { name: t('webClient.look.quick.add') }).press('Enter')
    const rows = quick.getByRole('listitem')
    await rows.last().getByRole('textbox').first().fill(label)
    const does = rows.last().getByRole('combobox', { name: t('webClient.look.quick.does') })
    await does.press('Enter')
    await page.getByRole('option', { name: t(`webClient.look.quick.deeds.${deed}`), exact: true }).press('Enter')
    await fill?.()
  }
  const last = quick.getByRole('listitem').last()
  await add(QUESTION, 'say')
  await add('Our shop', 'open', () => last.getByLabel(t('webClient.look.quick.url')).fill('https://shop.example.com'))
  await add('Return it', 'begin', async () => {
    await last.getByRole('combobox', { name: t('webClient.look.quick.event') }).press('Enter')
    await page.getByRole('option', { name: /^return/ }).press('Enter')
  })
  await add('A person, please', 'transfer')
  await page.getByRole('button', { name: t('webClient.look.save') }).press('Enter')
  await expect(page.getByText(t('webClient.look.draft'))).toBeVisible()
  await deploy(desk.admin)
  try {
    const chat = await openChat(await context.newPage(), desk, t)
    const visitor = chat.field.page()
    const list = visitor.getByRole('list', { name: t('widget.quick') })
    await list.getByRole('button', { name: QUESTION }).press('Enter')
    await expect(chat.log).toContainText(answer)
    await expect(list.getByRole('link', { name: 'Our shop' })).toHaveAttribute('href', 'https://shop.example.com')
    await list.getByRole('button', { name: 'Return it' }).press('Enter')
    await expect(chat.log).toContainText('Pack it, and bring it to a shop.')
    await noAxeViolations(visitor)
    // One button for it is enough.
    await expect(chat.button('widget.transfer')).toHaveCount(0)
    // Whoever was online in a test before stays so for a while after their page is gone.
    for (const agent of [desk.anna, desk.ben]) await agent.call('PUT', `/apps/${APP}/me/status`, { status: 'offline' })
    await list.getByRole('button', { name: 'A person, please' }).press('Enter')
    await expect(chat.button('widget.leave.open')).toBeVisible()
    await expect(chat.field).toBeFocused()
  } finally {
    // The desk is the worker's: its other tests expect the usual chat.
    const { revision, look } = z
      .object({ revision: z.number(), look: z.record(z.string(), z.unknown()) })
      .parse(await desk.admin.call('GET', `/apps/${APP}/web-client/look`))
    const { quick: _quick, ...usual } = look
    await desk.admin.call('PUT', `/apps/${APP}/web-client/look`, { revision, look: usual })
    await deploy(desk.admin)
  }
})

test('where people answer first, the head of the chat names whom they answer for and no bot', async ({
  page,
  desk,
  t,
}) => {
  await desk.admin.call('PUT', `/apps/${APP}/robot/enabled`, { enabled: false })
  try {
    await page.goto(`${desk.url}/chat/${APP}?lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Books')
    await expect(page.locator('.header')).not.toContainText(t('widget.bot'))
    await expect(page).toHaveTitle('Harbour Books')
  } finally {
    await desk.admin.call('PUT', `/apps/${APP}/robot/enabled`, { enabled: true })
  }
})

test('where nobody is there a question is left by keyboard, with an address, and the console lists it', async ({
  page,
  desk,
  t,
}) => {
  // Whoever was online in a test before stays so for a while after their page is gone.
  for (const agent of [desk.anna, desk.ben]) await agent.call('PUT', `/apps/${APP}/me/status`, { status: 'offline' })
  const chat = await openChat(page, desk, t)
  await chat.field.fill('human')
  await chat.field.press('Enter')
  await expect(chat.button('widget.leave.open')).toBeVisible()
  const [words, way] = await Promise.all([
    chat.log.locator('.notice .text').last().boundingBox(),
    chat.button('widget.leave.open').boundingBox(),
  ])
  // However wide the chat is, the way to leave it stands below what is said.
  expect(way!.y).toBeGreaterThanOrEqual(words!.y + words!.height)
  await chat.button('widget.leave.open').press('Enter')
  const field = (name: string) => page.getByRole('textbox', { name: t(`widget.leave.${name}`), exact: true })
  await expect(field('email')).toBeFocused()
  await page.keyboard.type('vera')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Do you ship to Malta?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field('email')).toHaveAccessibleDescription(t('widget.form.email'))
  await expect(field('email')).toBeFocused()
  await noAxeViolations(page)
  await field('email').fill('vera@example.com')
  await field('email').press('Enter')
  await expect(chat.log).toContainText(t('widget.leave.thanks'))
  await expect(chat.field).toBeFocused()
  await expect(chat.button('widget.leave.open')).toHaveCount(0)
  expect(await desk.admin.call('GET', `/apps/${APP}/left-messages`)).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ email: 'vera@example.com', text: 'Do you ship to Malta?', state: 'open' }),
    ]),
  })
})

const dealings = z.object({
  conversation: z.object({
    id: z.string(),
    seq: z.number(),
    receipts: z.object({ delivered: z.number(), read: z.number() }),
  }),
})
const waiting = z.object({ queue: z.array(z.object({ id: z.string() })) })

test('what an agent says is read once it is in sight, and the visitor sees what the agent has read', async ({
  page,
  desk,
  t,
}) => {
  const { anna } = desk
  await anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
  const { log, field, conversationId } = await openWaitingChat(page, desk, t)
  const path = `/apps/${APP}/conversations/${conversationId}`
  const inQueue = async () => waiting.parse(await anna.call('GET', `/apps/${APP}/desk`)).queue.map(({ id }) => id)
  await expect.poll(inQueue).toContain(conversationId)
  await anna.call('POST', `${path}/accept`, {})
  const stands = async () => dealings.parse(await anna.call('GET', `${path}/messages`)).conversation
  const answer = (n: number) =>
    anna.call('POST', `${path}/messages`, { clientMsgId: `answer-${n}`, text: `Answer ${n}\nof\nsome\nlines` })
  const allIs = (far: 'delivered' | 'read') => async () => (await stands()).receipts[far] === (await stands()).seq

  for (let n = 0; n < 8; n++) await answer(n)
  await expect.poll(allIs('read')).toBe(true)
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  await answer(8)
  const more = page.getByRole('button', { name: t('widget.newMessages', { count: 1 }) })
  await expect(more).toBeVisible()
  await expect.poll(allIs('delivered')).toBe(true)
  expect(await allIs('read')()).toBe(false)
  await more.click()
  await expect.poll(allIs('read')).toBe(true)

  await field.fill('Thank you.')
  await field.press('Enter')
  const meta = log.locator('li.own .meta').last()
  await expect(meta).toContainText(t('widget.sent'))
  await anna.call('PUT', `${path}/read`, { seq: (await stands()).seq })
  await expect(meta).toContainText(t('widget.read'))
  await noAxeViolations(page)
})

const asking = z.object({ revision: z.number(), asking: z.record(z.string(), z.unknown()) })
const rated = z.object({ items: z.array(z.object({ id: z.string() })) })

test('stars that do not come for want of a network come when they are tried for again, and ask if it was solved', async ({
  page,
  desk,
  faults,
  t,
}) => {
  faults.allow(/ERR_FAILED/)
  const set = asking.parse(await desk.admin.call('GET', `/apps/${APP}/settings/asking`))
  const asks = { ...set, asking: { ...set.asking, solved: true } }
  await desk.admin.call('PUT', `/apps/${APP}/settings/asking`, asks)
  const chat = await openChat(page, desk, t)
  await chat.field.fill(QUESTION)
  await chat.field.press('Enter')
  await page.route('**/assets/cards-*', (route) => route.abort())
  await chat.button('widget.endChat').click()
  await chat.button('widget.endChat').last().click()
  const star = page.getByRole('radio', { name: t('widget.rating.stars', { count: 1 }) })
  await expect(page.getByRole('alert')).toHaveText(t('widget.error'))
  await noAxeViolations(page)
  await page.unroute('**/assets/cards-*')
  await chat.button('widget.retry').press('Enter')
  await expect(star).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: t('widget.rating.no') })).toBeChecked()
  await noAxeViolations(page)
  await chat.button('widget.rating.submit').press('Enter')
  await expect(page.getByText(t('widget.rating.thanks'))).toBeVisible()
  const [newest] = rated.parse(await desk.admin.call('GET', `/apps/${APP}/history?rating=1`)).items
  const transcript = await desk.admin.call('GET', `/apps/${APP}/history/${newest?.id}`)
  expect(transcript).toMatchObject({ rating: { stars: 1, solved: false } })
})

test('Enter that ends a composition does not send', async ({ page, desk, t }) => {
  const chat = await openChat(page, desk, t)
  await chat.field.focus()
  await composeWithEnter(page, 'nihao', '你好')
  await expect(chat.field).toHaveValue('你好')
  await expect(chat.log.locator('li.own')).toHaveCount(0)
  await chat.field.press('Enter')
  await expect(chat.log.locator('li.own')).toHaveText(/你好/)
  await expect(chat.field).toHaveValue('')
})

test('the chat works on a host page whose policy names only this server', async ({ page, desk, t }) => {
  const policy = `default-src 'none'; script-src ${desk.url}; frame-src ${desk.url}`
  const html = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main>
    <script src="${desk.url}/widget.js" data-app="${APP}" data-lang="en" async></script></html>`
  const host = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(html)
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  try {
    const address = host.address()
    if (address === null || typeof address === 'string') throw new Error('The host page has no port.')
    await page.goto(`http://127.0.0.1:${address.port}/`)
    await page.locator('deskwright-chat').click()
    const chat = chatIn(await chatFrame(page), t)
    await expect(chat.field).toBeFocused()
    await chat.field.fill(QUESTION)
    await chat.field.press('Enter')
    await expect(chat.log).toContainText((await sayings(desk)).answer)
    await noAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(chat.field).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('deskwright-chat')

    // This browser keeps nothing for a frame of another site: the host page does.
    await page.reload()
    await page.locator('deskwright-chat').click()
    await expect(chatIn(await chatFrame(page), t).log.locator('li.own')).toContainText(QUESTION)
  } finally {
    host.close()
  }
})
