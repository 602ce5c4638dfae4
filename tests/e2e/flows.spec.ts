import { chatIn } from './support/chat.ts'
import { buildByKeyboard } from './support/flow-keyboard.ts'
import { buildByMouse } from './support/flow-mouse.ts'
import { buildInOutline } from './support/flow-outline.ts'
import { canonOf } from './support/flow-canon.ts'
import { editorIn, openEditor, openFlowId, type DockTab } from './support/flow-editor.ts'
import { APP } from './support/desk.ts'
import { chatFrame, hands, reach } from './support/hands.ts'
import {
  AGAIN,
  AWAY,
  KEYWORD,
  onItsWay,
  ORDER_QUESTION,
  REFUND,
  REFUND_WAYS,
  refundFlow,
  refundNodes,
  WISH,
} from './support/flow-refund.ts'
import { readFlow, test } from './support/flow-test.ts'
import { expect } from './support/test.ts'

test.use({ viewport: { width: 1920, height: 1200 } })

const WAYS = {
  mouse: { how: 'with the mouse', build: buildByMouse },
  keyboard: { how: 'by keys alone', build: buildByKeyboard },
} as const

for (const way of ['mouse', 'keyboard'] as const) {
  const { how, build } = WAYS[way]
  test(`a return is drawn ${how}, tried, forked, tested and deployed, and a visitor takes it to its end`, async ({
    page,
    openContext,
    desk,
    shop,
    t,
  }) => {
    const by = hands(way)
    const editor = editorIn(page, t)
    const { button } = editor
    const dock = (tab: DockTab) => editor.dock(tab, by)
    await test.step('a blank flow is made', async () => {
      await page.goto(`${desk.url}/main/${APP}/chatbot/task`)
      await by.press(button('flows.new.button'))
      await by.press(page.getByRole('menuitem', { name: t('flows.new.blank') }))
      await by.fill(page.getByLabel(t('flows.new.name'), { exact: true }), 'Return and refund')
      await by.press(button('flows.new.confirm'))
      await expect(editor.canvas).toBeVisible()
    })
    const flowId = openFlowId(page)
    await test.step('it is drawn on the empty canvas, and saved', async () => {
      await build(page, t, refundNodes(shop.url), REFUND_WAYS)
      await editor.saved()
      expect(canonOf((await readFlow(desk, flowId)).document, t)).toEqual(refundFlow(shop.url))
    })

    await test.step('nothing is wrong with it', async () => {
      await expect((await dock('problems')).getByText(t('flow.problems.none'))).toBeVisible()
    })

    const log = page.getByRole('log', { name: t('flow.try.log') })
    const answer = (words: string) => by.write(page.getByRole('textbox', { name: t('flow.try.input') }), words)
    const choose = (label: string) => by.press(log.getByRole('button', { name: label }).last())
    const asked = (order: string) => shop.requests.filter(({ path }) => path === `/orders/${order}`)
    /** Cards are elements near by only; the way keys draw it, it is seen from afar. */
    const trail = async (kind: 'run' | 'fork', ...titles: string[]) => {
      if (way !== 'mouse') return
      // The canvas follows the run: where it has been is out of sight by now.
      await editor.canvas.focus()
      await page.keyboard.press('1')
      for (const title of titles) await expect(editor.card(title)).toHaveAttribute('data-trail', kind)
    }

    await test.step('tried, it goes another way when the shop fails, and on when asked again', async () => {
      shop.failFirst('/orders/A-1001', 1, { body: { status: 'delivered' } })
      if (way === 'mouse') await by.press(button('flow.panel.try'))
      else {
        await reach(editor.canvas)
        await page.keyboard.press('Control+Enter')
      }
      await expect(log).toContainText(ORDER_QUESTION)
      await answer('A-1001')
      await expect(log).toContainText(AWAY)
      await choose(AGAIN)
      await expect(log).toContainText(WISH)
      expect(asked('A-1001')).toHaveLength(2)
      await trail('run', 'Begin', 'Look it up', 'Shop is away', 'Their wish')
      await expect(editor.card('A person').and(page.locator('[data-trail]'))).toHaveCount(0)
    })

    /** Back to where the run asks whether the order has come, and on as if it were lost. */
    const leadAnotherWay = async () => {
      const trace = await dock('trace')
      await by.press(trace.getByRole('listitem').filter({ hasText: 'Has it come' }).getByRole('button').last())
      await by.press(trace.getByRole('button', { name: t('flow.trace.back') }))
      await expect(page.getByText(t('flow.try.held'), { exact: true })).toBeVisible()
      const status = trace.getByRole('textbox', { name: 'order_status' })
      await expect(status).toHaveValue('delivered')
      await by.fill(status, 'lost')
      await by.press(button('flow.try.goOn'))
      await expect(log).toContainText(t('flow.try.system.transfer'))
      await expect(trace.getByRole('list', { name: t('flow.trace.left') })).toContainText('Their wish')
    }

    await test.step('a step back and another value lead it another way, beside the one that was left', async () => {
      await leadAnotherWay()
      await trail('run', 'Has it come', 'A person')
      await trail('fork', 'Their wish')
      expect(asked('A-1001')).toHaveLength(2)
    })

    await test.step('a run to the end is kept as a test, which passes without asking the shop', async () => {
      shop.failFirst('/orders/A-1002', 1, { body: { status: 'delivered' } })
      await by.press(button('flow.try.again'))
      await answer('A-1002')
      await choose(AGAIN)
      await choose(REFUND)
      await expect(log).toContainText(onItsWay('A-1002'))
      const before = shop.requests.length
      const tests = await dock('tests')
      await by.press(tests.getByRole('button', { name: t('flow.tests.record') }))
      const dialog = page.getByRole('dialog', { name: t('flow.tests.new') })
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await by.press(dialog.getByRole('button', { name: t('flow.tests.save'), exact: true }))
      await expect(dialog).toHaveCount(0)
      await by.press(tests.getByRole('button', { name: t('flow.tests.runAll') }))
      await expect(tests.getByRole('listitem')).toContainText(t('flow.tests.passed'))
      expect(shop.requests).toHaveLength(before)
    })

    await test.step('it is deployed', async () => {
      const deploy = { name: t('releases.deploy.button'), exact: true }
      await page.goto(`${desk.url}/main/${APP}/chatbot/record`)
      await by.press(page.getByRole('main').getByRole('button', deploy))
      const dialog = page.getByRole('dialog', { name: t('releases.deploy.title') })
      await by.press(dialog.getByRole('button', deploy))
      await expect(dialog.getByText(t('releases.deploy.doneText'))).toBeVisible()
    })

    await test.step('a visitor on the web page takes it to its end, though the shop fails at first', async () => {
      shop.failFirst('/orders/V-2001', 1, { body: { status: 'delivered' } })
      const { context } = await openContext()
      const visitor = await context.newPage()
      await visitor.goto(`${desk.url}/demo/${APP}?lang=en`)
      await by.pressLauncher(visitor)
      const chat = chatIn(await chatFrame(visitor), t)
      await by.write(chat.field, KEYWORD)
      await expect(chat.log).toContainText(ORDER_QUESTION)
      await by.write(chat.field, 'V-2001')
      await expect(chat.log).toContainText(AWAY)
      await by.press(chat.log.getByRole('button', { name: AGAIN }))
      await expect(chat.log).toContainText(WISH)
      await by.press(chat.log.getByRole('button', { name: REFUND }))
      await expect(chat.log).toContainText(onItsWay('V-2001'))
      expect(asked('V-2001')).toHaveLength(2)
    })

    // By keys it would be the same way once more.
    if (way === 'keyboard') return
    await test.step('their talk is taken from the history into the editor, gone back in, and led another way', async () => {
      await page.goto(`${desk.url}/main/${APP}/dataBoard/history`)
      // The newest stands first.
      await page.getByRole('row').nth(1).click()
      await by.press(page.getByRole('link', { name: t('history.detail.replay') }))
      await expect(log).toContainText(onItsWay('V-2001'))
      await leadAnotherWay()
      await expect(log).not.toContainText(onItsWay('V-2001'))
      expect(asked('V-2001')).toHaveLength(2)
    })
  })
}

test('the same return built in the Outline alone is the same document', async ({ page, desk, shop, makeFlow, t }) => {
  const flowId = await makeFlow('Return and refund')
  const editor = await openEditor(page, desk, flowId, t)
  await buildInOutline(page, t, refundNodes(shop.url), REFUND_WAYS)
  await editor.saved()
  expect(canonOf((await readFlow(desk, flowId)).document, t)).toEqual(refundFlow(shop.url))
})
