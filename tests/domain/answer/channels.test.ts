import { describe, expect, test } from 'vitest'
import { ANSWER_CHANNEL_KINDS, shownOn } from '#src/domain/answer/channels.ts'

const said = (text: string) => ({
  blocks: [{ type: 'paragraph' as const, inlines: [{ type: 'text' as const, text }] }],
  buttons: [],
})
const cut = (text: string, kind: string) => shownOn(said(text), kind).losses

describe('a text that is too long for a channel', () => {
  test.each([
    ['whatsapp', 4096],
    ['messenger', 2000],
    ['viber', 7000],
  ])('of %s is counted in characters', (kind, most) => {
    expect(cut('字'.repeat(most), kind)).toEqual([])
    expect(cut('字'.repeat(most + 1), kind)).toEqual([
      { what: 'text', becomes: 'parts', length: { most, used: most + 1, unit: 'characters' } },
    ])
    expect(cut('字'.repeat(3 * most + 1), kind)).toMatchObject([{ becomes: 'cut' }])
  })

  test.each(['wechat-service', 'wechat-mini', 'wechat-official'])('of %s is counted in bytes', (kind) => {
    expect(cut('a'.repeat(2048), kind)).toEqual([])
    expect(cut('a'.repeat(2049), kind)).toMatchObject([{ length: { used: 2049, unit: 'bytes' } }])
    // Three bytes each, and four for the emoji.
    expect(cut(`${'字'.repeat(682)}aa`, kind)).toEqual([])
    expect(cut(`${'字'.repeat(682)}👍`, kind)).toMatchObject([{ length: { used: 2050, most: 2048 } }])
  })

  test('of the web client is never cut below what an answer may hold', () => {
    expect(cut('字'.repeat(5000), 'web')).toEqual([])
  })
})

test('what is written behind words on a channel without links counts, too', () => {
  const href = `https://example.com/${'a'.repeat(60)}`
  const linked = (length: number) => ({
    blocks: [{ type: 'paragraph' as const, inlines: [{ type: 'text' as const, text: 'a'.repeat(length), href }] }],
    buttons: [],
  })
  const room = 2000 - href.length - 3
  expect(shownOn(linked(room), 'messenger').losses.map(({ becomes }) => becomes)).toEqual(['address'])
  expect(shownOn(linked(room + 1), 'messenger').losses.map(({ becomes }) => becomes)).toEqual(['address', 'parts'])
})

const labelled = (...labels: string[]) => ({
  ...said('Hello'),
  buttons: labels.map((label) => ({ id: label, label, action: { type: 'agent' as const } })),
})

test('every channel but a call lets people press, or answer by a number', () => {
  const shows = (kind: string) => shownOn(labelled('Ask'), kind).buttons.length === 1
  expect(ANSWER_CHANNEL_KINDS.filter((kind) => !shows(kind))).toEqual(['phone'])
  const numbered = ANSWER_CHANNEL_KINDS.filter((kind) =>
    shownOn(labelled('Ask'), kind).losses.some(({ becomes }) => becomes === 'numbers'),
  )
  expect(numbered).toEqual(['sms', 'wechat-mini'])
})

test('buttons whose labels are too long for a channel are numbered, too', () => {
  expect(shownOn(labelled('a'.repeat(20)), 'messenger').losses).toEqual([])
  expect(shownOn(labelled('a', 'b'.repeat(21)), 'messenger').losses).toEqual([
    { what: 'button', becomes: 'numbers', count: 2 },
  ])
})
