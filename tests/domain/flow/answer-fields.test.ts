import { expect, test } from 'vitest'
import { answerFields } from '#src/domain/flow/answer-fields.ts'
import { templatesOf } from '#src/domain/flow/http-call.ts'

test('a real answer is offered part by part, each with the type that it shows', () => {
  const body = {
    order: { status: 'sent', total: 49.9, paid: true, day: '2026-08-06', sentAt: '2026-08-06T10:00:00Z', note: null },
    items: [{ name: 'Lamp' }],
    version: '2026-13-45',
  }
  const fields = answerFields({ status: 201, headers: { 'x-request-id': 'r1' }, body })
  expect(fields.map(({ from, path, type, name }) => `${from} ${path} ${type} ${name}`)).toEqual([
    'body order.status text status',
    'body order.total number total',
    'body order.paid boolean paid',
    'body order.day date day',
    'body order.sentAt date sentAt',
    'body order.note text note',
    'body items list items',
    'body items[0].name text name',
    'body version text version',
    'status  number status',
    'header x-request-id text x-request-id',
  ])
  expect(fields[1]?.value).toBe(49.9)
})

test.each([
  ['Bad gateway', 'text'],
  [[1, 2], 'list'],
  [{}, 'object'],
])('an answer without parts is offered whole: %j', (body, type) => {
  expect(answerFields({ status: 200, headers: {}, body })[0]).toMatchObject({
    from: 'body',
    path: '',
    type,
    name: 'answer',
  })
})

test('the texts of a request are all that may hold variables, without the names of secrets', () => {
  const pair = (value: string) => ({ name: 'n', value })
  const request = {
    url: 'u',
    query: [pair('q')],
    headers: [
      { ...pair('h'), secret: false },
      { ...pair('key'), secret: true },
    ],
  }
  expect(templatesOf({ ...request, body: { type: 'json', text: 'b' } })).toEqual(['u', 'q', 'h', 'b'])
  expect(templatesOf({ ...request, body: { type: 'form', fields: [pair('f')] } })).toEqual(['u', 'q', 'h', 'f'])
  expect(templatesOf({ ...request, body: { type: 'none' } })).toEqual(['u', 'q', 'h'])
})
