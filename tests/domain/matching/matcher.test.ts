import { describe, expect, test } from 'vitest'
import { buildMatcher } from '#src/domain/matching/matcher.ts'
import { foreignEntries, knownWord, shopEntries } from './shop-entries.ts'

const DIRECT = 0.6
const CLARIFY = 0.2

describe('an exact question', () => {
  const matcher = buildMatcher(shopEntries, { knownWord })

  test.each([
    ['as it is written', 'Where is my parcel?'],
    ['without its punctuation', 'where is my parcel'],
    ['in capitals and with spaces astray', '  WHERE IS   my parcel!! '],
    ['in full-width letters', 'Ｗｈｅｒｅ ｉｓ ｍｙ ｐａｒｃｅｌ？'],
  ])('is certain %s', (_, text) => {
    const [first] = matcher.match(text)
    expect(first).toMatchObject({ entryId: 'track', confidence: 1, question: 'Where is my parcel?' })
    expect(first?.reasons.exact).toBe(true)
  })

  test('of two entries is certain for both', () => {
    const twice = buildMatcher([...shopEntries, { id: 'copy', questions: ['I forgot my password'] }], { knownWord })
    const certain = twice.match('I forgot my password').filter(({ confidence }) => confidence === 1)
    expect(certain.map(({ entryId }) => entryId).toSorted()).toEqual(['copy', 'password'])
  })

  test('is certain for counter-examples too: their entry is left out', () => {
    const entries = shopEntries.map((entry) =>
      entry.id === 'track' ? { ...entry, counterExamples: ['When will the refund arrive?'] } : entry,
    )
    const found = buildMatcher(entries, { knownWord }).match('when will the refund arrive')
    expect(found.map(({ entryId }) => entryId)).not.toContain('track')
  })
})

describe('a question in other words', () => {
  const matcher = buildMatcher(shopEntries, { knownWord })

  test('is found, with the nearest question named', () => {
    const [first] = matcher.match('can you tell me where my parcel is now')
    expect(first).toMatchObject({ entryId: 'track', question: 'Where is my parcel?' })
    expect(first?.reasons.exact).toBe(false)
    expect(first?.confidence).toBeGreaterThan(CLARIFY)
    expect(first?.confidence).toBeLessThan(1)
  })

  test('is found by a synonym that no question holds', () => {
    expect(matcher.match('I cannot recall my passcode')[0]?.entryId).toBe('password')
  })

  test('is found by a synonym that the host adds', () => {
    const bare = 'my zorb, please'
    expect(matcher.match(bare)[0]?.entryId).not.toBe('invoice')
    const taught = buildMatcher(shopEntries, { knownWord, synonyms: [['zorb', 'invoice']] })
    expect(taught.match(bare)[0]?.entryId).toBe('invoice')
  })

  test('about something else gets little confidence', () => {
    for (const text of ['does a volcano erupt every year', 'penguins like music', '今天天气真好', '1234']) {
      expect(matcher.match(text)[0]?.confidence ?? 0).toBeLessThan(CLARIFY)
    }
  })

  test('without anything known finds nothing', () => {
    for (const text of ['', '   ', '???', '\u0000']) expect(matcher.match(text)).toEqual([])
  })

  test('gives no more candidates than asked for, best first', () => {
    const found = matcher.match('when will my order be paid back', 2)
    expect(found).toHaveLength(2)
    expect(matcher.match('when will my order be paid back', 0)).toEqual([])
  })
})

describe('a mistyped word', () => {
  const matcher = buildMatcher(shopEntries, { knownWord })

  test('is repaired, named, and lowers confidence', () => {
    const [right] = matcher.match('please reset the password now')
    const [typed] = matcher.match('please reset the pasword now')
    expect(typed?.entryId).toBe('password')
    expect(typed?.reasons.repairs).toEqual([{ from: 'pasword', to: 'password' }])
    expect(typed!.confidence).toBeLessThan(right!.confidence)
    expect(right?.reasons.repairs).toEqual([])
  })

  test('is left alone when it is a word of the language', () => {
    const [first] = matcher.match('where is my parcels', 1)
    expect(first?.reasons.repairs).toEqual([])
    expect(
      buildMatcher(shopEntries, { knownWord: (word) => word === 'refunt' }).match('my refunt')[0]?.reasons.repairs,
    ).toEqual([])
  })
})

describe('other languages', () => {
  const matcher = buildMatcher(foreignEntries)

  test.each([
    ['zh-track', '请问我的包裹到哪里了'],
    ['zh-refund', '退款什么时候到账'],
    ['ja-track', '荷物はいつ届きますか'],
    ['ja-password', 'パスワード忘れた'],
    ['ko-track', '택배 어디에 있어요'],
    ['ko-refund', '환불 받고 싶어요'],
    ['pt-track', 'onde esta minha encomenda'],
    ['pt-refund', 'quero pedir reembolso do dinheiro'],
    ['id-track', 'paket saya ada di mana'],
    ['id-refund', 'mau uang kembali'],
  ])('an index of many languages finds %s', (entryId, text) => {
    const [first] = matcher.match(text)
    expect(first?.entryId).toBe(entryId)
    expect(first?.confidence).toBeGreaterThan(CLARIFY)
  })

  test('a Latin word inside Chinese is read as a word', () => {
    const mixed = buildMatcher([
      { id: 'app', questions: ['app怎么下载', '在哪里下载app'] },
      { id: 'wifi', questions: ['wifi密码是多少', '怎么连wifi'] },
    ])
    expect(mixed.match('App 打不开')[0]?.entryId).toBe('app')
    expect(mixed.match('你们的WIFI')[0]?.entryId).toBe('wifi')
  })
})

describe('a counter-example', () => {
  const question = 'when will the refund for my parcel arrive'

  test('pushes its entry down for texts like it', () => {
    const without = buildMatcher(shopEntries, { knownWord })
    const entries = shopEntries.map((entry) =>
      entry.id === 'track' ? { ...entry, counterExamples: ['When will the refund of the parcel arrive?'] } : entry,
    )
    const withIt = buildMatcher(entries, { knownWord })
    const confidence = (matcher: typeof withIt) =>
      matcher.match(question).find(({ entryId }) => entryId === 'track')?.confidence ?? 0
    expect(confidence(withIt)).toBeLessThan(confidence(without) - 0.1)
  })
})

describe('a tiny index', () => {
  test('without entries finds nothing', () => {
    const empty = buildMatcher([])
    expect(empty.match('hello')).toEqual([])
    expect(empty.size).toEqual({ entries: 0, questions: 0 })
    expect(empty.changed).toBe(0)
  })

  test('of one entry finds it, and is not sure of anything else', () => {
    const single = buildMatcher(shopEntries.slice(0, 1), { knownWord })
    expect(single.match('Where is my parcel?')[0]?.confidence).toBe(1)
    expect(single.match('where is the parcel')[0]?.confidence).toBeGreaterThan(CLARIFY)
    expect(single.match('does a volcano erupt when it is hot')[0]?.confidence ?? 0).toBeLessThan(CLARIFY)
    expect(single.match('penguin music')[0]?.confidence ?? 0).toBeLessThan(CLARIFY)
  })

  test('passes over an entry without readable questions', () => {
    const matcher = buildMatcher([...shopEntries, { id: 'blank', questions: ['', '  '] }], { knownWord })
    expect(matcher.match('where is my order', 20).map(({ entryId }) => entryId)).not.toContain('blank')
    expect(matcher.match('where is my order')[0]!.confidence).toBeGreaterThan(DIRECT)
  })
})
