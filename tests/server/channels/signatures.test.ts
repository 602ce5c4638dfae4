import { describe, expect, test } from 'vitest'
import { messengerAdapter } from '#src/channels/messenger/server.ts'
import { viberAdapter } from '#src/channels/viber/server.ts'
import { whatsappAdapter } from '#src/channels/whatsapp/server.ts'
import { signedBy } from '#tests/support/platforms/meta.ts'
import { viberSignature } from '#tests/support/platforms/viber.ts'

const BODY = Buffer.from('{"text":"Grüße 👋"}')
const VIBER = '445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9'
/** What was computed apart from any code of ours. */
const META_MARK = 'sha256=c74c42621f5f3e35edc02c95885fa318cc5596a257ee2f8ca0d2ceb98988fe21'
const VIBER_MARK = 'd5d312d582b84324462fc4dee1724cee4407dc5e26d1dfaff81acc341e415883'

const account = {
  hookUrl: '',
  hookKey: '',
  access: null,
  secretOf: (name: string) => (name === 'appSecret' ? 'app-secret' : VIBER),
}
const viber = { ...account, config: { accountName: 'Shop', avatarUrl: '', welcome: '' } }
const messenger = { ...account, config: { pageName: '', pageId: '1', humanAgent: false } }
const whatsapp = {
  ...account,
  config: { phoneNumber: '', phoneNumberId: '1', wabaId: '', systemUserId: '', businessUrl: '' },
}
const posted = (header: string, mark: string | undefined, body: Buffer = BODY) => ({
  method: 'POST',
  query: {},
  at: 0,
  headers: mark === undefined ? {} : { [header]: mark },
  body: new Uint8Array(body),
})

describe.each([
  [
    'Messenger',
    META_MARK,
    (mark?: string, body?: Buffer) => messengerAdapter.receive(posted('x-hub-signature-256', mark, body), messenger),
  ],
  [
    'WhatsApp',
    META_MARK,
    (mark?: string, body?: Buffer) => whatsappAdapter.receive(posted('x-hub-signature-256', mark, body), whatsapp),
  ],
  [
    'Viber',
    VIBER_MARK,
    (mark?: string, body?: Buffer) => viberAdapter.receive(posted('x-viber-content-signature', mark, body), viber),
  ],
])('a request of %s', (_name, mark, receive) => {
  test('is believed by its bytes, and is then read', () => {
    expect(receive(mark)).toEqual({ ok: false, why: 'format' })
  })

  test.each([
    ['none', undefined],
    ['a shorter one', mark.slice(0, -1)],
    ['another one', `${mark.slice(0, -1)}0`],
  ])('is not believed with %s', (_what, other) => {
    expect(receive(other)).toEqual({ ok: false, why: 'signature' })
  })

  test('is not believed where one byte is another', () => {
    const body = Buffer.from(BODY)
    body[10] = (body[10] ?? 0) ^ 1
    expect(receive(mark, body)).toEqual({ ok: false, why: 'signature' })
  })
})

test('those that stand for the operators sign as they do', () => {
  expect(signedBy('app-secret', BODY)).toBe(META_MARK)
  expect(viberSignature(VIBER, BODY)).toBe(VIBER_MARK)
})
