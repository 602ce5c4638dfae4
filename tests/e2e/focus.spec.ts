import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { APP, signIn, type ReadyDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const MAIN = `/main/${APP}`
/** More documents than fit beside their bar. */
const DOCUMENTS = 8

/** What lies over that which has the focus, in its corners and its middle; why it is not to be seen at all; or null. */
const over = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const words = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    let { left, top, right, bottom } = focused.getBoundingClientRect()
    for (let at = focused.parentElement; at; at = at.parentElement) {
      const area = at.getBoundingClientRect()
      if (getComputedStyle(at).overflow === 'visible') continue
      left = Math.max(left, area.left)
      top = Math.max(top, area.top)
      right = Math.min(right, area.right)
      bottom = Math.min(bottom, area.bottom)
    }
    if (right - left < 1 || bottom - top < 1) return `“${words(focused)}” is out of sight`
    const inset = 2
    for (const x of [left + inset, (left + right) / 2, right - inset])
      for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
        const found = document.elementFromPoint(x, y)
        if (!found || focused.contains(found) || found.contains(focused)) continue
        // What a tooltip tells goes by itself; the border of a column that can be pulled is not seen.
        if (found.closest('[data-radix-popper-content-wrapper], [aria-hidden=true]')) continue
        return `“${words(focused)}” lies under “${words(found)}”`
      }
    return null
  })

/** Presses a key so often; what was covered meanwhile. */
async function walk(page: Page, key: string, times: number): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key)
    const what = await over(page)
    if (what !== null) found.push(what)
  }
  return found
}

async function openAt(page: Page, desk: ReadyDesk, path: string, ready: (main: Locator) => Locator): Promise<Locator> {
  await page.goto(`${desk.url}${path}`)
  const main = page.getByRole('main')
  await expect(ready(main)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return main
}

test('what has the focus lies under nothing that is held or floats, in a low window and on a phone', async ({
  page,
  context,
  desk,
  t,
}) => {
  await signIn(context, desk, desk.admin)
  await page.setViewportSize({ width: 1440, height: 480 })

  // Heads that are sorted by, beside a column that is held; cells above the bar of what is ticked.
  const entries = await openAt(page, desk, `${MAIN}/chatbot/knowledge`, (main) => main.getByRole('gridcell').first())
  const heads = entries.getByRole('columnheader').getByRole('button')
  await heads.last().focus()
  expect(await walk(page, 'Shift+Tab', (await heads.count()) - 1)).toEqual([])
  await entries.getByRole('grid').getByRole('checkbox').nth(1).click()
  await entries.getByRole('gridcell').first().press('ArrowDown')
  expect(await walk(page, 'ArrowDown', 12)).toEqual([])

  // Heads that are walked by arrows.
  const flows = await openAt(page, desk, `${MAIN}/chatbot/task`, (main) => main.getByRole('row').nth(1))
  const columns = flows.locator('[data-header]')
  const count = await columns.count()
  await columns.first().focus()
  expect(await walk(page, 'ArrowRight', count - 1)).toEqual([])
  expect(await walk(page, 'ArrowLeft', count - 1)).toEqual([])

  // A list of sections that is longer than the window.
  const settings = await openAt(page, desk, `${MAIN}/config/setting`, (main) => main.getByRole('navigation'))
  const sections = settings.getByRole('navigation').getByRole('link')
  await sections.first().focus()
  expect(await walk(page, 'Tab', (await sections.count()) - 1)).toEqual([])

  for (const number of Array.from({ length: DOCUMENTS }).keys()) {
    const query = new URLSearchParams({ name: `Leaflet ${number}.txt`, upload: randomUUID() })
    const sent = await context.request.post(`${desk.url}/api/apps/${APP}/documents?${query}`, {
      headers: { 'content-type': 'application/octet-stream', origin: desk.url },
      data: Buffer.from(`Leaflet ${number}\n\nThis leaflet tells of lamp number ${number} and its bulbs.\n`),
    })
    expect(sent.status()).toBe(200)
  }
  const documents = await openAt(page, desk, `${MAIN}/chatbot/knowledge?tab=documents`, (main) =>
    main.getByRole('row').nth(DOCUMENTS),
  )
  await documents.getByRole('table').getByRole('checkbox').nth(1).press('Space')
  await page.getByRole('main').getByRole('heading').first().scrollIntoViewIfNeeded()
  await documents.getByRole('searchbox').focus()
  expect(await walk(page, 'Tab', 3 + 2 * DOCUMENTS)).toEqual([])

  // A table below what takes all the room of a phone.
  await page.setViewportSize({ width: 390, height: 700 })
  const members = await openAt(page, desk, `${MAIN}/manage/member`, (main) => main.getByRole('row').nth(1))
  await members.getByRole('columnheader').last().focus()
  expect(await walk(page, 'ArrowLeft', 8)).toEqual([])
  await members.getByRole('row').nth(1).focus()
  expect(await walk(page, 'ArrowDown', 4)).toEqual([])

  // Fields above a bar of which a browser lets cover them a part.
  await openAt(page, desk, `${MAIN}/chatbot/basic`, (main) =>
    main.getByRole('button', { name: t('chatbot.basic.save'), exact: true }).last(),
  )
  await page.getByRole('textbox').first().focus()
  expect(await walk(page, 'Tab', 40)).toEqual([])
})
