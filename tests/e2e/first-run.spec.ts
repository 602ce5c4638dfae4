import { noAxeViolations } from './support/axe.ts'
import { chatIn } from './support/chat.ts'
import { APP, PASSWORD } from './support/desk.ts'
import { chatFrame, hands, WAYS } from './support/hands.ts'
import { expect, test } from './support/test.ts'
import { texts, type Lang } from './support/texts.ts'

/** What the administrator and the visitor write, and the word that asks for a person. */
const WRITTEN: Record<Lang, Record<'name' | 'nickname' | 'question' | 'answer' | 'person' | 'reply', string>> = {
  en: {
    name: 'Harbour Books',
    nickname: 'Ada',
    question: 'May I bring my parrot into the shop?',
    answer: 'Parrots are welcome, as long as they do not read aloud.',
    person: 'human',
    reply: 'Hello, this is Ada. What colour is the parrot?',
  },
  zh: {
    name: '海港书店',
    nickname: '小艾',
    question: '可以带鹦鹉进店吗？',
    answer: '欢迎带鹦鹉来，只要它不大声朗读。',
    person: '转人工',
    reply: '您好，我是小艾。鹦鹉是什么颜色的？',
  },
}
const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN' }
/** What the first ten minutes may cost somebody: presses of the mouse, and fields of forms to fill in. */
const MOST_CLICKS = 25
const MOST_FIELDS = 8
const STARS = 5

for (const lang of ['en', 'zh'] as const) {
  for (const way of WAYS) {
    test(`from the set-up link to the first chat a person answered: ${lang}, ${way}`, async ({
      fresh,
      openContext,
    }) => {
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
        await by.press(button('guide.content.apply'))
        await expect(admin.getByText(t('guide.content.filled'))).toBeVisible()
        await by.press(button('guide.walk.continue'))
        await expect(step('guide.team.title')).toBeVisible()
        await noAxeViolations(admin)
        await by.press(button('guide.walk.continue'))
        await expect(step('guide.hours.title')).toBeVisible()
        await noAxeViolations(admin)
        await by.press(button('guide.walk.continue'))
        await expect(step('guide.channel.title')).toBeVisible()
        await noAxeViolations(admin)
        await by.press(button('guide.walk.continue'))
      })

      await test.step('a suggested question is answered in the test, with what it matched and how well', async () => {
        await expect(step('guide.try.title')).toBeVisible()
        const heading = admin.getByRole('heading', { name: t('guide.try.suggestions') })
        const suggestion = heading.locator('xpath=following::ul[1]').getByRole('button').first()
        const question = await suggestion.innerText()
        await by.press(suggestion)
        const [before = ''] = t('guide.try.score', { question }).split('{{score}}')
        const log = admin.getByRole('log', { name: t('guide.try.log') })
        await expect(log).toContainText(t('guide.try.direct'))
        await expect(log).toContainText(new RegExp(`${before}[01]\\.\\d\\d.*${escaped(question)}`))
        await noAxeViolations(admin)
      })

      await test.step('an own question is answered in the test at once', async () => {
        await by.press(goTo('knowledge'))
        await expect(admin.getByRole('heading', { level: 1, name: t('knowledge.page.title') })).toBeVisible()
        await noAxeViolations(admin)
        await by.press(button('knowledge.page.add').first())
        await expect(admin.getByRole('dialog', { name: t('knowledge.entry.addTitle') })).toBeVisible()
        await by.fill(admin.getByRole('textbox', { name: t('knowledge.entry.question') }), words.question)
        await by.fill(admin.getByRole('textbox', { name: t('knowledge.entry.answer') }), words.answer)
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

      await test.step('it is deployed', async () => {
        await by.press(goTo('guide'))
        await expect(step('guide.try.title')).toBeVisible()
        await by.press(button('guide.walk.continue'))
        await expect(step('guide.deploy.title')).toBeVisible()
        await expect(admin.getByText(t('guide.deploy.changes'))).toBeVisible()
        await noAxeViolations(admin)
        await by.press(button('guide.deploy.action'))
        await expect(admin.getByText(t('guide.deploy.live', { version: 1 }))).toBeVisible()
        await noAxeViolations(admin)
        await by.press(button('guide.walk.finish'))
        await expect(admin.getByText(t('guide.overview.checklist'))).toBeVisible()
        await noAxeViolations(admin)
      })

      const agent = await context.newPage()
      const queue = agent.getByRole('tab', { name: new RegExp(`^${t('workspace.lists.queue')}`) })
      await test.step('the administrator is online in a second window', async () => {
        await agent.goto(`${fresh.url}/online?tab=queue`)
        await by.press(
          agent.getByRole('button', {
            name: t('workspace.status.label', { status: t('workspace.status.offline') }),
          }),
        )
        await by.press(agent.getByRole('menuitemradio', { name: t('workspace.status.online'), exact: true }))
        await expect(
          agent.getByRole('button', { name: t('workspace.status.label', { status: t('workspace.status.online') }) }),
        ).toBeVisible()
        await noAxeViolations(agent)
      })

      const [visitor, chat] = await test.step('on the demo page the robot answers the own question', async () => {
        await admin.bringToFront()
        const opening = context.waitForEvent('page')
        await by.press(admin.getByRole('link', { name: t('guide.overview.check.visitorAnswered') }))
        const page = await opening
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await by.pressLauncher(page)
        const opened = chatIn(await chatFrame(page), t)
        await expect(opened.log.getByRole('listitem').first()).toBeVisible()
        await by.write(opened.field, words.question)
        await expect(opened.log).toContainText(words.answer)
        await noAxeViolations(page)
        return [page, opened] as const
      })

      await test.step('a person is asked for, and the second window rings', async () => {
        await by.write(chat.field, words.person)
        await expect(agent).toHaveTitle(`(1) ${t('workspace.title')}`)
        await expect(queue).toContainText('1')
        await noAxeViolations(visitor)
      })

      await test.step('the administrator accepts and replies, and the visitor sees it', async () => {
        await agent.bringToFront()
        await by.press(agent.getByRole('button', { name: t('workspace.act.acceptNext'), exact: true }))
        const composer = agent.getByRole('main').getByRole('textbox')
        await expect(composer).toBeFocused()
        await by.write(composer, words.reply)
        await expect(chat.log).toContainText(words.reply)
        await noAxeViolations(agent)
        await noAxeViolations(visitor)
      })

      await test.step('the agent ends it and the visitor rates it', async () => {
        await by.press(agent.getByRole('button', { name: t('workspace.act.end'), exact: true }))
        await expect(agent.getByRole('main').getByText(t('workspace.endedText'), { exact: true })).toBeVisible()
        await noAxeViolations(agent)
        await visitor.bringToFront()
        const stars = t('widget.rating.stars', { count: STARS })
        const frame = await chatFrame(visitor)
        await expect(frame.getByText(t('widget.ended'), { exact: true })).toBeVisible()
        await noAxeViolations(visitor)
        await by.press(frame.getByRole('radio', { name: stars }))
        await by.press(chat.button('widget.rating.submit'))
        await expect(frame.getByText(t('widget.rating.thanks'))).toBeVisible()
      })

      await test.step('the checklist is complete, and the conversation is in the history with its rating', async () => {
        await admin.bringToFront()
        // It asks again by itself while somebody looks at it.
        await expect(
          admin.getByRole('listitem').filter({ hasText: t('guide.overview.check.agentAnswered') }),
        ).toContainText(t('guide.overview.checked'), { timeout: 20_000 })
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
    })
  }
}

/** A text as a pattern that matches it. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
