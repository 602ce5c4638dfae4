import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { parseQuery, stringifyQuery } from '#src/lib/query-string.ts'

describe('parseQuery', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=1', { '': '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=x+y%20z', { a: 'x y z' }],
    ['a=%E4%BD%A0', { a: '你' }],
    ['a=%E4%BD', { a: '%E4%BD' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[1]=x&a[0]=y', { a: ['y', 'x'] }],
    ['a[3]=x&a[7]=y', { a: ['x', 'y'] }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a[b]=1&a=2', { a: { b: '1', 0: '2' } }],
    ['a[b=1', { 'a[b': '1' }],
    ['a[b]c=1', { 'a[b]c': '1' }],
  ])('%s', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected)
  })

  test('index 20 is still a list, index 21 makes a record', () => {
    expect(parseQuery('a[20]=x')).toEqual({ a: ['x'] })
    expect(parseQuery('a[21]=x')).toEqual({ a: { 21: 'x' } })
  })

  test('twenty items are a list, one more makes a record of all of them', () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => `a[]=${index}`).join('&')
    expect(parseQuery(items(20)).a).toHaveLength(20)
    const more = parseQuery(items(21)).a
    expect(Array.isArray(more)).toBe(false)
    expect(Object.keys(more ?? {})).toHaveLength(21)
  })

  test('five brackets are read, what is deeper stays one literal key', () => {
    expect(parseQuery('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } })
    expect(parseQuery('a[b][c][d][e][f][g][h]=1')).toEqual({
      a: { b: { c: { d: { e: { f: { '[g][h]': '1' } } } } } },
    })
  })

  test('the thousandth parameter is read, the next one is not', () => {
    const text = Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&')
    const query = parseQuery(text)
    expect(Object.keys(query)).toHaveLength(1000)
    expect(query).toHaveProperty('p999')
    expect(query).not.toHaveProperty('p1000')
  })

  test.each(['__proto__[x]=1', 'a[__proto__][x]=1', 'constructor[prototype][x]=1', 'a[toString]=1', '__proto__=1'])(
    '%s changes no object and is refused whole',
    (text) => {
      expect(parseQuery(text)).toEqual({})
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
    },
  )

  test('any text is read without an error and never changes the prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '[', ']', '=', '&', '0', '%', '_', '__proto__') }), (text) => {
        parseQuery(text)
      }),
    )
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  })
})

describe('stringifyQuery', () => {
  test.each([
    [{}, ''],
    [{ a: undefined, b: null, c: [] }, ''],
    [{ page: 2, all: true }, '?page=2&all=true'],
    [{ q: 'a b&c' }, '?q=a%20b%26c'],
    [{ tag: ['x', 'y'] }, '?tag[0]=x&tag[1]=y'],
    [{ range: { from: new Date(0) } }, '?range[from]=1970-01-01T00%3A00%3A00.000Z'],
  ])('%j', (query, expected) => {
    expect(stringifyQuery(query)).toBe(expected)
  })

  test('what is written is read back the same', () => {
    const name = fc.stringMatching(/^[a-z]{1,6}$/).filter((key) => !(key in Object.prototype))
    const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed())
    const leaf = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 20 }))
    const value = fc.oneof(leaf, fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 4, noNullPrototype: true }))
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true }), (query) => {
        expect(parseQuery(stringifyQuery(query))).toEqual(query)
      }),
    )
  })
})
