import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { APP } from './support/desk.ts'
import { editorIn, openFlowId } from './support/flow-editor.ts'
import { buildByKeyboard } from './support/flow-keyboard.ts'
import { buildInOutline } from './support/flow-outline.ts'
import type { WantedNode, WantedWay } from './support/flow-refund.ts'
import { readFlow, test } from './support/flow-test.ts'
import { hands, reach } from './support/hands.ts'
import { groupOf, textKey } from './support/menu-office.ts'
import { expect } from './support/test.ts'

const MAIN = 'To leave press 1 or 2.'

/** A menu of one level. */
const NODES: readonly WantedNode[] = [
  { kind: 'start', title: 'Begin', fill: async () => {} },
  {
    kind: 'keys',
    title: 'First level',
    async fill(form) {
      await form.text('editor.prompt.said', MAIN)
      await form.keys(['Go', 'Leave'])
    },
  },
  { kind: 'hang-up', title: 'The end', fill: async () => {} },
]
const WAYS: readonly WantedWay[] = [
  ['Begin', 'Next', 'First level'],
  ['First level', '1 Go', 'The end'],
  ['First level', '2 Leave', 'The end'],
  ['First level', 'No answer', 'The end'],
  ['First level', 'Gave up', 'The end'],
]

const stored = z.object({
  nodes: z.record(z.string(), z.object({ kind: z.string(), title: z.string() })),
  edges: z.record(z.string(), z.object({ source: z.object({ node: z.string() }), target: z.string() })),
})

for (const way of ['keyboard', 'outline'] as const) {
  test(`a menu is drawn by ${way} and called without a mouse`, async ({ page, desk, t }) => {
    const made = z
      .object({ id: z.string() })
      .parse(await desk.admin.call('POST', `/apps/${APP}/voice/menus`, { name: `By ${way}` }))
    await page.goto(`${desk.url}/main/${APP}/chatbot/task/ivr/${made.id}`)
    const editor = editorIn(page, t)
    await expect(editor.canvas).toBeVisible()
    if (way === 'keyboard') await buildByKeyboard(page, t, NODES, WAYS, textKey)
    else await buildInOutline(page, t, NODES, WAYS, { textKey, groupOf })
    await editor.saved()
    const { nodes, edges } = stored.parse((await readFlow(desk, openFlowId(page))).document)
    const titleOf = (id: string) => nodes[id]?.title ?? ''
    const drawn = Object.values(edges).map(({ source, target }) => `${titleOf(source.node)} → ${titleOf(target)}`)
    expect(drawn.toSorted()).toEqual(WAYS.map(([from, , to]) => `${from} → ${to}`).toSorted())

    const by = hands('keyboard')
    await by.press(editor.button('voice.call.title').first())
    const log = page.getByRole('log', { name: t('voice.call.log') })
    await expect(log).toContainText(MAIN)
    await reach(log)
    await page.keyboard.press('2')
    await expect(log).toContainText(t('voice.call.ended.menu'))
  })
}

// In the dark the stories of the same screens are looked at.
test('axe finds nothing on the screens of voice menus', async ({ page, desk, t }) => {
  const made = await desk.admin.call('POST', `/apps/${APP}/voice/menus`, {
    from: { type: 'template', template: 'departments', language: 'en' },
  })
  const { id } = z.object({ id: z.string() }).parse(made)
  const list = `${desk.url}/main/${APP}/chatbot/task/ivr`
  for (const tab of ['', '?tab=templates', '?tab=sounds', '?tab=carrier']) {
    await page.goto(`${list}${tab}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await noAxeViolations(page)
  }
  await page.goto(`${list}?settings=${id}`)
  await expect(page.getByRole('dialog', { name: t('voice.settings.title') })).toBeVisible()
  await noAxeViolations(page)
  await page.goto(`${list}/${id}?dock=paths`)
  const { button, canvas } = editorIn(page, t)
  await expect(canvas).toBeVisible()
  await button('voice.paths.begin').click()
  await expect(page.getByRole('grid')).toBeVisible()
  await noAxeViolations(page)
  await page.getByRole('tab', { name: t('voice.figures.title'), exact: true }).click()
  await expect(page.getByText(t('voice.figures.none'))).toBeVisible()
  await noAxeViolations(page)
  await button('voice.call.title').first().click()
  await expect(page.getByRole('group', { name: t('voice.call.keypad') })).toBeVisible()
  await button('voice.world.title').click()
  await expect(page.getByRole('dialog', { name: t('voice.world.title') })).toBeVisible()
  await noAxeViolations(page)
  await page.goto(`${list}/${id}?as=form`)
  await expect(page.getByRole('heading', { level: 2, name: t('voice.form.title'), exact: true })).toBeAttached()
  await noAxeViolations(page)
})
