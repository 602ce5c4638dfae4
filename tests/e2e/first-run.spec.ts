import { docxOf, wordLine } from '#tests/server/documents/files.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { noAxeViolations } from './support/axe.ts'
import { chatIn } from './support/chat.ts'
import { APP, PASSWORD, startDesk } from './support/desk.ts'
import { editorIn } from './support/flow-editor.ts'
import { buildByKeyboard } from './support/flow-keyboard.ts'
import { drawByMouse } from './support/flow-mouse.ts'
import { DELIVERED, parcelFlow } from './support/flow-parcel.ts'
import { chatFrame, hands, type Way } from './support/hands.ts'
import { takePictures } from './support/pictures.ts'
import { expect, test as base } from './support/test.ts'
import { texts, type Lang } from './support/texts.ts'

/** A server that nobody has set up yet, beside a shop that its flows may call. */
const test = base.extend<{ shop: HttpStandIn }>({
  shop: async ({}, use) => {
    const shop = await startHttpStandIn()
    await use(shop)
    await shop.close()
  },
  fresh: async ({ shop }, use) => {
    const desk = await startDesk({ sample: true, env: { OUTBOUND_ALLOW: shop.host } })
    await use(desk)
    await desk.stop()
  },
})

type Written = 'name' | 'nickname' | 'question' | 'answer' | 'person' | 'reply' | 'heading' | 'passage' | 'asksPassage'
/** What the administrator and the visitor write, the word that asks for a person, and what stands in a document. */
const WRITTEN: Record<Lang, Record<Written, string>> = {
  en: {
    name: 'Harbour Books',
    nickname: 'Ada',
    question: 'May I bring my parrot into the shop?',
    answer: 'Parrots are welcome, as long as they do not read aloud.',
    person: 'agent',
    reply: 'Hello, this is Ada. What colour is the parrot?',
    heading: 'Reading lamp Aurora',
    passage: 'The bulb of the Aurora lamp may have forty watts at most.',
    asksPassage: 'How many watts may the bulb of the Aurora lamp have?',
  },
  zh: {
    name: '海港书店',
    nickname: '小艾',
    question: '可以带鹦鹉进店吗？',
    answer: '欢迎带鹦鹉来，只要它不大声朗读。',
    person: '转人工',
    reply: '您好，我是小艾。鹦鹉是什么颜色的？',
    heading: '极光台灯',
    passage: '极光台灯的灯泡功率不得超过四十瓦。',
    asksPassage: '极光台灯的灯泡最多多少瓦？',
  },
}
const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN' }
/** What the first ten minutes may cost somebody: presses of the mouse, and fields of forms to fill in. */
const MOST_CLICKS = 25
const MOST_FIELDS = 8
const STARS = 5
/** Reading a document and a deploy go on for a while after they were asked for. */
const PATIENT = { timeout: 60_000 }
const ORDER = 'A-1001'

/** Each language once and each way once: what is asked for in both is the same, and so is how it is pressed. */
const JOURNEYS = [
  { lang: 'en', way: 'mouse' },
  { lang: 'zh', way: 'keyboard' },
] as const satisfies { lang: Lang; way: Way }[]

for (const { lang, way } of JOURNEYS) {
  test(`from the set-up link to a chat that a person, a document and a flow have answered: ${lang}, ${way}`, async ({
    fresh,
    shop,
    openContext,
  }, info) => {
    const t = texts(lang)
    const words = WRITTEN[lang]
    const by = hands(way)
    const { context } = await openContext({ locale: LOCALES[lang] })
    const admin = await context.newPage()
    const button = (path: string) => admin.getByRole('button', { name: t(path), exact: true })
    const menu = admin.getByRole('navigation', { name: t('frame.rail.label') })
    const goTo = (screen: string) => menu.getByRole('link', { name: t(`frame.menu.${screen}`), exact: true })

    await test.step('the set-up link makes the first administrator', async () => {
      await admin.goto(`${fresh.url}/login?setup=${fresh.server.setupToken}`)
      await expect(admin.getByRole('heading', { name: t('auth.setup.title') })).toBeVisible()
      await noAxeViolations(admin)
      await by.fill(admin.getByLabel(t('auth.setup.applicationName'), { exact: true }), words.name)
      await by.fill(admin.getByLabel(t('auth.setup.nickname'), { exact: true }), words.nickname)
      await by.fill(admin.getByLabel(t('auth.setup.email'), { exact: true }), 'ada@example.com')
      await by.fill(admin.getByLabel(t('auth.newPassword'), { exact: true }), PASSWORD)
      await by.fill(admin.getByLabel(t('auth.passwordAgain'), { exact: true }), PASSWORD)
      await by.press(button('auth.setup.submit'))
      await expect(admin).toHaveURL(new RegExp(`/main/${APP}/guide`))
    })

    const step = (path: string) => admin.getByRole('heading', { level: 2, name: t(path) })
    await test.step('the quick start fills it with a template', async () => {
      await expect(step('guide.basics.title')).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.walk.continue'))
      await expect(step('guide.content.title')).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.content.use.fill'))
      await expect(admin.getByText(t('guide.content.filled'))).toBeVisible()
      await by.press(button('guide.walk.continue'))
      await expect(step('guide.team.title')).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.walk.continue'))
      await expect(step('guide.hours.title')).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.walk.continue'))
      await expect(step('guide.deploy.title')).toBeVisible()
    })

    await test.step('an own question is answered in the test at once', async () => {
      await by.press(goTo('knowledge'))
      await expect(admin.getByRole('heading', { level: 1, name: t('knowledge.page.title') })).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('knowledge.page.add').first())
      await expect(admin.getByRole('dialog', { name: t('knowledge.entry.addTitle') })).toBeVisible()
      await by.fill(admin.getByRole('textbox', { name: t('knowledge.fields.question') }), words.question)
      await by.fill(admin.getByRole('textbox', { name: t('knowledge.fields.answer') }), words.answer)
      await noAxeViolations(admin)
      await by.press(button('knowledge.entry.save'))
      await expect(admin.getByRole('dialog')).toHaveCount(0)
      await expect(admin.getByRole('row').filter({ hasText: words.question })).toBeVisible()
      await by.press(button('chatbot.basic.test'))
      await by.write(admin.getByRole('textbox', { name: t('chatbot.tryOut.input') }), words.question)
      const log = admin.getByRole('log', { name: t('chatbot.tryOut.log') })
      await expect(log).toContainText(words.answer)
      await expect(log).toContainText(t('frame.why.outcome.direct'))
      await noAxeViolations(admin)
    })

    await test.step('it is deployed, and then there is a way in', async () => {
      await by.press(goTo('guide'))
      await expect(step('guide.deploy.title')).toBeVisible()
      await expect(admin.getByText(t('guide.deploy.changes'))).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.deploy.action'))
      await expect(admin.getByText(t('guide.deploy.live', { version: 1 }))).toBeVisible()
      await expect(admin.getByText(t('guide.deploy.liveTextFirst'))).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.walk.continue'))
      await expect(step('guide.channel.title')).toBeVisible()
      await noAxeViolations(admin)
      await by.press(button('guide.walk.continue'))
      await expect(step('guide.try.title')).toBeVisible()
    })

    const frame = await chatFrame(admin)
    const chat = chatIn(frame, t)
    await test.step('the last step ends in the real chat: the robot answers the own question', async () => {
      await expect(chat.log.getByRole('listitem').first()).toBeVisible()
      await by.write(chat.field, words.question)
      await expect(chat.log).toContainText(words.answer)
    })

    const desk = admin.frameLocator(`iframe[title="${t('guide.try.desk')}"]`)
    const deskButton = (path: string) => desk.getByRole('button', { name: t(path), exact: true })
    const status = (name: string) =>
      desk.getByRole('button', { name: t('workspace.status.label', { status: t(`workspace.status.${name}`) }) })
    await test.step('the administrator goes online from the guide, in the real workspace beside it', async () => {
      await expect(status('offline')).toBeVisible()
      await by.press(button('guide.try.goOnline'))
      await expect(status('online')).toBeVisible()
      await noAxeViolations(admin)
    })

    await test.step('a person is asked for, and the workspace beside it rings', async () => {
      await by.write(chat.field, words.person)
      await expect(desk.getByRole('tab', { name: new RegExp(`^${t('workspace.lists.mine')}`) })).toContainText('1')
    })

    await test.step('the administrator replies, and the visitor sees it', async () => {
      await by.press(desk.locator('[role=tabpanel] button').first())
      const composer = desk.getByRole('main').getByRole('textbox')
      await by.write(composer, words.reply)
      await expect(chat.log).toContainText(words.reply)
    })

    await test.step('the agent ends it and the visitor rates it', async () => {
      await by.press(deskButton('workspace.act.end'))
      await expect(desk.getByRole('main').getByText(t('workspace.endedText'), { exact: true })).toBeVisible()
      const stars = t('widget.rating.stars', { count: STARS })
      await by.press(frame.getByRole('radio', { name: stars }))
      await by.press(chat.button('widget.rating.submit'))
      await expect(frame.getByText(t('widget.rating.thanks'))).toBeVisible()
    })

    await test.step('the guide has ticked it all off, and ends on the overview with the focus kept', async () => {
      const acts = admin.getByRole('list', { name: t('guide.try.acts') })
      await expect(acts.getByText(t('guide.overview.checked'))).toHaveCount(4)
      await by.press(button('guide.walk.finish'))
      await expect(admin.getByText(t('guide.overview.checklist'))).toBeVisible()
      await expect(admin.getByRole('heading', { level: 1, name: t('guide.title') })).toBeFocused()
      await noAxeViolations(admin)
    })

    await test.step('the checklist is complete, and the conversation is in the history with its rating', async () => {
      // It asks again by itself while somebody looks at it.
      await expect(
        admin.getByRole('listitem').filter({ hasText: t('guide.overview.check.agentAnswered') }),
      ).toContainText(t('guide.overview.checked'))
      for (const check of ['content', 'tested', 'ownQuestion', 'deployed', 'visitorAnswered']) {
        const line = admin.getByRole('listitem').filter({ hasText: t(`guide.overview.check.${check}`) })
        await expect(line).toContainText(t('guide.overview.checked'))
      }
      await by.press(goTo('history'))
      await expect(admin.getByRole('heading', { level: 1, name: t('history.page.title') })).toBeVisible()
      const row = admin.getByRole('row').filter({ hasText: t('history.rating.stars', { count: STARS }) })
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(t('history.endReason.agent_ended'))
      await noAxeViolations(admin)
    })

    if (way === 'mouse') {
      expect(by.clicks).toBeLessThanOrEqual(MOST_CLICKS)
      expect(by.fields).toBeLessThanOrEqual(MOST_FIELDS)
    }
    const look = (name: string, page = admin) => takePictures(page, info, `${lang}-${name}`)
    await look('history')

    await test.step('a document is sent in and read', async () => {
      await by.press(goTo('knowledge'))
      await by.press(admin.getByRole('tab', { name: t('documents.tab') }))
      await expect(button('documents.upload.browse')).toBeEnabled()
      const buffer = await docxOf(wordLine(words.heading, 'H1') + wordLine(words.passage))
      await admin
        .locator('input[type=file]:not([webkitdirectory])')
        .setInputFiles({ name: 'Aurora.docx', mimeType: 'application/octet-stream', buffer })
      const list = admin.getByRole('region', { name: t('documents.list.label') })
      await expect(list.getByRole('row', { name: /Aurora\.docx/ })).toContainText(t('documents.status.ready'), PATIENT)
      await noAxeViolations(admin)
      await look('documents')
    })

    const flow = parcelFlow(lang, t, shop.url)
    await test.step('a flow of seven nodes that asks the shop is drawn', async () => {
      await by.press(goTo('task'))
      await by.press(button('flows.new.button').first())
      await by.press(admin.getByRole('menuitem', { name: t('flows.new.blank') }))
      await by.fill(admin.getByLabel(t('flows.new.name'), { exact: true }), flow.name)
      await by.press(button('flows.new.confirm'))
      const editor = editorIn(admin, t)
      await expect(editor.canvas).toBeVisible()
      if (way === 'mouse') await drawByMouse(admin, t, flow)
      else await buildByKeyboard(admin, t, flow.nodes, flow.ways)
      await editor.saved()
      await expect((await editor.dock('problems', by)).getByText(t('flow.problems.none'))).toBeVisible()
      await noAxeViolations(admin)
      await look('flow')
    })

    await test.step('both are deployed', async () => {
      await by.press(goTo('record'))
      const deploy = { name: t('releases.deploy.button'), exact: true }
      await by.press(admin.getByRole('main').getByRole('button', deploy))
      const dialog = admin.getByRole('dialog', { name: t('releases.deploy.title') })
      await by.press(dialog.getByRole('button', deploy))
      await expect(dialog.getByText(t('releases.deploy.doneText'))).toBeVisible(PATIENT)
      await look('deployed')
    })

    await test.step('a visitor of the web page is answered by the document and by the flow', async () => {
      shop.on(`/orders/${ORDER}`, { body: { status: DELIVERED } })
      const { context: other } = await openContext({ locale: LOCALES[lang] })
      const visitor = await other.newPage()
      await visitor.goto(`${fresh.url}/demo/${APP}?lang=${lang}`)
      await by.pressLauncher(visitor)
      const talk = chatIn(await chatFrame(visitor), t)
      await by.write(talk.field, words.asksPassage)
      const reply = talk.log.getByRole('listitem').filter({ hasText: words.passage })
      await expect(reply).toContainText('Aurora.docx')
      await by.write(talk.field, flow.keyword)
      await expect(talk.log).toContainText(flow.question)
      await by.write(talk.field, ORDER)
      await expect(talk.log).toContainText(flow.there)
      expect(shop.requests.map(({ path }) => path)).toEqual([`/orders/${ORDER}`])
      await noAxeViolations(visitor)
      await look('chat', visitor)
    })
  })
}
