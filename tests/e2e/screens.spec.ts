import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { settled } from './support/axe.ts'
import { chatFrame } from './support/hands.ts'
import { APP, readyDesk, signIn, visitorOf, type ReadyDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { texts, type Lang } from './support/texts.ts'

const README = fileURLToPath(new URL('screens/', import.meta.url))
/** Where the pictures of every screen go; they are looked at, not kept. */
const LOOK = process.env.SCREENS_DIR ?? join(tmpdir(), 'screens')
const MAIN = `/main/${APP}`

/** What visitors and the agent write, so that the pictures show a day's work. */
const TALK: Record<
  Lang,
  { asked: string[]; person: string; words: [who: 'visitor' | 'agent', text: string][]; own: string[] }
> = {
  en: {
    asked: ['Where is my order?', 'I ordered two copies by mistake. Can I send one back?'],
    person: 'human',
    words: [
      ['agent', 'Hello, this is Anna. I can see your order of Tuesday: two copies of “The Salt Path”.'],
      ['visitor', 'Yes, that one. I only need one of them.'],
      ['agent', 'No problem. Keep one and put the other back into its box; I am making the label for you now.'],
      ['visitor', 'Wonderful. Do I have to print it?'],
    ],
    own: ['Do you wrap books as gifts?', 'We do, free of charge. Choose the paper at the last step of your order.'],
  },
  zh: {
    asked: ['我的快递到哪了？', '我不小心买了两本，可以退一本吗？'],
    person: '转人工',
    words: [
      ['agent', '您好，我是 Anna。查到您周二的订单了：两本《盐径偏行》。'],
      ['visitor', '对，就是这个，我只要一本。'],
      ['agent', '没问题。留下一本，另一本放回盒子里，我这就给您开退货单。'],
      ['visitor', '太好了，需要自己打印吗？'],
    ],
    own: ['可以包成礼物吗？', '可以，免费包装。下单的最后一步选择包装纸就行。'],
  },
}

/** A day at the desk: ended and rated conversations, one under way, two waiting, a change that is not live. */
async function aDay(lang: Lang): Promise<{ desk: ReadyDesk; open: string; ended: string }> {
  const desk = await readyDesk({ lang })
  const talk = TALK[lang]
  const { anna, admin } = desk
  let count = 0
  const say = async ({ path, call }: Awaited<ReturnType<typeof visitorOf>>, text: string) =>
    call('POST', `${path}/messages`, { clientMsgId: `picture-${++count}`, text })
  const reply = (id: string, text: string) =>
    anna.call('POST', `/apps/${APP}/conversations/${id}/messages`, { clientMsgId: `picture-${++count}`, text })
  await anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })

  const begin = async () => {
    const visitor = await visitorOf(desk, lang)
    for (const text of talk.asked) await say(visitor, text)
    await say(visitor, talk.person)
    return visitor
  }
  const accept = (id: string) => anna.call('POST', `/apps/${APP}/conversations/${id}/accept`, {})
  let ended = ''
  for (const stars of [5, 4]) {
    const visitor = await begin()
    await accept(visitor.conversationId)
    for (const [who, text] of talk.words)
      await (who === 'agent' ? reply(visitor.conversationId, text) : say(visitor, text))
    await anna.call('POST', `/apps/${APP}/conversations/${visitor.conversationId}/end`, {})
    await visitor.call('POST', `${visitor.path}/rating`, { stars })
    ended = visitor.conversationId
  }
  const alone = await visitorOf(desk, lang)
  await say(alone, talk.asked[0] ?? '')
  const open = await begin()
  await accept(open.conversationId)
  for (const [who, text] of talk.words) await (who === 'agent' ? reply(open.conversationId, text) : say(open, text))
  const second = await begin()
  await accept(second.conversationId)
  await reply(second.conversationId, talk.words[0]?.[1] ?? '')
  for (const _waits of [1, 2]) await begin()

  const [category] = z.array(z.object({ id: z.string() })).parse(await admin.call('GET', `/apps/${APP}/categories`))
  const [question, answer] = talk.own
  await admin.call('POST', `/apps/${APP}/entries`, {
    entry: { categoryId: category?.id, question, similar: [], answer, enabled: true },
  })
  return { desk, open: open.conversationId, ended }
}

/** Waits until nothing is loading any more and nothing moves. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  for (const frame of page.frames()) await settled(frame)
}

test('pictures of the README @screens', async ({ openContext }) => {
  const { desk, open } = await aDay('en')
  const t = texts('en')
  const { context } = await openContext({ colorScheme: 'light' })
  try {
    await signIn(context, desk, desk.admin)
    // The menu folded: with the test open the table needs the room.
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('appearance', JSON.stringify({ railFolded: true }))
    })
    const page = await context.newPage()
    await page.goto(`${desk.url}${MAIN}/chatbot/knowledge?test=true`)
    await page.getByRole('textbox', { name: t('chatbot.tryOut.input') }).fill('my parcel is late, where is it?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText(t('frame.why.outcome.direct'))
    await quiet(page)
    await page.screenshot({ path: join(README, 'knowledge.png') })
    await context.clearCookies()
    await signIn(context, desk, desk.anna)
    await page.goto(`${desk.url}/online?chat=${open}`)
    await page.getByRole('main').getByRole('textbox').fill('No need to: the shop scans the code from your')
    await quiet(page)
    await page.screenshot({ path: join(README, 'workspace.png') })
    await context.close()
  } finally {
    await desk.stop()
  }
})

/** Every place to look at, by a name for its picture. */
const places = (open: string, ended: string): [name: string, path: string][] => [
  ...['basics', 'content', 'team', 'hours', 'channel', 'try', 'deploy'].map((step): [string, string] => [
    `guide-${step}`,
    `${MAIN}/guide?step=${step}`,
  ]),
  ['guide', `${MAIN}/guide?view=overview`],
  ['basic', `${MAIN}/chatbot/basic`],
  ['knowledge', `${MAIN}/chatbot/knowledge`],
  ['knowledge-entry', `${MAIN}/chatbot/knowledge?entry=new`],
  ['knowledge-test', `${MAIN}/chatbot/knowledge?test=true`],
  ['file', `${MAIN}/chatbot/file`],
  ['file-records', `${MAIN}/chatbot/file?tab=records`],
  ['record', `${MAIN}/chatbot/record`],
  ['member', `${MAIN}/manage/member`],
  ['group', `${MAIN}/manage/group`],
  ['group-new', `${MAIN}/manage/group/new`],
  ['rules', `${MAIN}/config/rules`],
  ['developer', `${MAIN}/config/developer`],
  ['channels', `${MAIN}/customerConfig/channels`],
  ['web-chat', `${MAIN}/customerConfig/web/setting`],
  ['audit', `${MAIN}/manage/audit`],
  ['history', `${MAIN}/dataBoard/history`],
  ['message', `${MAIN}/dataBoard/message`],
  ['history-one', `${MAIN}/dataBoard/history?conversation=${ended}`],
  ['online-chat', `/online?chat=${open}`],
  ['online-queue', '/online?tab=queue'],
  ['online-done', `/online?tab=done&chat=${ended}`],
]

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const lang of ['en', 'zh'] as const) {
  test(`pictures of every screen: ${lang} @screens`, async ({ openContext }) => {
    test.setTimeout(600_000)
    const { desk, open, ended } = await aDay(lang)
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const viewport of WIDTHS) {
          const name = (screen: string) => join(LOOK, `${screen}.${viewport.width}.${colorScheme}.${lang}.png`)
          const { context } = await openContext({ colorScheme, viewport, locale: lang === 'en' ? 'en-GB' : 'zh-CN' })
          await takeSignedOut(context, desk, name, lang)
          await signIn(context, desk, desk.admin)
          const page = await context.newPage()
          for (const [screen, path] of places(open, ended)) {
            if (screen === 'online-chat') await signIn(context, desk, desk.anna)
            await page.goto(`${desk.url}${path}`)
            await expect(page.locator('main:visible').first()).toBeAttached()
            await quiet(page)
            await page.screenshot({ path: name(screen) })
          }
          await context.close()
        }
      }
    } finally {
      await desk.stop()
    }
  })
}

/** What nobody signed in sees: sign-in, the visitor's chat, the demo page with the chat on it. */
async function takeSignedOut(context: BrowserContext, desk: ReadyDesk, name: (screen: string) => string, lang: Lang) {
  const page = await context.newPage()
  await page.goto(`${desk.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet(page)
  await page.screenshot({ path: name('login') })
  await page.goto(`${desk.url}/chat/${APP}`)
  const t = texts(lang)
  const field = page.getByRole('textbox', { name: t('widget.composer.label') })
  for (const text of TALK[lang].asked) {
    await field.fill(text)
    await field.press('Enter')
  }
  await expect(page.locator('.entry:not(.own)')).toHaveCount(4)
  await quiet(page)
  await page.screenshot({ path: name('chat') })
  await page.goto(`${desk.url}/demo/${APP}`)
  await page.screenshot({ path: name('demo') })
  await page.locator('deskwright-chat').click()
  await expect((await chatFrame(page)).getByRole('log').getByRole('listitem').first()).toBeVisible()
  await quiet(page)
  await page.screenshot({ path: name('demo-open') })
  await page.close()
}
