import { expect, test } from 'vitest'
import { schemaIssue } from '#src/server/effects/json-schema.ts'
import type { Json } from '#src/domain/value/value.ts'

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
  // What the whole of the draft knows.
  [{ oneOf: [{ type: 'number' }, { minimum: 3 }] }, 5, '$: not exactly one of the forms allowed'],
  [{ allOf: [{ properties: { a: { type: 'string' } } }] }, { a: 1 }, '$.a: not a string'],
  [{ not: { type: 'string' } }, 'a', '$: in a form that is not allowed'],
  [{ $ref: '#/$defs/id', $defs: { id: { type: 'string' } } }, 7, '$: not a string'],
  [JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}') as Json, { a: 1 }, '$.b: missing'],
  [{ prefixItems: [{ type: 'string' }] }, [1], '$[0]: not a string'],
  [{ uniqueItems: true }, [1, 2, 1], '$: one of them twice'],
  [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, '$.ab: too long'],
  [{ minProperties: 1 }, {}, '$: too few'],
  [{ format: 'date' }, '2026-02-30', '$: not in the form asked for'],
  [{ dependentRequired: { a: ['b'] } }, { a: 1 }, '$: Instance has "a" but does not have "b".'],
  // What is said of a pattern holds beside what else is asked, and of values that look like schemas.
  [{ pattern: '^a', allOf: [{ maxLength: 2 }] }, 'abc', '$: too long'],
  [{ const: { pattern: '^a' } }, { pattern: '^a' }, null],
  [{ properties: { pattern: { type: 'string' } } }, { pattern: '(' }, null],
  [{ patternProperties: { '^n_': { type: 'number' } } }, { n_a: 'x', b: 'y' }, '$.n_a: not a number'],
  [{ patternProperties: { '^n_': true }, additionalProperties: false }, { n_a: 1, b: 1 }, '$.b: not allowed'],
  // Other applications must not wait for it.
  [{ patternProperties: { '^(a+)+$': false } }, { [`${'a'.repeat(5000)}b`]: 1 }, null],
  [
    { properties: { const: { pattern: '^(a+)+$' } } },
    { const: `${'a'.repeat(5000)}b` },
    '$.const: not in the form asked for',
  ],
  [{ patternProperties: { '[$.]': { type: 'number' } } }, { 'a.b$': '', ab: '' }, '$.a.b$: not a number'],
  [{ format: 'url' }, `http://${'a'.repeat(5000)}`, null],
  [{ $ref: '#' }, 1, '$: the schema cannot be applied'],
  [{ $ref: '#/$defs/nowhere' }, 1, '$: the schema cannot be applied'],
  [doubling(60), 1, '$: the schema cannot be applied'],
  [{ uniqueItems: true }, Array.from({ length: 50_000 }, (_, index) => index), '$: too many to compare'],
])('%j with %j: %s', (schema, value, issue) => {
  expect(schemaIssue(schema, value)).toBe(issue)
})

test('what one schema calls a pattern, the next does not know', () => {
  expect(schemaIssue({ pattern: '^a' }, 'b')).toBe('$: not in the form asked for')
  expect(schemaIssue({ format: 'pattern 0' }, 'b')).toBeNull()
})

/** Each step refers to the next twice. */
function doubling(steps: number): Json {
  const both = (index: number) => ({ allOf: [{ $ref: `#/$defs/s${index + 1}` }, { $ref: `#/$defs/s${index + 1}` }] })
  const last: [string, Json] = [`s${steps}`, { type: 'number' }]
  return {
    $ref: '#/$defs/s0',
    $defs: Object.fromEntries([
      ...Array.from({ length: steps }, (_, index): [string, Json] => [`s${index}`, both(index)]),
      last,
    ]),
  }
}
