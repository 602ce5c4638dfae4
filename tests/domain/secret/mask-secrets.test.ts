import fc from '#tests/support/properties.ts'
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { maskSecrets } from '#src/domain/secret/mask-secrets.ts'

const SECRET = 'k3y/with "signs" & ünïcode+%='
const said = (value: unknown) => JSON.stringify(value)

const ECHOES: Record<string, (secret: string) => string> = {
  'as it is': (secret) => secret,
  'in capitals': (secret) => secret.toUpperCase(),
  'percent-encoded': (secret) => encodeURIComponent(secret),
  'as a form': (secret) => new URLSearchParams({ key: secret }).toString().slice(4),
  'with every second character percent-encoded': (secret) =>
    [...secret].map((one, at) => (at % 2 === 0 ? one : encodeURIComponent(one))).join(''),
  'escaped as JSON all through': (secret) =>
    [...secret].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'as HTML': (secret) => secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;'),
  'escaped as JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64 of addresses': (secret) => Buffer.from(secret).toString('base64url'),
  'in hexadecimal digits': (secret) => Buffer.from(secret).toString('hex'),
}

test.each(Object.entries(ECHOES))('a secret that is repeated %s is masked', (_, echo) => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' }).filter((text) => text.trim() === text),
      (secret) => {
        const answer = { headers: { 'x-echo': echo(secret) }, body: [{ [echo(secret)]: `<${echo(secret)}>` }] }
        expect(said(maskSecrets(answer, [secret]))).not.toContain(said(echo(secret)).slice(1, -1))
      },
    ),
  )
  expect(maskSecrets(`before ${echo(SECRET)} after`, [SECRET])).not.toContain(echo(SECRET))
})

test('a secret within something longer in base64 is masked wherever it begins', () => {
  for (const user of ['', 'u', 'us', 'use', 'user']) {
    const whole = Buffer.from(`${user}:correct-horse-battery`).toString('base64')
    const shown = maskSecrets(whole, ['correct-horse-battery'])
    expect(Buffer.from(shown.replace('[secret]', ''), 'base64').toString()).not.toContain('horse')
  }
})

test('a token is masked without the scheme that was sent before it, and so is what a Basic one says', () => {
  expect(maskSecrets({ token: 'abcdef123456' }, ['Bearer abcdef123456'])).toEqual({ token: '[secret]' })
  const basic = `Basic ${Buffer.from('desk:hunter2-hunter2').toString('base64')}`
  expect(maskSecrets({ user: 'desk', pass: 'hunter2-hunter2' }, [basic])).toEqual({ user: 'desk', pass: '[secret]' })
})

test('a number that is the secret is masked; everything else stays what it was', () => {
  expect(maskSecrets({ a: 1234567890, b: 12, c: null, d: true, e: ['x'] }, ['1234567890'])).toEqual({
    a: '[secret]',
    b: 12,
    c: null,
    d: true,
    e: ['x'],
  })
  const value = { anything: ['at', { all: 1 }] }
  expect(maskSecrets(value, [])).toBe(value)
})
