import { expect, test } from 'vitest'
import { createVocabulary, learnWords, repairSpelling } from '#src/domain/matching/spelling.ts'

const questions = [
  'do you like what you see',
  'do you like the card you have',
  'what do you do with the card',
  'transfer the money to you',
  'transfer fee for the card',
  'why do you like form seven',
]
const vocabulary = createVocabulary()
for (const question of questions) learnWords(vocabulary, question, 'en')

const repaired = (text: string, known: readonly string[] = []) =>
  repairSpelling(vocabulary, text, questions.length, 'en', (word) => known.includes(word))

test.each([
  ['a letter left out', 'tranfer', 'transfer'],
  ['a letter put in', 'moneyy', 'money'],
  ['a letter changed', 'monzy', 'money'],
  ['two letters swapped', 'mnoey', 'money'],
  ['a wrong first letter of a long word', 'yransfer', 'transfer'],
  ['a wrong first letter of a frequent word', 'xyou', 'you'],
  ['a short word with frequent neighbours', 'yuo', 'you'],
])('repairs %s', (_, from, to) => {
  expect(repaired(from)).toMatchObject({ text: to, repairs: [{ from, to }], unknown: [] })
})

test.each([
  ['a word of the questions', 'card'],
  ['another form of one', 'transfers'],
  ['a word two edits away', 'trnsfr'],
  ['a short word with rare neighbours only', 'fex'],
])('leaves %s alone', (_, word) => {
  expect(repaired(word)).toMatchObject({ text: word, repairs: [] })
})

test('leaves a word of the language alone, and calls it unknown to the questions', () => {
  expect(repaired('honey', ['honey'])).toMatchObject({ text: 'honey', repairs: [], unknown: ['honey'] })
  expect(repaired('honey').repairs).toEqual([])
})

test('the known share is 1 where every word is known or none is there, and less for each that is not', () => {
  expect(repaired('do you like the card').knownShare).toBeCloseTo(1)
  expect(repaired('退款').knownShare).toBe(1)
  const mended = repaired('do you like the carrd').knownShare
  const missed = repaired('do you like the zebra').knownShare
  expect(mended).toBeLessThan(1)
  expect(missed).toBeLessThan(mended)
})
