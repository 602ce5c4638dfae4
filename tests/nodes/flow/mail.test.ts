import { describe, expect, test } from 'vitest'
import { mail, type MailData } from '#src/nodes/flow/mail/spec.ts'
import { issueLines, scopeOf, visit, wayOf } from '#tests/nodes/support.ts'

const data: MailData = { to: '{{ email }}', subject: 'Order {{ no }}', text: 'Dear {{ name }},\nthank you.' }
const entered = (email: string, name = 'Ann') =>
  visit(mail, data, { variables: { email, no: 'A1\r\nBcc: all@x.test', name } }).take({ type: 'entered' })

test('the letter is filled in; a subject stays one line', () => {
  expect(entered(' ann@x.test ').move).toEqual({
    type: 'request',
    request: { type: 'mail', to: 'ann@x.test', subject: 'Order A1 Bcc: all@x.test', text: 'Dear Ann,\nthank you.' },
  })
})

test.each(['', 'ann', 'ann@x.test, bob@x.test', 'Ann <ann@x.test>', 'ann@x.test\nbob@x.test'])(
  'nothing is sent to «%s»',
  (email) => {
    const result = entered(email)
    expect([wayOf(result), result.note]).toEqual(['failed', { code: 'address_invalid' }])
  },
)

test('it leaves by how it went', () => {
  const performed = (ok: boolean) =>
    visit(mail, data).take({
      type: 'performed',
      result: ok ? { ok, value: {}, ms: 1 } : { ok, code: 'mail.refused', detail: '550', ms: 1 },
    })
  expect(wayOf(performed(true))).toBe('sent')
  expect([wayOf(performed(false)), performed(false).note]).toEqual(['failed', { code: 'mail.refused', detail: '550' }])
})

describe('what is missing or wrong', () => {
  const lines = (held: MailData) => issueLines(mail.check(held, scopeOf()))
  test('all of it, at first', () => {
    expect(lines(mail.defaults())).toEqual(['required to', 'required subject', 'required text'])
  })
  test('an address that is none, unless a variable may make it one', () => {
    expect(lines({ ...data, to: 'ann' })).toEqual(['address_invalid to'])
    expect(lines({ ...data, to: 'ann@{{ host }}' })).toEqual([])
    expect(lines({ ...data, to: 'ann@x.test' })).toEqual([])
  })
})
