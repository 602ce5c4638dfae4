import { describe, expect, test } from 'vitest'
import { chooseLanguage, htmlLang, readLanguage, type LanguageSources } from '#src/lib/language.ts'

const SHELL = ['zh', 'en'] as const
const RESOURCES = ['zh', 'en', 'ja', 'ko', 'pt', 'ind'] as const

describe('the language of the console', () => {
  const cases: [string, Partial<LanguageSources>, 'zh' | 'en'][] = [
    ['nothing named, at home', {}, 'zh'],
    ['nothing named, overseas', { international: true }, 'en'],
    ['the query alone', { query: 'en' }, 'en'],
    ['the query before what was saved', { query: 'zh', stored: 'en', international: true }, 'zh'],
    ['the query before everything', { query: 'en', stored: 'zh', cookie: 'zh', browser: ['zh-CN'] }, 'en'],
    ['what was saved before the cookie', { stored: 'en', cookie: 'zh' }, 'en'],
    ['what was saved before the browser', { stored: 'en', browser: ['zh'] }, 'en'],
    ['the cookie before the browser', { cookie: 'en', browser: ['zh'] }, 'en'],
    ['the cookie before the default', { cookie: 'zh', international: true }, 'zh'],
    ['a Chinese browser overseas', { browser: ['zh-TW'], international: true }, 'zh'],
    ['an English browser at home', { browser: ['en-GB'] }, 'en'],
    ['a browser in another language, at home', { browser: ['fr-FR'] }, 'zh'],
    ['a browser in another language, overseas', { browser: ['fr-FR'], international: true }, 'en'],
    ['only the first of the browser languages counts', { browser: ['fr', 'en'] }, 'zh'],
    ['a language that only visitors have is not the console’s', { query: 'ja', stored: 'en' }, 'en'],
    ['jp names ja, which is not the console’s either', { query: 'jp', stored: 'en' }, 'en'],
    ['a query that is no language falls through', { query: 'klingon', stored: 'en' }, 'en'],
    ['region and case are forgiven', { query: 'EN_us' }, 'en'],
    ['an empty query falls through', { query: '', stored: 'en' }, 'en'],
    ['a path', { query: '../../en', stored: 'en' }, 'en'],
    ['markup', { query: '<script>', stored: 'en' }, 'en'],
    ['markup after a good name', { query: 'zh<script>', stored: 'en' }, 'en'],
    ['ten kilobytes', { query: `zh-${'a'.repeat(10_000)}`, stored: 'en' }, 'en'],
    ['a list', { query: ['zh', 'zh'], stored: 'en' }, 'en'],
    ['a record', { query: { toString: 'zh' }, stored: 'en' }, 'en'],
    ['a name every object has', { query: 'constructor', stored: '__proto__', cookie: 'en' }, 'en'],
    ['a bad stored value', { stored: '"en"', cookie: 'en' }, 'en'],
    ['a bad cookie', { cookie: 'en;zh', browser: ['en'] }, 'en'],
  ]
  test.each(cases)('%s', (_name, sources, expected) => {
    expect(chooseLanguage({ international: false, ...sources }, SHELL)).toBe(expected)
  })
})

describe('the resources', () => {
  test.each([
    ['zh', 'zh'],
    ['en', 'en'],
    ['ja', 'ja'],
    ['jp', 'ja'],
    ['JP', 'ja'],
    ['ko-KR', 'ko'],
    ['pt-BR', 'pt'],
    ['ind', 'ind'],
    ['id', 'ind'],
    ['de', undefined],
    ['x', undefined],
  ])('%s names %s', (value, expected) => {
    expect(readLanguage(value, RESOURCES)).toBe(expected)
  })
})

test.each([
  ['zh', 'zh-CN'],
  ['en', 'en'],
  ['ja', 'ja'],
  ['jp', 'ja'],
  ['ko', 'ko'],
  ['pt', 'pt'],
  ['ind', 'id'],
])('%s is written as lang="%s", a tag that browsers know', (language, tag) => {
  expect(htmlLang(language)).toBe(tag)
  expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
})
