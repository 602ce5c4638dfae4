import { expect, test } from 'vitest'
import { sameOriginPath } from '#src/lib/same-origin-path.ts'

const isKnown = (pathname: string) => pathname === '/online' || /^\/main\/[^/]+\/[\w/-]+$/.test(pathname)

test.each([
  ['/online', '/online'],
  ['/main/1400/chatbot/basic?tab=1#card', '/main/1400/chatbot/basic?tab=1#card'],
  ['/main/1400/x/../guide', '/main/1400/guide'],
  ['/online?next=//evil.test', '/online?next=//evil.test'],
])('%s leads to %s', (value, expected) => {
  expect(sameOriginPath(value, isKnown)).toBe(expected)
})

test.each([
  ['https://evil.test'],
  ['https:evil.test'],
  ['//evil.test'],
  ['//evil.test/online'],
  ['/\\evil.test'],
  ['\\\\evil.test'],
  ['/\t/evil.test'],
  ['/\n/evil.test'],
  [' //evil.test'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['%2F%2Fevil'],
  ['/%2F%2Fevil'],
  ['/main/1/%2f%2fevil'],
  ['/main/%5Cevil/guide'],
  ['/main/../..//evil'],
  ['/.//evil.test'],
  ['/unknown'],
  ['/main'],
  [''],
  ['online'],
  [`/main/1/${'a'.repeat(3000)}`],
  [undefined],
  [['/online']],
  [{ pathname: '/online' }],
])('%j leads nowhere', (value) => {
  expect(sameOriginPath(value, isKnown)).toBeUndefined()
})
