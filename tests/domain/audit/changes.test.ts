import { expect, test } from 'vitest'
import { auditChanges } from '#src/domain/audit/changes.ts'

test('tells the fields that differ, those within others by their path', () => {
  expect(
    auditChanges(
      { name: 'Bo', hours: { zone: 'UTC', days: [1] } },
      { name: 'Bo', hours: { zone: 'UTC', days: [1, 2] } },
    ),
  ).toEqual([{ field: 'hours.days', before: [1], after: [1, 2] }])
})

test.each([
  [null, { a: 1 }, [{ field: 'a', before: undefined, after: 1 }]],
  [{ a: null }, { a: 1 }, [{ field: 'a', before: null, after: 1 }]],
  ['old', 'new', [{ field: '', before: 'old', after: 'new' }]],
  [
    { a: {} },
    { a: { b: 1 } },
    [
      { field: 'a', before: {}, after: undefined },
      { field: 'a.b', before: undefined, after: 1 },
    ],
  ],
  [null, null, []],
  [{ a: 1 }, { a: 1 }, []],
])('%j to %j', (before, after, changes) => {
  expect(auditChanges(before, after)).toEqual(changes)
})
