import { expect, test } from 'vitest'
import { faultOf } from '#src/server/documents/document-fault.ts'
import { PARSE_LIMITS, parseAside, type ParseLimits } from '#src/server/documents/parse-aside.ts'
import { withFalseSize } from '#tests/server/sheets/files.ts'
import { docxOf, wordLine } from './files.ts'

const MB = 1024 * 1024
const parse = (file: Buffer, limits?: ParseLimits, signal = new AbortController().signal) =>
  parseAside({
    job: { format: 'docx', bytes: file.length, passageSize: 700 },
    file: new Blob([new Uint8Array(file)]).stream(),
    signal,
    recognising: () => undefined,
    chunking: () => undefined,
    ...(limits && { limits }),
  })
const docx = docxOf(wordLine('Items can be returned within thirty days.'))

test('a document is read in a process of its own', async () => {
  expect(await parse(await docx)).toEqual({
    passages: [{ page: null, heading: '', text: 'Items can be returned within thirty days.' }],
    pages: null,
    characters: 41,
  })
})

test('one that takes too long, or too much memory, is ended', async () => {
  expect(faultOf(await parse(await docx, { ...PARSE_LIMITS, ms: 1 }).catch((error: unknown) => error))).toBe(
    'DOC_TOO_HEAVY',
  )
  expect(faultOf(await parse(await docx, { ...PARSE_LIMITS, bytes: MB }).catch((error: unknown) => error))).toBe(
    'DOC_TOO_HEAVY',
  )
})

test('a bomb is refused, whether it says what it unpacks to or not', async () => {
  const bomb = await docxOf(`<w:p><w:r><w:t>${'A'.repeat(90 * MB)}</w:t></w:r></w:p>`)
  expect(bomb.length).toBeLessThan(MB)
  expect(faultOf(await parse(bomb).catch((error: unknown) => error))).toBe('DOC_TOO_HEAVY')
  const lying = withFalseSize(bomb, 'word/document.xml', 1024)
  expect(faultOf(await parse(lying).catch((error: unknown) => error))).toBe('DOC_TOO_HEAVY')
})

test('what is stopped ends with the reason it was stopped for', async () => {
  const stop = new AbortController()
  const reading = parse(await docx, undefined, stop.signal)
  stop.abort(new Error('The server stops.'))
  await expect(reading).rejects.toThrow('The server stops.')
})
