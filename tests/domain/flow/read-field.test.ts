import { describe, expect, test } from 'vitest'
import type { FieldType } from '#src/domain/conversation/message.ts'
import { readField, type Readable } from '#src/domain/flow/read-field.ts'
import { THURSDAY } from '#tests/nodes/support.ts'

const at = { now: THURSDAY, timeZone: 'Asia/Shanghai' }
const field = (type: FieldType, changes: Partial<Readable> = {}): Readable => ({
  type,
  choices: [],
  min: null,
  max: null,
  pattern: '',
  ...changes,
})
const read = (readable: Readable, text: string) => {
  const reading = readField(readable, text, at)
  return reading.ok ? reading.value : reading.fault
}

describe('an answer is read by the type of its field', () => {
  test.each<[FieldType, string, unknown]>([
    ['text', '  Kim Lee ', 'Kim Lee'],
    ['number', 'about 12', 12],
    ['number', '十二个', 12],
    ['date', 'tomorrow', '2026-08-07'],
    ['date', '明天', '2026-08-07'],
    ['phone', '138 0013 8000', '+8613800138000'],
    ['phone', '我的手机是13800138000', '+8613800138000'],
    ['phone', '+44 20 7946 0958', '+442079460958'],
    ['email', 'Kim.Lee@Example.COM', 'Kim.Lee@example.com'],
    ['email', '邮箱：kim@example.com，谢谢', 'kim@example.com'],
    ['text', '   ', 'empty'],
    ['number', 'many', 'format'],
    ['date', 'soon', 'format'],
    ['phone', '12345', 'format'],
    ['phone', '13800138000 or 13900139000', 'format'],
    ['email', 'kim at example', 'format'],
    ['email', 'a@b.example and c@d.example', 'format'],
    ['text', 'x'.repeat(2001), 'format'],
  ])('%s: «%s»', (type, text, expected) => {
    expect(read(field(type), text)).toBe(expected)
  })
})

test('a number must lie within its bounds, both included', () => {
  const bounded = field('number', { min: 1, max: 10 })
  expect([0, 1, 10, 11].map((number) => read(bounded, String(number)))).toEqual(['below', 1, 10, 'above'])
})

test('a choice gives its value', () => {
  const choices = [
    { id: 'r', label: 'Refund', value: 'refund', names: ['Refund', '退款'] },
    { id: 'x', label: 'Exchange', value: 'Exchange', names: ['Exchange'] },
  ]
  expect(read(field('choice', { choices }), '退款')).toBe('refund')
  expect(read(field('choice', { choices }), '2')).toBe('Exchange')
  expect(read(field('choice', { choices }), 'both')).toBe('format')
})

test('a pattern describes the whole text or a word of it, in plain width', () => {
  const order = field('pattern', { pattern: '[A-Z]-\\d{4}' })
  expect(read(order, 'A-1024')).toBe('A-1024')
  expect(read(order, 'Ａ－１０２４')).toBe('A-1024')
  expect(read(order, 'My order is A-1024, I think')).toBe('A-1024')
  expect(read(order, 'XA-1024')).toBe('format')
  expect(read(field('pattern', { pattern: '(' }), 'A')).toBe('format')
})
