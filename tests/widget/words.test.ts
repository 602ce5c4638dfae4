import { expect, test } from 'vitest'
import { timeOf } from '#src/widget/words.ts'
import { formats } from '#src/i18n/formats.ts'

test('visitors read the time of a message as agents do', () => {
  const at = new Date(2026, 10, 21, 14, 5)
  for (const language of ['en', 'zh']) expect(timeOf(at.getTime(), language)).toBe(formats(language).time(at))
  expect(timeOf(at.getTime(), 'en')).toBe('14:05')
})
