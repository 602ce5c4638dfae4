import { describe, expect, test } from 'vitest'
import { loadTexts, type Translate, translator } from '#src/widget/texts.ts'

const english = {
  title: 'Chat',
  agentJoined: '{{name}} has joined.',
  newMessages_one: '{{count}} new message',
  newMessages_other: '{{count}} new messages',
  rating: { thanks: 'Thank you.' },
}

describe('a text', () => {
  const t = translator(english, 'en')
  test('is found by its key, also below another', () => {
    expect([t('title'), t('rating.thanks')]).toEqual(['Chat', 'Thank you.'])
  })
  test('has its variables filled in, as they are', () => {
    expect(t('agentJoined', { name: '$& <b>' })).toBe('$& <b> has joined.')
  })
  test('follows its number', () => {
    expect([t('newMessages', { count: 1 }), t('newMessages', { count: 2 })]).toEqual([
      '1 new message',
      '2 new messages',
    ])
  })
  test('of a language without plurals has one form', () => {
    expect(translator({ newMessages_other: '{{count}} 条新消息' }, 'zh')('newMessages', { count: 1 })).toBe(
      '1 条新消息',
    )
  })
  test('that is missing is empty, never its key', () => {
    expect(t('endChat')).toBe('')
  })
})

describe('loading texts', () => {
  const shown: [string, string][] = []
  const show = (t: Translate, language: string) => void shown.push([language, t('title')])

  test('shows the language asked for', async () => {
    shown.length = 0
    await loadTexts(['zh', 'en'], (language) => Promise.resolve({ title: language }), show)
    expect(shown).toEqual([['zh', 'zh']])
  })

  test('shows the next language while the first is being tried again, and then the first', async () => {
    shown.length = 0
    const waits: number[] = []
    let failures = 3
    await loadTexts(
      ['pt', 'en'],
      (language) =>
        language === 'pt' && failures-- > 0 ? Promise.reject(new Error('503')) : Promise.resolve({ title: language }),
      show,
      async (ms) => void waits.push(ms),
    )
    expect(shown).toEqual([
      ['en', 'en'],
      ['pt', 'pt'],
    ])
    expect(waits).toEqual([350, 700, 1400])
  })

  test('keeps the next language when the first cannot be had', async () => {
    shown.length = 0
    const get = (language: string) =>
      language === 'pt' ? Promise.reject(new Error('404')) : Promise.resolve({ title: language })
    await expect(loadTexts(['pt', 'en'], get, show, async () => undefined)).rejects.toThrow('404')
    expect(shown).toEqual([['en', 'en']])
  })
})
