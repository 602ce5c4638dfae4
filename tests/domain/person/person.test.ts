import { describe, expect, it } from 'vitest'
import { passwordFaults } from '#src/domain/person/password.ts'
import { maskEmail, maskPhone, normalisePhone } from '#src/domain/person/phone.ts'

describe('the classic password rule', () => {
  it.each([
    ['Abcdef1!', []],
    ['Abcde1!', ['PASSWORD_TOO_SHORT']],
    [`${'a'.repeat(18)}1!`, []],
    [`${'a'.repeat(19)}1!`, ['PASSWORD_TOO_LONG']],
    ['abcdefg!', ['PASSWORD_NEEDS_DIGIT']],
    ['1234567!', ['PASSWORD_NEEDS_LETTER']],
    ['abcdefg1', ['PASSWORD_NEEDS_SPECIAL']],
    ['abcdef 1', ['PASSWORD_NEEDS_SPECIAL', 'PASSWORD_HAS_SPACE']],
    ['密码密码密码1!', []],
    ['a1@ex.com', ['PASSWORD_IS_EMAIL']],
    ['A1@EX.com', ['PASSWORD_IS_EMAIL']],
  ])('%j', (password, faults) => {
    expect(passwordFaults(password, 'classic', 'a1@ex.com')).toEqual(faults)
  })
})

describe('the length-only password rule', () => {
  it('asks for 12 to 128 characters and no classes', () => {
    expect(passwordFaults('a'.repeat(11), 'nist', null)).toEqual(['PASSWORD_TOO_SHORT'])
    expect(passwordFaults('a'.repeat(12), 'nist', null)).toEqual([])
    expect(passwordFaults('a'.repeat(128), 'nist', null)).toEqual([])
    expect(passwordFaults('a'.repeat(129), 'nist', null)).toEqual(['PASSWORD_TOO_LONG'])
  })
})

describe('phone numbers', () => {
  it.each([
    ['13812345678', '+8613812345678'],
    ['+86 138 1234 5678', '+8613812345678'],
    ['１３８１２３４５６７８', '+8613812345678'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['0044 20 7946 0958', '+442079460958'],
    ['12345', null],
    ['+0 123456', null],
    ['phone', null],
  ])('%j', (input, expected) => {
    expect(normalisePhone(input)).toBe(expected)
  })

  it('are shown with their middle hidden', () => {
    expect(maskPhone('+8613812345678')).toBe('138****5678')
    expect(maskPhone('+14155550132')).toBe('+1 *** *** 0132')
    expect(maskEmail('anna.lee@example.com')).toBe('a***@example.com')
  })
})
