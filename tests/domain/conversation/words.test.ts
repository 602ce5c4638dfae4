import { describe, expect, it } from 'vitest'
import { wordQuery, wordsOf } from '#src/domain/conversation/words.ts'
import { LIMITS } from '#src/domain/limits.ts'

describe('the words of a text', () => {
  it.each([
    ['Where is my Order?', ['where', 'is', 'my', 'order']],
    ['order order ORDER', ['order']],
    ['ＡＢＣ１２３', ['abc123']],
    ['No. 20261120123456, then 42', ['no', '20261120123456', 'then', '42']],
    ["don't", ['don', 't']],
    ['São João', ['são', 'joão']],
    ['我要退款', ['我要', '要退', '退款', '款']],
    ['退', ['退']],
    ['退款refund退款', ['退款', '款', 'refund']],
    ['订单20261120', ['订单', '单', '20261120']],
    ['サーバー', ['サー', 'ーバ', 'バー', 'ー']],
    ['退款。退货', ['退款', '款', '退货', '货']],
    ['𠮷野家', ['𠮷野', '野家', '家']],
    ['👍 ok', ['👍', 'ok']],
    ['?! … --', []],
  ])('%s', (text, words) => {
    expect(wordsOf([text])).toEqual(words)
  })

  it('are those of all texts, and end where no more are held', () => {
    expect(wordsOf(['one two', 'two three'])).toEqual(['one', 'two', 'three'])
    const many = Array.from({ length: 100_000 }, (_, n) => `word${n}`)
    const kept = wordsOf(many)
    expect(kept.length).toBeLessThan(many.length)
    expect(kept.join('').length).toBeLessThanOrEqual(LIMITS.search.wordsLength)
    expect(wordsOf(['a'.repeat(200)])).toEqual(['a'.repeat(LIMITS.search.word)])
  })
})

describe('what is looked for', () => {
  it.each([
    ['order', "'order':*", true],
    [' ORDER ', "'order':*", true],
    ['20261120', "'20261120':*", true],
    ['my order', "'my' & 'order':*", false],
    ['C++', "'c':*", false],
    ['退', "'退':*", true],
    ['退款', "'退款'", true],
    ['要退款', "'要退' & '退款'", false],
    ['退款 refund', "'退款' & '款' & 'refund':*", false],
    ['退refund', "'退' & 'refund':*", false],
    ["o'clock \\ & | !", "'o' & 'clock':*", false],
    ['👍', "'👍':*", true],
  ])('%s', (text, words, isExact) => {
    expect(wordQuery(text)).toEqual({ words, isExact })
  })

  it('is nothing where there is no word', () => {
    for (const text of ['', '  ', '%%', '?', '：（）']) expect(wordQuery(text), text).toBeNull()
  })

  it('is at most what of a long word is kept', () => {
    const long = 'a'.repeat(200)
    expect(wordQuery(long)).toEqual({ words: `'${wordsOf([long])[0]}':*`, isExact: false })
  })
})
