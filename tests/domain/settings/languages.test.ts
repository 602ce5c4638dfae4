import { expect, it } from 'vitest'
import { heardIn, languagesSchema } from '#src/domain/settings/languages.ts'

it.each([
  ['zh-CN', ['zh', 'en'], 'zh'],
  ['pt-BR', ['zh', 'en'], 'en'],
  ['jp', ['zh', 'en'], 'en'],
  // There are no texts of ours in it: what flows have written in it is theirs to choose.
  ['fr-FR', ['zh', 'en'], 'fr'],
] as const)('speaks with somebody of %s where %j are offered in %s', (tag, offered, language) => {
  expect(heardIn(tag, 'en', offered)).toBe(language)
})

it('is at least one language, none of them twice', () => {
  const isRight = (offered: string[]) => languagesSchema.safeParse({ offered }).success
  expect([['en'], [], ['en', 'en'], ['fr']].map(isRight)).toEqual([true, false, false, false])
})
