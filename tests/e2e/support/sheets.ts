import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openFile } from '#src/server/sheets/open-file.ts'
import { createXlsx } from '#src/server/sheets/xlsx-write.ts'
import type { Line } from '#tests/server/sheets/files.ts'

/** Rows that can be taken: every other one files its entry in a category that is there, the others in one that is not. */
export const goodLines = (count: number): Line[] =>
  Array.from({ length: count }, (_, n) => ({
    category: n % 2 === 0 ? 'Delivery' : 'Brand new',
    question: `How do I get help with topic ${n}?`,
    similar: `Topic ${n}\nHelp ${n}`,
    answer: `This is what we say about topic ${n}.`,
  }))

/** Rows that are refused: each repeats its own question. */
export const badLines = (count: number): Line[] =>
  Array.from({ length: count }, (_, n) => ({
    category: '',
    question: `Bad ${n}`,
    similar: `bad ${n}`,
    answer: 'It repeats its own question.',
  }))

/** Opens the dialog of imports on the page of the knowledge base. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
  return page.getByRole('dialog')
}

/** Has a file checked: nothing is imported by that. */
export async function check(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
}

/** The file that comes back with the errors marked in it. */
export async function returnedFile(page: Page, dialog: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /errors marked/ }).click()
  return readFile(await (await download).path())
}

/** The returned file as an editor mends it: what is wrong in the rows that say so. */
export async function mended(file: Buffer): Promise<Buffer> {
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
