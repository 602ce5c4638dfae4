import { expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { mayOf, NEW_STAFF_MAY, STAFF_ACTS, type StaffMay } from '#src/domain/settings/staff-may.ts'

const NOTHING: StaffMay = {
  end: false,
  toMember: false,
  toGroup: false,
  recall: false,
  unmask: false,
  begin: false,
  blockDays: 0,
  aboveLimit: 0,
}

it('binds agents alone: whoever may change it is not bound, also with the role of an agent', () => {
  expect(mayOf(['online_staff'], NOTHING)).toEqual(NOTHING)
  for (const role of ['online_admin', 'admin', 'super_admin'] as const) {
    const may = mayOf(['online_staff', role], NOTHING)
    expect(STAFF_ACTS.filter((act) => !may[act])).toEqual([])
    expect(may.blockDays).toBe(LIMITS.block.days.most)
  }
})

it('keeps everybody to the limit, and as far above it as is set', () => {
  for (const aboveLimit of [0, 3])
    for (const role of ['online_staff', 'online_admin', 'super_admin'] as const)
      expect(mayOf([role], { ...NOTHING, aboveLimit }).aboveLimit).toBe(aboveLimit)
})

it('begins with all that the roles allow, and a block of one day', () => {
  expect(mayOf(['online_staff'], NEW_STAFF_MAY)).toEqual({ ...NEW_STAFF_MAY, blockDays: 1 })
  expect(STAFF_ACTS.filter((act) => !NEW_STAFF_MAY[act])).toEqual([])
})
