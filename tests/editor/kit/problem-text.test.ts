import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemText } from '#src/editor/canvas/kit/problem-text.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import en from '#locales/en/problems.json'

// Other tests of the run read the same texts, in whatever language they left.
const before = i18n.getResourceBundle('en', NAMESPACE) as object | undefined
const spoken = i18n.language
afterAll(async () => {
  i18n.removeResourceBundle('en', NAMESPACE)
  if (before) i18n.addResourceBundle('en', NAMESPACE, before)
  await i18n.changeLanguage(spoken)
})
beforeAll(async () => {
  await i18n.changeLanguage('en')
  i18n.addResourceBundle('en', NAMESPACE, {
    problems: {
      ...en,
      toy_language: 'No text in {{language}}.',
      toy_outlet: 'Nothing follows «{{label}}».',
      toy_rows_one: '{{count}} row',
      toy_rows_other: '{{count}} rows',
      toy: { nested: 'Line {{line}}.' },
    },
    nodes: { toyPick: { other: 'Something else' } },
  })
})

describe('a problem in words', () => {
  const t = i18n.t as unknown as Texts
  const text = (code: string, values = {}) => problemText(t, { code, values })

  test('is the text of its code', () => {
    expect(text('required')).toBe(en.required)
  })
  test('may have a code with a dot', () => {
    expect(text('toy.nested', { line: 3 })).toBe('Line 3.')
  })
  test('counts where its values have a number', () => {
    expect(text('toy_rows', { count: 1 })).toBe('1 row')
    expect(text('toy_rows', { count: 3 })).toBe('3 rows')
  })
  test('names a language by its own name, and one it does not know by its code', () => {
    expect(text('toy_language', { language: 'zh' })).toBe('No text in 简体中文.')
    expect(text('toy_language', { language: 'fr' })).toBe('No text in fr.')
  })
  test('names a way out by the words of its kind, or by those of its author', () => {
    expect(text('toy_outlet', { label: '', labelKey: 'toyPick.other' })).toBe('Nothing follows «Something else».')
    expect(text('toy_outlet', { label: 'Refund', labelKey: '' })).toBe('Nothing follows «Refund».')
  })
  test('is its code where there is no text for it', () => {
    expect(text('from_another_world')).toBe('from_another_world')
    expect(text('toy')).toBe('toy')
  })
})
