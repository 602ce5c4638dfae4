import { expect, test } from 'vitest'
import { readName } from '#src/tools/generate/name.ts'

test('a kind has one name in the forms that files, code and texts take', () => {
  expect(readName('ask-date')).toEqual({ kebab: 'ask-date', camel: 'askDate', pascal: 'AskDate', words: 'Ask date' })
  expect(readName('say')).toEqual({ kebab: 'say', camel: 'say', pascal: 'Say', words: 'Say' })
  expect(readName('sms2')).toEqual({ kebab: 'sms2', camel: 'sms2', pascal: 'Sms2', words: 'Sms2' })
})

test.each([
  undefined,
  '',
  'AskDate',
  'ask_date',
  'ask--date',
  '-ask',
  'ask-',
  '2nd',
  '../say',
  'ask date',
  'a'.repeat(41),
])('what is no name in lower case with hyphens is refused: %s', (text) => {
  expect(() => readName(text)).toThrow('lower case')
})

test.each(['switch', 'default', 'define-node-spec', 'use-texts', 'z'])(
  'a name that the written code needs for something else is refused: %s',
  (text) => {
    expect(() => readName(text)).toThrow('something else')
  },
)
