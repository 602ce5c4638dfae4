import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { faultOf } from '#src/server/documents/document-fault.ts'
import { parseAside } from '#src/server/documents/parse-aside.ts'
import { scannedPdf, sheet } from './scans.ts'

/** Reads a file in a process of its own, and notes its steps. */
async function read(format: DocumentFormat, file: Buffer) {
  const steps: string[] = []
  const parsed = await parseAside({
    job: { format, bytes: file.length, passageSize: 700 },
    file: new Blob([new Uint8Array(file)]).stream(),
    signal: new AbortController().signal,
    recognising: () => steps.push('ocr'),
    chunking: () => steps.push('chunking'),
  }).catch((error: unknown) => faultOf(error))
  return { parsed, steps }
}

/** A folder for what is temporary, which no test beside this one writes into. */
function ownTemporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-own-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The words, and some mark at their end: on another machine a full stop may look like a comma. */
const reads = (words: string) => expect.stringMatching(new RegExp(`^${words}\\p{P}?$`, 'u'))

test('what stands on a scanned page is read, on its page, beside the text of other pages', async () => {
  const temporary = ownTemporary()
  const file = scannedPdf([
    'The mast is nine metres high.',
    ['The voltage of the Zephyr turbine', 'is forty-eight volts.'],
  ])
  const { parsed, steps } = await read('pdf', file)
  expect(parsed).toMatchObject({
    pages: 2,
    passages: [
      { page: 1, text: 'The mast is nine metres high.' },
      { page: 2, text: reads('The voltage of the Zephyr turbine is forty-eight volts') },
    ],
  })
  expect(steps).toEqual(['ocr', 'chunking'])
  // The data of its languages lay in a folder of its own, which is gone with it.
  expect(readdirSync(temporary)).toEqual([])
})

test('what stands on a picture is read', async () => {
  const { parsed } = await read('png', sheet(['The blades are made of ash wood.']))
  expect(parsed).toMatchObject({
    pages: null,
    passages: [{ page: null, text: reads('The blades are made of ash wood') }],
  })
})

test.each<[string, DocumentFormat, Buffer, string]>([
  ['a sheet with nothing on it', 'jpg', sheet([], 'jpeg'), 'DOC_OCR_FAILED'],
  ['a picture that breaks off', 'png', sheet(['Items can be returned.']).subarray(0, 300), 'DOC_OCR_FAILED'],
  ['a picture of another kind than its name says', 'jpg', sheet(['Items can be returned.']), 'DOC_UNSUPPORTED'],
  ['a picture that calls itself a text', 'txt', sheet(['Items can be returned.']), 'DOC_UNSUPPORTED'],
])('%s is refused by name', async (_, format, file, failure) => {
  expect((await read(format, file)).parsed).toBe(failure)
})

test('a page with nothing at all on it is no scan', async () => {
  const { parsed, steps } = await read('pdf', scannedPdf(['']))
  expect(parsed).toBe('DOC_TOO_LITTLE')
  expect(steps).toEqual([])
})
