import { describe, expect, test } from 'vitest'
import type { TableRow, Value } from '#src/editor/qa-table/column.ts'
import { answered, readAnew, rebased, resolved, viewOf, written } from '#src/editor/qa-table/rows.ts'

const row = (revision: number, values: Record<string, Value> = {}): TableRow => ({
  key: 1,
  id: 'one',
  revision,
  values: { question: 'Q', answer: 'A', similar: ['x'], ...values },
})

describe('a row', () => {
  test('waits with what was written, and with nothing once that is undone', () => {
    const view = written(viewOf(row(1)), { answer: 'B' })
    expect(view).toMatchObject({ state: 'waiting', unsaved: ['answer'] })
    expect(written(view, { answer: 'A' })).toMatchObject({ state: 'saved', unsaved: [] })
    expect(written(viewOf(row(1)), { similar: ['x'] }).state).toBe('saved')
  })

  test('keeps what was written while it was being saved', () => {
    const sent = { answer: 'B' }
    const saving = { ...written(viewOf(row(1)), sent), state: 'saving' as const }
    const meanwhile = written(saving, { answer: 'C', question: 'R' })
    const view = answered(meanwhile, sent, { key: 1, ok: true, row: row(2, sent) })
    expect(view).toMatchObject({ state: 'waiting', values: { answer: 'C', question: 'R' }, row: { revision: 2 } })
  })

  test('saves again what was undone while it was being saved', () => {
    const sent = { answer: 'B' }
    const saving = { ...written(viewOf(row(1)), sent), state: 'saving' as const }
    const view = answered(written(saving, { answer: 'A' }), sent, { key: 1, ok: true, row: row(2, sent) })
    expect(view).toMatchObject({ state: 'waiting', values: { answer: 'A' }, unsaved: ['answer'] })
  })

  test('goes on top of what somebody else wrote into another cell', () => {
    const view = rebased(written(viewOf(row(1)), { answer: 'mine' }), row(2, { question: 'theirs' }))
    expect(view).toMatchObject({
      state: 'waiting',
      values: { answer: 'mine', question: 'theirs' },
      row: { revision: 2 },
    })
  })

  test('is in conflict where both wrote into one cell, until somebody decides', () => {
    const view = rebased(written(viewOf(row(1)), { answer: 'mine' }), row(2, { answer: 'theirs' }))
    expect(view).toMatchObject({ state: 'conflict', values: { answer: 'mine' } })
    expect(resolved(view, 'theirs')).toMatchObject({ state: 'saved', values: { answer: 'theirs' } })
    expect(resolved(view, 'mine')).toMatchObject({ state: 'waiting', values: { answer: 'mine' }, row: { revision: 2 } })
  })

  test('is no conflict where both wrote the same', () => {
    expect(rebased(written(viewOf(row(1)), { answer: 'same' }), row(2, { answer: 'same' })).state).toBe('saved')
  })

  test('stays with its words when it is refused, and tries again once they change', () => {
    const view = answered(
      { ...written(viewOf(row(1)), { answer: '<' }), state: 'saving' },
      { answer: '<' },
      { key: 1, ok: false, row: row(1), messages: { answer: 'No.' } },
    )
    expect(view).toMatchObject({ state: 'refused', values: { answer: '<' }, messages: { answer: 'No.' } })
    expect(written(view, { answer: 'ok' })).toMatchObject({ state: 'waiting', messages: {} })
    expect(resolved(view, 'theirs')).toMatchObject({ state: 'saved', values: { answer: 'A' } })
  })

  test('is read anew without losing what is written here, and never goes back', () => {
    const view = written(viewOf(row(2)), { answer: 'mine' })
    expect(readAnew(view, row(3, { question: 'new' })).values).toMatchObject({ answer: 'mine', question: 'new' })
    expect(readAnew(view, row(1))).toBe(view)
  })

  test('that was refused does not try again because it was read anew', () => {
    const sent = { answer: 'a < b' }
    const messages = { answer: 'Not with <.' }
    const refused = answered(written(viewOf(row(1)), sent), sent, { key: 1, ok: false, row: row(1), messages })
    expect(refused.state).toBe('refused')
    expect(readAnew(refused, row(1))).toBe(refused)
    expect(readAnew(refused, row(2, { question: 'new' }))).toMatchObject({ state: 'waiting' })
  })
})
