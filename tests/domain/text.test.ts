import { describe, expect, it } from 'vitest'
import { canonicalText, fillText, forbiddenAt, requiredText } from '#src/domain/text.ts'

describe('texts', () => {
  it('finds the characters content may not hold, full-width forms too, by code point', () => {
    expect(forbiddenAt('a<b')).toEqual([1])
    expect(forbiddenAt('👍＜b＆c＞')).toEqual([1, 3, 5])
    expect(forbiddenAt('fine: 1 + 1')).toEqual([])
  })

  it('counts code points at the limit and one past it', () => {
    const schema = requiredText(5)
    expect(schema.safeParse('👍'.repeat(5)).success).toBe(true)
    expect(schema.safeParse('👍'.repeat(6)).error?.issues[0]?.message).toBe('TOO_LONG')
    expect(schema.safeParse('   ').error?.issues[0]?.message).toBe('REQUIRED')
  })

  it('folds width, case, spaces and punctuation', () => {
    expect(canonicalText('Ｗhere  is my ORDER？')).toBe('whereismyorder')
    expect(canonicalText('我的订单，在哪里？')).toBe('我的订单在哪里')
  })

  it('fills in what it knows and leaves the rest', () => {
    expect(fillText('{{position}} of {{ ahead }} {{other}}', { position: 2, ahead: 1 })).toBe('2 of 1 {{other}}')
  })
})
