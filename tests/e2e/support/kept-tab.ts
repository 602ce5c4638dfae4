import type { Page } from '@playwright/test'
import { APP, signIn, type Desk } from './desk.ts'
import { editorIn, flowAddress, type Editor } from './flow-editor.ts'
import { removeFlows, test as base } from './flow-test.ts'
import { expect } from './test.ts'
import type { Say } from './texts.ts'

type WorkerFixtures = {
  /** A tab of the administrator's, wide enough for a whole flow to be near; it shows the list of flows between tests. */
  tab: Page
}

const listAddress = (desk: Desk): string => `${desk.url}/main/${APP}/chatbot/task`

/** Goes to an address of the console as a link in it would: nothing is loaded anew. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)

/** Opens a flow that there is, from the list of flows. */
export async function openWithin(page: Page, desk: Desk, flowId: string, t: Say): Promise<Editor> {
  await goWithin(page, flowAddress(desk, flowId))
  const editor = editorIn(page, t)
  await expect(editor.canvas).toBeVisible()
  return editor
}

/** Leaves an editor for the list of flows. */
export async function backToList(page: Page, desk: Desk, t: Say): Promise<void> {
  await goWithin(page, listAddress(desk))
  await expect(page.getByRole('heading', { level: 1, name: t('flows.page.title') })).toBeVisible()
}

/**
 * Tests of the editor that share one tab of their worker, since loading the console anew takes longer than most of them.
 * Each opens a flow of its own with {@link openWithin}; what one leaves open is closed and what it kept in the browser is
 * forgotten. After one that fails the worker begins again.
 */
export const test = base.extend<object, WorkerFixtures>({
  tab: [
    async ({ browser, desk }, use) => {
      const context = await browser.newContext({
        viewport: { width: 1920, height: 1200 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      await signIn(context, desk, desk.admin)
      const tab = await context.newPage()
      await tab.goto(listAddress(desk))
      await use(tab)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ tab, desk }, use) => {
    await removeFlows(desk)
    await use(tab.context())
  },
  page: async ({ tab, desk, t }, use, info) => {
    await use(tab)
    if (info.status !== info.expectedStatus) return
    for (const other of tab.context().pages()) if (other !== tab) await other.close()
    const dialog = tab.getByRole('dialog')
    await expect(async () => {
      if (await dialog.count()) await tab.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }).toPass()
    await tab.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await backToList(tab, desk, t)
  },
})
