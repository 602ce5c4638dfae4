import { noAxeViolations } from './support/axe.ts'
import { APP } from './support/desk.ts'
import { flowAddress } from './support/flow-editor.ts'
import { sampleFlow } from './support/flow-sample.ts'
import { backToList, goWithin, openWithin, test } from './support/kept-tab.ts'
import { expect } from './support/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme }))

    test('axe finds nothing on the list of flows, empty and full, and on the templates', async ({
      page,
      desk,
      makeFlow,
      t,
    }) => {
      const address = `${desk.url}/main/${APP}/chatbot/task`
      await page.goto(address)
      await expect(page.getByText(t('flows.empty.title'))).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await noAxeViolations(page)
      await makeFlow('Tea time', sampleFlow())
      await makeFlow('Another flow')
      await page.goto(address)
      await expect(page.getByRole('row').filter({ hasText: 'Tea time' })).toBeVisible()
      await noAxeViolations(page)
      await page.getByRole('tab', { name: t('flows.page.templates') }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await noAxeViolations(page)
    })

    test('axe finds nothing in the editor: its panels and its dock', async ({ page, desk, makeFlow, t }) => {
      const flowId = await makeFlow('Tea time', sampleFlow())
      const { canvas, button, dock } = await openWithin(page, desk, flowId, t)
      await expect(canvas).toHaveAccessibleName(/5/)
      await noAxeViolations(page)
      for (const tab of ['problems', 'variables', 'trace', 'tests', 'outline'] as const) {
        await expect(await dock(tab)).toBeVisible()
        await noAxeViolations(page)
      }
      await button('flow.panel.try').click()
      await expect(page.getByRole('log', { name: t('flow.try.log') })).toContainText('Tea or coffee?')
      await dock('trace')
      await noAxeViolations(page)
      await button('flow.panel.versions').click()
      await noAxeViolations(page)
    })

    test('axe finds nothing in the dialogs of the editor', async ({ page, desk, makeFlow, t }) => {
      const { canvas } = await openWithin(page, desk, await makeFlow('Tea time', sampleFlow()), t)
      await expect(canvas).toHaveAccessibleName(/5/)
      for (const [keys, title] of [
        ['?', t('flow.keys.title')],
        ['Control+f', t('flow.find.title')],
        ['Control+s', t('flow.checkpoint.title')],
      ] as const) {
        await canvas.focus()
        await page.keyboard.press(keys)
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog).toBeVisible()
        await noAxeViolations(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })

    test('axe finds nothing in what is set of a node', async ({ page, desk, makeFlow, t }) => {
      const flowId = await makeFlow('Tea time', sampleFlow())
      for (const node of ['begin', 'question', 'tea', 'last']) {
        await goWithin(page, `${flowAddress(desk, flowId)}?node=${node}`)
        await expect(page.getByRole('textbox', { name: t('editor.inspector.title'), exact: true })).toBeVisible()
        await noAxeViolations(page)
        await backToList(page, desk, t)
      }
    })
  })
}
