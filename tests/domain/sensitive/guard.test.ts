import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finder } from '#src/domain/sensitive/find.ts'
import { guardOf } from '#src/domain/sensitive/guard.ts'
import type { SensitiveWord, WordAction } from '#src/domain/sensitive/word.ts'

const word = (text: string, action: WordAction = 'mask', direction: SensitiveWord['direction'] = 'both') => ({
  word: text,
  action,
  direction,
})
const masked = (text: string, ...words: string[]) => guardOf(words.map((one) => word(one)))(text, 'visitor').text

describe('a sensitive word', () => {
  it.each([
    ['You damn fool', 'damn', 'You **** fool'],
    ['DAMN it', 'damn', '**** it'],
    ['ｄａｍｎ it', 'damn', '**** it'],
    ['da\u200bmn it', 'damn', '***** it'],
    ['STRASSE', 'straße', '*******'],
    ['ΟΔΟΣ', 'οδος', '****'],
    ['Café', 'cafe\u0301', '****'],
    ['first class', 'ass', 'first class'],
    ['as s', 'as s', '** *'],
    ['(ass)', 'ass', '(***)'],
    ['damn2', 'damn', 'damn2'],
    ['这是垃圾货', '垃圾', '这是**货'],
    ['他说fuck你', 'fuck', '他说****你'],
    ['𠮷野家', '野家', '𠮷**'],
    ['C++ is it', 'c++', '*** is it'],
    ['', 'damn', ''],
  ])('%j with %j becomes %j', (text, one, expected) => {
    expect(masked(text, one)).toBe(expected)
  })

  it('hides words that overlap or lie within another', () => {
    expect(masked('abcd 中文字典', 'abcd', '文字', '字典', '中文字典')).toBe('**** ****')
  })

  it('blocks, masks and alerts by its action, and only what those it is meant for write', () => {
    const guard = guardOf([
      word('bomb', 'block', 'visitor'),
      word('idiot', 'mask'),
      word('lawyer', 'alert', 'visitor'),
      word('refund', 'block', 'agent'),
    ])
    expect(guard('Idiot! My lawyer, my LAWYER and a bomb. A refund', 'visitor')).toEqual({
      blocked: ['bomb'],
      masked: ['idiot'],
      alerts: ['lawyer'],
      text: '*****! My lawyer, my LAWYER and a bomb. A refund',
    })
    expect(guard('a bomb, a refund', 'agent')).toMatchObject({ blocked: ['refund'], alerts: [] })
  })
})

it('finds what looking for each word by itself finds', () => {
  const text = fc.string({ unit: fc.constantFrom('中', '文', '字', '典'), maxLength: 40 })
  const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('中', '文', '字'), minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(words, text, (list, units) => {
      const slow = list.flatMap((one, index) =>
        Array.from(units, (_, start) => start)
          .filter((start) => units.startsWith(one, start))
          .map((start) => ({ index, start, end: start + one.length })),
      )
      const order = (a: { index: number; start: number }, b: typeof a) => a.index - b.index || a.start - b.start
      expect(finder(list)(units).toSorted(order)).toEqual(slow.toSorted(order))
    }),
  )
})

it('looks at each sign of a text a bounded number of times, however many words there are', () => {
  // A list of one word a thousand times as long as another takes the same automaton steps: counted, not timed.
  const text = 'a '.repeat(5_000)
  const many = Array.from({ length: 5_000 }, (_, n) => `a${n.toString(36)}x`)
  const find = finder(many)
  let looks = 0
  const counted: unknown = new Proxy(Object(text), {
    get(target: object, key) {
      if (key === 'charCodeAt') {
        return (at: number) => {
          looks++
          return text.charCodeAt(at)
        }
      }
      return Reflect.get(target, key)
    },
  })
  expect(find(counted as string)).toEqual([])
  expect(looks).toBe(text.length)
})
