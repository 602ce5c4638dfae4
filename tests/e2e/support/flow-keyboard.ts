import { expect, type Page } from '@playwright/test'
import { editorIn } from './flow-editor.ts'
import { flowForm } from './flow-form.ts'
import type { WantedNode, WantedWay } from './flow-refund.ts'
import { hands, reach } from './hands.ts'
import type { Say } from './texts.ts'

/** Builds a flow by keys alone: the canvas has the focus, or what it has opened. `textKey`: how the texts of a kind are named. */
export async function buildByKeyboard(
  page: Page,
  t: Say,
  nodes: readonly WantedNode[],
  ways: readonly WantedWay[],
  textKey = (kind: string): string => kind,
): Promise<void> {
  const { keyboard } = page
  const { canvas, settings, spoken } = editorIn(page, t)
  const by = hands('keyboard')
  const form = flowForm(page, 'keyboard', t)
  const kindName = (kind: string) => t(`nodes.${textKey(kind)}.name`)

  await reach(canvas)
  for (const { kind, title, fill } of nodes) {
    // The start is there already; an arrow goes to it.
    if (kind === 'start') await keyboard.press('ArrowRight')
    else await addNode(kind)
    await expect(spoken).toHaveAccessibleName(new RegExp(`^${kindName(kind)}[,，]`))
    await keyboard.press('F2')
    await expect(settings.getByRole('textbox', { name: t('editor.inspector.title'), exact: true })).toBeFocused()
    await keyboard.insertText(title)
    await fill(form)
    await leaveSettings()
  }
  for (const { title } of nodes) {
    const own = ways.filter(([from]) => from === title)
    if (own.length > 0) await goTo(title)
    for (const [, way, to] of own) await connect(way, to)
  }

  async function addNode(kind: string): Promise<void> {
    // With nothing selected it comes alone: ways are drawn afterwards.
    await keyboard.press('Escape')
    await keyboard.press('n')
    const field = page.getByRole('combobox', { name: t('editor.palette.quickAdd') })
    await expect(field).toBeFocused()
    await keyboard.insertText(kindName(kind))
    await expect(page.getByRole('option').first()).toContainText(kindName(kind))
    await keyboard.press('Enter')
    await expect(canvas).toBeFocused()
  }

  /** A tip or a list that is still fading away takes the first Esc. */
  async function leaveSettings(): Promise<void> {
    await expect(async () => {
      await keyboard.press('Escape')
      await expect(canvas).toBeFocused({ timeout: 500 })
    }).toPass()
  }

  /** Stands at a node, by its name. */
  async function goTo(title: string): Promise<void> {
    await keyboard.press('Control+f')
    const dialog = page.getByRole('dialog', { name: t('flow.find.title') })
    await expect(dialog.getByRole('textbox', { name: t('flow.find.search') })).toBeFocused()
    await keyboard.insertText(title)
    await expect(dialog.getByRole('listitem').first()).toContainText(title)
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(spoken).toHaveAccessibleName(new RegExp(`[“「]${title}[”」]`))
    await expect(settings.locator(':focus')).toHaveCount(1)
    await leaveSettings()
  }

  async function connect(way: string, to: string): Promise<void> {
    await keyboard.press('l')
    const dialog = page.getByRole('dialog')
    const outlet = dialog.getByRole('combobox', { name: t('flow.connect.outlet') })
    await expect(outlet).toBeFocused()
    if ((await outlet.innerText()) !== way) {
      await by.press(outlet)
      await by.press(page.getByRole('option', { name: way, exact: true }))
    }
    const target = dialog.getByRole('combobox', { name: t('flow.connect.target') })
    await by.fill(target, to)
    await expect(page.getByRole('option')).toHaveText([to])
    await keyboard.press('Enter')
    await expect(target).toHaveValue(to)
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(canvas).toBeFocused()
  }
}
