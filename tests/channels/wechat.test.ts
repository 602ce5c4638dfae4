import { expect, it } from 'vitest'
import { decrypted, signatureOf } from '#src/channels/shared/wechat/crypt.ts'
import { readTold } from '#src/channels/shared/wechat/told.ts'

const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
/** An XML of one field, encrypted apart from this code. */
const CIPHER =
  'Q3stYC6hdFzMh9T8HCvyDP6o2X8R4KBU4SDxRobrwBjt4FVnsKFObQXBJUJrKZ6wbiv/HELuCBFu2kYZJbml6tPyrmNKjkc6KVw4lRCAruKyQK0XAhRTj/s9191AkQTe'

it('signs as WeChat does', () => {
  expect(signatureOf('AAAAA', '1714036504', '1514711492')).toBe('f464b24fc39322e44b38aa78f5edd27bd1441696')
  expect(signatureOf('AAAAA', '1714036504', '1514711492', CIPHER)).toBe('e2bd237ecc2670c5bbf9732b1a2519a554e8c682')
})

it('opens what WeChat encrypts, for its owner alone', () => {
  expect(decrypted(CIPHER, KEY, 'wx0000000000000001')).toBe('<xml><MsgType><![CDATA[text]]></MsgType></xml>')
  expect(decrypted(CIPHER, KEY, 'wx0000000000000002')).toBeNull()
  expect(decrypted(CIPHER, KEY.toUpperCase(), 'wx0000000000000001')).toBeNull()
  expect(decrypted('AAAA', KEY, 'wx0000000000000001')).toBeNull()
  expect(decrypted('', KEY, 'wx0000000000000001')).toBeNull()
})

it('reads XML and JSON alike, an id to its last digit', () => {
  const fields = { FromUserName: 'o1', MsgId: '23809385901234567', Content: 'Über & <b>' }
  expect(
    readTold(
      '<xml>\n<FromUserName><![CDATA[o1]]></FromUserName><MsgId>23809385901234567</MsgId><Content>Über &amp; <![CDATA[<b>]]></Content></xml>',
    ),
  ).toEqual(fields)
  expect(readTold('{"FromUserName":"o1","MsgId":23809385901234567,"Content":"Über & <b>"}')).toEqual(fields)
})

it.each([
  ['neither', 'text'],
  ['a list', '[1]'],
  ['nested too deep', `<xml>${'<a>'.repeat(20)}x${'</a>'.repeat(20)}</xml>`],
  ['far too long', `<xml><a>${'x'.repeat(70_000)}</a></xml>`],
])('reads nothing that is %s', (_what, text) => {
  expect(readTold(text)).toBeNull()
})

it('expands nothing that a document defines for itself', () => {
  const text = readTold('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xml><Content>&a;</Content></xml>')
  expect(text).toEqual({ Content: '&a;' })
})
