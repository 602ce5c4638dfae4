import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledgerText, readLedger } from '#src/tools/pictures/ledger.ts'
import { createPictures, hashOf, settledHash } from '#src/tools/pictures/pictures.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskwright-pictures-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const RED = Buffer.from('red')
const GREEN = Buffer.from('green')
const draws =
  (...pictures: Buffer[]) =>
  async () =>
    (pictures.length > 1 ? pictures.shift() : pictures[0]) ?? RED
const page = () => readFileSync(join(folder, 'index.html'), 'utf8')

test('what is drawn as it was accepted passes, and is kept to be shown as before', async () => {
  expect(await createPictures(new Map([['kit--one', hashOf(RED)]]), folder).compare('kit--one', draws(RED))).toBeNull()
  expect(readdirSync(folder)).toEqual([`${hashOf(RED)}.png`])
})

test('what is drawn otherwise fails, and a page shows it before and after', async () => {
  const accepted = new Map([['kit--one', hashOf(RED)]])
  await createPictures(accepted, folder).compare('kit--one', draws(RED))
  expect(await createPictures(accepted, folder, 0).compare('kit--one', draws(GREEN))).toContain('drawn otherwise')
  expect(page()).toMatch(new RegExp(`kit--one.*Before.*${hashOf(RED)}\\.png.*After.*${hashOf(GREEN)}\\.png`))
})

test('the page says so where the picture before was never drawn here', async () => {
  await createPictures(new Map([['kit--one', hashOf(RED)]]), folder, 0).compare('kit--one', draws(GREEN))
  expect(page()).toContain('Not drawn on this machine yet')
})

test('a story without an accepted picture fails', async () => {
  expect(await createPictures(new Map(), folder).compare('kit--new', draws(RED))).toContain('No picture')
})

test('what comes late is waited for', async () => {
  const pictures = createPictures(new Map([['kit--one', hashOf(RED)]]), folder)
  expect(await pictures.compare('kit--one', draws(GREEN, GREEN, RED))).toBeNull()
  expect(await settledHash(draws(GREEN, GREEN, RED, RED))).toBe(hashOf(RED))
})

test('pictures that are accepted no more are not kept, nor is the page of an earlier run', () => {
  for (const name of [`${hashOf(RED)}.png`, `${hashOf(GREEN)}.png`, 'index.html']) writeFileSync(join(folder, name), '')
  createPictures(new Map([['kit--one', hashOf(RED)]]), folder)
  expect(readdirSync(folder)).toEqual([`${hashOf(RED)}.png`])
  expect(existsSync(join(folder, 'index.html'))).toBe(false)
})

test('what was accepted is read as it was written, in the order of the stories', () => {
  const hashes = new Map([
    ['kit--two', 'b'],
    ['kit--one', 'a'],
  ])
  const text = ledgerText({ drawnBy: '1.2:UTC:en:c', hashes })
  expect(text).toContain('kit--one a\nkit--two b\n')
  expect(readLedger(text)).toEqual({ drawnBy: '1.2:UTC:en:c', hashes })
})
