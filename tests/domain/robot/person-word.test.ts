import { expect, test } from 'vitest'
import { personWord } from '#src/domain/robot/person-word.ts'

test('a person is asked for with the word that the welcome names', () => {
  expect(personWord(['human', 'agent', 'real person'], 'To talk to a person, write "Agent" at any time.')).toBe('agent')
  expect(personWord(['人工', '转人工'], '想找人工，随时发送「转人工」。')).toBe('转人工')
})

test('where the welcome names none, the first will do', () => {
  expect(personWord(['human', 'agent'], 'Hello.')).toBe('human')
  expect(personWord([], 'Hello.')).toBeUndefined()
})
