import { expect, test } from 'vitest'
import { schemaIssue } from '#src/server/effects/json-schema.ts'
import type { Json } from '#src/domain/graph/value.ts'

type Case = [schema: Json, value: Json, issue: string | null]
test.each<Case>([
  [true, 1, null],
  [{}, [1, 'a'], null],
  [false, 1, '$: not allowed'],
  [{ type: 'string' }, 'a', null],
  [{ type: 'string' }, null, '$: not a string'],
  [{ type: ['string', 'null'] }, null, null],
  [{ type: ['string', 'null'] }, 1, '$: not a string or null'],
  [{ type: 'number' }, 1.5, null],
  [{ type: 'integer' }, 1.5, '$: not an integer'],
  [{ type: 'boolean' }, 0, '$: not a boolean'],
  [{ type: 'object' }, [], '$: not an object'],
  [{ type: 'array' }, {}, '$: not an array'],
  [{ enum: ['a', 'b', null] }, 'b', null],
  [{ enum: ['a', 'b'] }, 'c', '$: not one of the choices'],
  [{ const: { a: 1 } }, { a: 1 }, null],
  [{ const: 'a' }, 'b', '$: not the value asked for'],
  [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] }, [1, 2], null],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, true, '$: none of the forms allowed'],
  [{ minLength: 2 }, '好', '$: too short'],
  [{ maxLength: 1 }, '😀', null],
  [{ maxLength: 1 }, 'ab', '$: too long'],
  [{ pattern: '^(a+)+$' }, `${'a'.repeat(5000)}b`, '$: not in the form asked for'],
  [{ pattern: '(' }, 'a', '$: not in the form asked for'],
  [{ minimum: 1 }, 0, '$: too small'],
  [{ exclusiveMinimum: 1 }, 1, '$: too small'],
  [{ maximum: 1 }, 2, '$: too large'],
  [{ exclusiveMaximum: 1 }, 1, '$: too large'],
  [{ minItems: 1 }, [], '$: too few'],
  [{ maxItems: 1 }, [1, 2], '$: too many'],
  [{ items: { type: 'string' } }, ['a', 1], '$[1]: not a string'],
  [{ required: ['a'] }, { b: 1 }, '$.a: missing'],
  [{ required: ['toString'] }, {}, '$.toString: missing'],
  [{ properties: { a: { properties: { b: { type: 'string' } } } } }, { a: { b: 1 } }, '$.a.b: not a string'],
  [{ properties: { a: {} }, additionalProperties: false }, { a: 1, b: 1 }, '$.b: not allowed'],
  [{ properties: {}, additionalProperties: false }, JSON.parse('{"__proto__":1}') as Json, '$.__proto__: not allowed'],
  [{ additionalProperties: { type: 'number' } }, { a: 'x' }, '$.a: not a number'],
])('%j with %j: %s', (schema, value, issue) => {
  expect(schemaIssue(schema, value)).toBe(issue)
})
