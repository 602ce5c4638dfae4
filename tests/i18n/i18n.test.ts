import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorText } from '#src/i18n/error-text.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { ERRORS } from '#src/domain/errors.ts'

const folder = fileURLToPath(new URL('../../locales', import.meta.url))

beforeAll(() => {
  for (const language of ['en', 'zh'])
    for (const file of readdirSync(`${folder}/${language}`)) {
      const texts: unknown = JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8'))
      i18n.addResourceBundle(language, NAMESPACE, { [file.slice(0, -'.json'.length)]: texts }, true, true)
    }
})

describe('t', () => {
  test('reads a key by its path, in the language on screen', async () => {
    await i18n.changeLanguage('en')
    expect(i18n.t(($) => $.frame.menu.guide)).toBe('Quick start')
    await i18n.changeLanguage('zh')
    expect(i18n.t(($) => $.frame.menu.guide)).toBe('快速入门')
  })

  test('chooses the plural form of the language', async () => {
    await i18n.changeLanguage('en')
    expect(i18n.t(($) => $.frame.bot.changes, { count: 1 })).toBe('1 change not live')
    expect(i18n.t(($) => $.frame.bot.changes, { count: 2 })).toBe('2 changes not live')
    await i18n.changeLanguage('zh')
    expect(i18n.t(($) => $.frame.bot.changes, { count: 1 })).toBe('1 项改动未发布')
  })

  test('puts a name in as it is, for React encodes it', async () => {
    await i18n.changeLanguage('en')
    expect(i18n.t(($) => $.frame.account.label, { name: '<b>&' })).toBe('Account of <b>&')
  })

  test.each(['ja', 'ko', 'pt', 'ind'])(
    'falls back from %s, which the console does not speak, to English',
    async (language) => {
      await i18n.changeLanguage(language)
      expect(i18n.t(($) => $.common.close)).toBe('Close')
    },
  )

  test('falls back to Chinese where English has no text either', async () => {
    i18n.addResourceBundle('zh', NAMESPACE, { probe: { only: '只有中文' } }, true, true)
    await i18n.changeLanguage('en')
    expect(i18n.t('probe.only' as never)).toBe('只有中文')
  })

  test('throws in a test for a key without a text, so that none is forgotten', () => {
    expect(() => i18n.t('frame.nowhere' as never)).toThrow('No text for frame.nowhere')
  })
})

describe('errorText', () => {
  test.each(['en', 'zh'])('has a sentence for every refusal in %s', async (language) => {
    await i18n.changeLanguage(language)
    const codes = [...Object.keys(ERRORS), 'NETWORK', 'OFFLINE']
    const unknown = errorText(i18n.t, 'no such code')
    expect(codes.filter((code) => errorText(i18n.t, code) === unknown)).toEqual([])
  })

  test.each(['', 'constructor', '__proto__', 'a.b', 'GONE'])(
    'tells the unknown code «%s» as a failed operation',
    async (code) => {
      await i18n.changeLanguage('en')
      expect(errorText(i18n.t, code)).toBe('The operation failed. Try again later.')
    },
  )
})
