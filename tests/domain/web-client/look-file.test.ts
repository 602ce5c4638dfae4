import { expect, test } from 'vitest'
import { lookFileText, readLookFile } from '#src/domain/web-client/look-file.ts'
import { USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'

const DRESSED: WebLook = {
  ...USUAL_LOOK,
  colour: '#7a3cf0',
  words: { en: { title: 'Ask us' } },
  quick: [{ labels: { zh: '商店' }, does: { type: 'open', url: 'https://shop.example.com' }, during: 'always' }],
}
const fileOf = (parts: object) => JSON.stringify({ format: 'deskwright.look', version: 1, look: DRESSED, ...parts })

test('a look comes out of its file as it went in', () => {
  expect(readLookFile(lookFileText(DRESSED))).toEqual({ ok: true, look: DRESSED })
})

test('what is no part of a look does not come along', () => {
  const look = { ...DRESSED, script: 'alert(1)', launcher: { ...DRESSED.launcher, onclick: 'alert(1)' } }
  expect(readLookFile(fileOf({ look, more: 1 }))).toEqual({ ok: true, look: DRESSED })
})

test.each([
  ['{', { fault: 'not_a_look' }],
  ['[]', { fault: 'not_a_look' }],
  [fileOf({ format: 'deskwright.flow' }), { fault: 'not_a_look' }],
  [fileOf({ version: 2 }), { fault: 'newer' }],
  [fileOf({ look: { ...DRESSED, colour: 'red' } }), { fault: 'faulty', where: 'colour' }],
])('a file that cannot be used says why: %.60s', (text, fault) => {
  expect(readLookFile(text)).toEqual({ ok: false, ...fault })
})
