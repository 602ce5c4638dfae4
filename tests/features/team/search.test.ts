import { expect, it } from 'vitest'
import { isAmong, isNarrowed, readTeamSearch } from '#src/features/team/search.ts'

const anna = {
  roles: ['admin' as const, 'online_staff' as const],
  groups: [{ id: 'care', name: 'Care' }],
  status: 'idle' as const,
  state: 'active' as const,
  forcedOffline: false,
  licence: 'held' as const,
}

it('narrows members by each of what the address says, and by all of it together', () => {
  expect(isAmong({}, anna)).toBe(true)
  expect(isAmong({ role: 'admin', inGroup: 'care', status: 'idle', licence: 'held' }, anna)).toBe(true)
  expect(isAmong({ role: 'online_admin' }, anna)).toBe(false)
  expect(isAmong({ inGroup: 'sales' }, anna)).toBe(false)
  expect(isAmong({ status: 'busy' }, anna)).toBe(false)
  expect(isAmong({ licence: 'used' }, anna)).toBe(false)
})

it('takes who is kept from the desk for that, whatever they had chosen', () => {
  expect(isAmong({ status: 'disabled' }, { ...anna, state: 'disabled' })).toBe(true)
  expect(isAmong({ status: 'forcedOffline' }, { ...anna, status: 'offline', forcedOffline: true })).toBe(true)
  expect(isAmong({ status: 'offline' }, { ...anna, status: 'offline', forcedOffline: true })).toBe(false)
})

it('reads filters it knows, and no others', () => {
  const search = { role: 'admin', status: 'break', licence: 'none', inGroup: 'care' }
  expect(readTeamSearch(search)).toEqual(search)
  expect(readTeamSearch({ role: 'king', status: 'asleep', licence: 'many' })).toEqual({})
  expect(isNarrowed(readTeamSearch(search))).toBe(true)
  expect(isNarrowed(readTeamSearch({ tab: 'groups', member: 'x' }))).toBe(false)
})
