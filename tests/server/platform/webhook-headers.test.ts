import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { secret } from '#src/lib/secret.ts'
import { webhookHeaders } from '#src/server/platform/webhook-headers.ts'

const OWN = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const FORMER = 'whsec_Y2hhbmdlLW1lLWNoYW5nZS1tZS1jaGFuZ2UtbWU='
const OTHER = 'whsec_c29tZWJvZHktZWxzZS1zb21lYm9keS1lbHNl'
const body = '{"text":"hello, 你好"}'

function signed(secrets: readonly string[], at = new Date()) {
  const headers = webhookHeaders({ id: 'msg_1', body, secrets: secrets.map((one) => secret(one)), at })
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]))
}

/** Throws what the reference library says against it. */
const verified = (key: string, headers: Record<string, string>, text = body) => new Webhook(key).verify(text, headers)

test('the example of the specification is signed as it is there', () => {
  const [, , , signature] = webhookHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secrets: [secret(OWN)],
    at: new Date(1_614_265_330_000),
  })
  expect(signature).toEqual({
    name: 'webhook-signature',
    value: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('who knows one of the secrets accepts a message, and nobody else does', () => {
  const headers = signed([OWN, FORMER])
  expect(verified(OWN, headers)).toEqual({ text: 'hello, 你好' })
  expect(verified(FORMER, headers)).toEqual({ text: 'hello, 你好' })
  expect(() => verified(OTHER, headers)).toThrow('No matching signature')
  expect(() => verified(OWN, headers, `${body} `)).toThrow('No matching signature')
})

test('a message is refused that was signed long ago', () => {
  expect(() => verified(OWN, signed([OWN], new Date(Date.now() - 6 * 60_000)))).toThrow('too old')
})
