import { describe, expect, test } from 'vitest'
import type { Json } from '#src/domain/value/value.ts'
import { search, type SearchData } from '#src/nodes/flow/search/spec.ts'
import { bodiesOf, issueLines, scopeOf, visit, wayOf, type World } from '#tests/nodes/support.ts'

const item = (entryId: string, confidence: number) => ({
  entryId,
  question: `Q ${entryId}`,
  answer: `A ${entryId}`,
  confidence,
})
const items = [item('x', 0.9), item('y', 0.6), item('z', 0.59)]
const answered = (value: Json, changes: Partial<SearchData> = {}, world: World = {}) =>
  visit(search, { ...search.defaults(), ...changes }, world).take({
    type: 'performed',
    result: { ok: true, value, ms: 3 },
  })

test('the last message is looked up, or whatever the query becomes', () => {
  const variables = { 'system.last_message': ' Where is it? ', no: 'A1' }
  const entered = (changes: Partial<SearchData>) =>
    visit(search, { ...search.defaults(), ...changes }, { variables }).take({ type: 'entered' })
  expect(entered({}).move).toEqual({
    type: 'request',
    request: { type: 'find', query: 'Where is it?', scope: 'qa', limit: 3 },
  })
  expect(entered({ query: 'order {{ no }}', limit: 1 }).move).toMatchObject({
    request: { query: 'order A1', limit: 1 },
  })
  expect(wayOf(entered({ query: '{{ "" }} ' }))).toBe('notFound')
})

describe('what is found', () => {
  test('is said, where it is sure enough', () => {
    const result = answered({ items })
    expect(bodiesOf(result)).toEqual([{ type: 'text', text: 'A x' }])
    expect(wayOf(result)).toBe('found')
  })

  test('is said with where it stands, where it is a passage of a document', () => {
    const source = { name: 'Manual.pdf', page: 2, unit: 'page' }
    const result = answered({ items: [{ ...item('document#4', 0.8), source }] }, { scope: 'documents' })
    expect(bodiesOf(result)).toEqual([{ type: 'text', text: 'A document#4', source }])
  })

  test('goes into a variable as its type can hold it', () => {
    const kept = (type: 'list' | 'object' | 'text') =>
      answered({ items }, { reference: 'r', answers: false }, { types: { r: type } })
    expect(kept('list').set).toEqual([{ reference: 'r', value: items.slice(0, 2) }])
    expect(kept('object').set).toEqual([{ reference: 'r', value: items[0] }])
    expect(kept('text').set).toEqual([{ reference: 'r', value: 'A x' }])
    expect(bodiesOf(kept('text'))).toEqual([])
  })

  test('is too little, where nothing is sure enough', () => {
    expect(wayOf(answered({ items }, { minConfidence: 91 }))).toBe('notFound')
    expect(wayOf(answered({ items: [] }))).toBe('notFound')
    expect(wayOf(answered({ garbage: true }))).toBe('notFound')
  })

  test('is nothing, where the look-up failed', () => {
    const result = visit(search, search.defaults()).take({
      type: 'performed',
      result: { ok: false, code: 'find.failed', detail: '', ms: 1 },
    })
    expect([wayOf(result), result.note]).toEqual(['notFound', { code: 'find.failed' }])
  })
})

test('it needs a query, and something to do with what it finds', () => {
  const lines = (changes: Partial<SearchData>) =>
    issueLines(search.check({ ...search.defaults(), ...changes }, scopeOf()))
  expect(lines({})).toEqual([])
  expect(lines({ query: ' ', answers: false })).toEqual(['required query', 'required reference'])
  expect(search.uses({ ...search.defaults(), reference: 'r' })).toEqual([
    { path: ['query'], as: 'template' },
    { path: ['reference'], as: 'writes' },
  ])
})
