import { format, inspect } from 'node:util'
import { expect, test } from 'vitest'
import { secret } from '#src/lib/secret.ts'

const KEY = 'hunter2-canary'
const wrapped = secret(KEY)

test('reveal gives the value back', () => {
  expect(wrapped.reveal()).toBe(KEY)
})

test.each([
  ['joining', () => [wrapped, 1].join()],
  ['JSON', () => JSON.stringify({ wrapped })],
  ['inspect', () => inspect({ wrapped }, { depth: 9, showHidden: true })],
  ['format', () => format('%s %o %j', wrapped, wrapped, wrapped)],
  ['a spread', () => JSON.stringify(Object.values({ ...wrapped }).map(String))],
])('%s shows no secret', (_where, print) => {
  expect(print()).not.toContain(KEY)
})

test('it prints as the word secret in brackets', () => {
  expect(String(wrapped)).toBe('[secret]')
  expect(JSON.stringify([wrapped])).toBe('["[secret]"]')
  expect(inspect(wrapped)).toBe('[secret]')
})
