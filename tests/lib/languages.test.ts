import { describe, expect, test } from 'vitest'
import { FALLBACK_LANGUAGES, LANGUAGES, SHELL_LANGUAGES } from '#src/lib/languages.ts'

describe('languages', () => {
  test('those of the console are listed once each, and no others', () => {
    const speaking = Object.entries(LANGUAGES).flatMap(([name, { shell }]) => (shell ? [name] : []))
    expect([...SHELL_LANGUAGES].toSorted()).toEqual(speaking.toSorted())
  })

  test('a text is looked for only where every text is', () => {
    expect([...FALLBACK_LANGUAGES].toSorted()).toEqual([...SHELL_LANGUAGES].toSorted())
  })
})
