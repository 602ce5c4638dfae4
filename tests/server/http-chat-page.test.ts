import { expect, it } from 'vitest'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { withLanguages } from '#src/server/http/chat-page.ts'

const PAGE = '<!doctype html>\n<html lang="en">\n  <head></head>\n</html>'

it('tells which languages the client may speak, the own of the application first', () => {
  expect(withLanguages(PAGE, 'ja', ['zh', 'ja'])).toContain('<html data-languages="ja zh" lang="en">')
  expect(withLanguages(PAGE, 'en', LANGUAGE_NAMES)).toBe(PAGE)
})
