import { expect, test } from '@playwright/test'
import { xlsxOf } from '#tests/server/sheets/files.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './support/desk.ts'
import { badLines, check, goodLines, mended, openImport, returnedFile } from './support/sheets.ts'

let desk: ReadyDesk
test.beforeAll(async () => {
  desk = await readyDesk()
})
test.afterAll(() => desk.stop())

test('500 rows with 12 bad ones: imported, mended, imported again, reverted', async ({ page, context }) => {
  const patient = { timeout: 120_000 }
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge`)
  const total = async () => {
    const { total: all } = (await desk.admin.call('GET', `/apps/${APP}/entries?limit=1`)) as { total: number }
    return all
  }
  const before = await total()

  const dialog = await openImport(page)
  await check(dialog, 'faq.xlsx', await xlsxOf([...goodLines(488), ...badLines(12)]))
  await expect(dialog.getByRole('tab', { name: /Refused\s*12/ })).toBeVisible(patient)
  await expect(dialog.getByText('Similar questions: repeats the standard question').first()).toBeVisible()
  expect(await total()).toBe(before)

  const returned = await returnedFile(page, dialog)

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
