import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { openFile } from '#src/server/sheets/open-file.ts'
import { createXlsx } from '#src/server/sheets/xlsx-write.ts'
import { xlsxOf, type Line } from '#tests/server/sheets/files.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'

let desk: ReadyDesk
test.beforeAll(async () => {
  desk = await readyDesk()
})
test.afterAll(() => desk.stop())

const good: Line[] = Array.from({ length: 488 }, (_, n) => ({
  category: n % 2 === 0 ? 'Delivery' : 'Brand new',
  question: `How do I get help with topic ${n}?`,
  similar: `Topic ${n}\nHelp ${n}`,
  answer: `This is what we say about topic ${n}.`,
}))
const bad: Line[] = Array.from({ length: 12 }, (_, n) => ({
  category: '',
  question: `Bad ${n}`,
  similar: `bad ${n}`,
  answer: 'It repeats its own question.',
}))

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
  return page.getByRole('dialog')
}

async function check(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
}

/** The returned file as an editor mends it: what is wrong in the rows that say so. */
async function mended(file: Buffer): Promise<Buffer> {
  const book = createXlsx()
  await book.sheet('Mended', [])
  for await (const { cells } of openFile(file, 'xlsx')) {
    const texts = cells.map(({ text }) => text)
    const isWrong = texts[0] !== '' && texts[0] !== 'Errors'
    await book.rows([
      texts.map((text, index) => ({ text: isWrong && text.startsWith('bad ') ? `Another ${index} ${text}` : text })),
    ])
  }
  return book.finish()
}

test('500 rows with 12 bad ones: imported, mended, imported again, reverted', async ({ page, context }) => {
  test.setTimeout(300_000)
  const patient = { timeout: 120_000 }
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge`)
  const total = async () => {
    const { total: all } = (await desk.admin.call('GET', `/apps/${APP}/entries?limit=1`)) as { total: number }
    return all
  }
  const before = await total()

  const dialog = await openImport(page)
  await check(dialog, 'faq.xlsx', await xlsxOf([...good, ...bad]))
  await expect(dialog.getByRole('tab', { name: /Refused\s*12/ })).toBeVisible(patient)
  await expect(dialog.getByText('Similar questions: repeats the standard question').first()).toBeVisible()
  expect(await total()).toBe(before)

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /errors marked/ }).click()
  const returned = await readFile(await (await download).path())

  // It goes on when the dialog is closed, and is found again.
  await dialog.getByRole('button', { name: 'Apply 488 changes' }).click()
  await page.keyboard.press('Escape')
  await page.goto(`${desk.url}/main/${APP}/guide`)
  await expect.poll(total, patient).toBe(before + 488)

  await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge`)
  const again = await openImport(page)
  await check(again, 'faq mended.xlsx', await mended(returned))
  await again.getByRole('button', { name: 'Apply 12 changes' }).click(patient)
  await expect(again.getByText('faq mended.xlsx: Import done')).toBeVisible(patient)
  expect(await total()).toBe(before + 500)

  await again.getByRole('button', { name: 'Revert this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert this import' }).click()
  await expect.poll(total, patient).toBe(before + 488)

  await expect(page.getByRole('alertdialog')).toBeHidden()
  await again.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Upload records' }).click()
  await expect(page.getByRole('row', { name: /faq mended\.xlsx.*Reverted/ })).toBeVisible(patient)
  await expect(page.getByRole('row', { name: /faq\.xlsx.*Complete.*488 taken, 12 refused/ })).toBeVisible()
})
