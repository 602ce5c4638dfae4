import fc from '#tests/support/properties.ts'
import { z } from 'zod'
import type { Json } from '#src/domain/value/value.ts'

/** Texts that some field or other takes: words, numbers, templates, expressions, references, addresses, scripts. */
const TEXTS = [
  '',
  ' ',
  'Hello',
  '你好',
  'order_no',
  'session.tier',
  'user.email',
  '{{ order_no }}',
  '{{ broken',
  'order_no == "A1"',
  '1 +',
  '$.order.status',
  'items[0',
  'https://shop.example/{{ order_no }}',
  'javascript:void 0',
  'anna@shop.example',
  '{"a": {{ order_no }}}',
  '{"a": ',
  '[',
  '^A[0-9]+$',
  '12',
  '2026-08-06',
  '12-24',
  '09:30',
  '24:00',
  'Asia/Shanghai',
  '+4930123456',
  '1',
  '*',
  'return 1',
  'a & b',
  'opened',
  'web',
  'x'.repeat(2000),
]
const KEYS = ['en', 'zh', 'pt', 'name', 'x-key']
const ids = fc.integer({ min: 0, max: 1_000_000_000 }).map((number) => `r${number}`)

/** Any value that a schema of node data takes. Ids of rows are all different, as the editor makes them. */
export function arbitraryData(schema: z.ZodType): fc.Arbitrary<Json> {
  return build(schema).filter((value) => schema.safeParse(value).success)
}

function build(schema: z.core.$ZodType, name = ''): fc.Arbitrary<Json> {
  const inner = (part: z.core.$ZodType, key = '') =>
    build(part, key).filter((value) => z.safeParse(part, value).success)
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(Object.entries(schema.shape).map(([key, part]) => [key, inner(part as z.core.$ZodType, key)])),
    )
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { maxLength: 3 })
  if (schema instanceof z.ZodRecord) {
    const keys = KEYS.filter((key) => z.safeParse(schema.keyType, key).success)
    return fc.dictionary(fc.constantFrom(...keys), inner(schema.valueType), { maxKeys: 3, noNullPrototype: true })
  }
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.unwrap() as z.core.$ZodType, name), { nil: null })
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap() as z.core.$ZodType, name)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => inner(option as z.core.$ZodType, name)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...(schema.values as Set<Json>))
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return numbers(schema)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return name === 'id' ? ids : fc.constantFrom(...TEXTS)
  if (schema instanceof z.ZodNull) return fc.constant(null)
  // JSON of any shape, as a recorded answer holds it.
  return fc.constantFrom<Json[]>(null, 'A1', 12, { order: { status: 'sent' } }, [1, 2])
}

function numbers({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minValue ?? -1000, -1_000_000), Math.min(maxValue ?? 1000, 1_000_000)]
  return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.double({ min, max, noNaN: true }))
}
