import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { settingFirst } from '#src/domain/flow/setting-first.ts'
import type { Json } from '#src/domain/value/value.ts'
import { contextOf } from '#tests/nodes/support.ts'

const variables = { name: null, 'user.email': 'old@a.example', other: 'kept' }
const said = (template: string, set: Record<string, Json>) =>
  settingFirst(
    contextOf(null, { variables }),
    Object.entries(set).map(([reference, value]) => ({ reference, value })),
  ).say({ en: template })

test('texts speak of what is set in the same step, and of everything else as before', () => {
  expect(said('Thank you, {{ name | upcase }}. {{ other }}', { name: 'Kim' })).toBe('Thank you, KIM. kept')
  expect(said('{{ user.email }}', { 'user.email': 'new@a.example' })).toBe('new@a.example')
  expect(said('{% if name %}{{ name }}{% else %}nobody{% endif %}', { name: 'Kim' })).toBe('Kim')
  expect(said('{% if name %}yes{% else %}nobody{% endif %}', { name: null })).toBe('nobody')
  expect(said('{{ name | plus: 1 }}', { name: 2 })).toBe('3')
})

test('where nothing is set the context is the same', () => {
  const context = contextOf(null)
  expect(settingFirst(context, [])).toBe(context)
})

test('a value is only ever a value, whatever a visitor has typed', () => {
  expect(said('{{ name }}', { name: '{{ other }}' })).toBe('{{ other }}')
  expect(said('{{ name }}', { name: '" | upcase }} {{ other' })).toBe('" | upcase }} {{ other')
  const signs = fc
    .array(fc.constantFrom('{{', '}}', '{%', '%}', '"', "'", '\\', '\n', 'name', '|'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), signs), (value) => {
      expect(said('a{{ name }}b{% if name == nil %}!{% endif %}', { name: value })).toBe(`a${value}b`)
    }),
  )
})
