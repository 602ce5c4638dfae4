import { expect, it } from 'vitest'
import { withSpecialDays } from '#src/domain/graph/migrations/special-days.ts'

const hours = { timeZone: 'Europe/Berlin', always: false, weekly: [] }
const node = (data: object, kind = 'hours') => ({ nodes: { one: { id: 'one', kind, data } }, edges: {} })

it('reads the closed dates of a menu as special days, and leaves what it does not know', () => {
  const special = [{ when: { kind: 'date', date: '2026-12-25' }, label: '', periods: [] }]
  expect(withSpecialDays(node({ hours: { ...hours, closedOn: ['2026-12-25'] } }))).toEqual(
    node({ hours: { ...hours, special } }),
  )
  for (const same of [
    node({ hours: { ...hours, special } }),
    node({ hours: null }),
    node({ hours: { closedOn: [] } }, 'say'),
    { nodes: 'none' },
  ])
    expect(withSpecialDays(same)).toEqual(same)
})
