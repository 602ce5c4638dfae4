import { expect, type Locator, type Page } from '@playwright/test'
import { APP, type Desk } from './desk.ts'
import { settingsOf } from './flow-form.ts'
import { hands, type Hands } from './hands.ts'
import type { Say } from './texts.ts'

export type DockTab = 'problems' | 'variables' | 'trace' | 'tests' | 'outline'

/** The open editor of a flow, as a person finds their way in it. */
export type Editor = {
  canvas: Locator
  settings: Locator
  /** The card of a node near by; far away nodes are painted and have none. */
  card: (title: string) => Locator
  button: (path: string, values?: Record<string, string | number>) => Locator
  /** What the node where the keyboard stands is called aloud. */
  spoken: Locator
  /** Opens a tab below the canvas, with the mouse unless told otherwise. */
  dock: (tab: DockTab, by?: Hands) => Promise<Locator>
  /** Waits until all that was done is on the server. */
  saved: () => Promise<void>
}

export function editorIn(page: Page, t: Say): Editor {
  const canvas = page.getByRole('application')
  const button: Editor['button'] = (path, values) => page.getByRole('button', { name: t(path, values), exact: true })
  return {
    canvas,
    settings: settingsOf(page, t),
    card: (title) => page.locator('.flow-card').filter({ has: page.getByText(title, { exact: true }) }),
    button,
    spoken: canvas.getByRole('img'),
    async dock(tab, by = hands('mouse')) {
      const below = page.getByRole('region', { name: t('flow.dock.label') })
      // An address may have asked for it before it is drawn, so its button is what knows.
      const toggle = button('flow.dock.toggle')
      if ((await toggle.getAttribute('aria-pressed')) === 'false') await by.press(toggle)
      await by.press(below.getByRole('tab', { name: new RegExp(`^${t(`flow.dock.${tab}`)}`) }))
      return below.getByRole('tabpanel')
    },
    saved: () => expect(page.getByRole('status').getByText(t('flow.save.clean'), { exact: true })).toBeVisible(),
  }
}

export const flowAddress = (desk: Desk, flowId: string): string => `${desk.url}/main/${APP}/chatbot/task/${flowId}`

/** Opens a flow that there is. */
export async function openEditor(page: Page, desk: Desk, flowId: string, t: Say): Promise<Editor> {
  await page.goto(flowAddress(desk, flowId))
  const editor = editorIn(page, t)
  await expect(editor.canvas).toBeVisible()
  return editor
}

/** The id of the flow or the voice menu whose editor is open. */
export function openFlowId(page: Page): string {
  const id = /\/chatbot\/task\/(?:ivr\/)?([0-9a-f-]{36})/.exec(page.url())?.[1]
  if (id === undefined) throw new Error(`No flow is open at ${page.url()}.`)
  return id
}
