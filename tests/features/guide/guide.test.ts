import { describe, expect, test } from 'vitest'
import { draftOf, faultOf, hoursOf, isOvernight } from '#src/editor/hours/hours-draft.ts'
import { readGuideSearch } from '#src/features/guide/search.ts'
import { firstOpen, GUIDE_STEPS, settledSteps, STEP_MINUTES, stepBeside } from '#src/features/guide/steps.ts'
import { GUIDE_STEPS as SERVER_STEPS } from '#src/contract/guide.ts'

const open = {
  basics: 'open',
  content: 'open',
  team: 'open',
  hours: 'open',
  channel: 'open',
  try: 'open',
  deploy: 'open',
} as const

describe('the steps', () => {
  test('are those of the server, in its order', () => {
    expect(GUIDE_STEPS).toEqual(SERVER_STEPS)
  })

  test('take ten minutes together', () => {
    expect(Object.values(STEP_MINUTES).reduce((sum, minutes) => sum + minutes)).toBe(10)
  })

  test('end at both ends', () => {
    expect(stepBeside('basics', -1)).toBeUndefined()
    expect(stepBeside('basics', 1)).toBe('content')
    expect(stepBeside('hours', 1)).toBe('deploy')
    expect(stepBeside('try', 1)).toBeUndefined()
  })

  test('resume at the first that is neither done nor skipped', () => {
    expect(firstOpen({ ...open, basics: 'done', content: 'skipped', hours: 'done' })).toBe('team')
    expect(settledSteps({ ...open, basics: 'done', content: 'skipped', hours: 'done' })).toBe(3)
    expect(firstOpen({ ...open, basics: 'skipped' })).toBe('content')
  })
})

test('an address with an unknown step opens the guide where it stands', () => {
  expect(readGuideSearch({ step: 'hours', view: 'overview' })).toEqual({ step: 'hours' })
  expect(readGuideSearch({ step: 'nowhere' })).toEqual({})
  expect(readGuideSearch({ view: 'overview' })).toEqual({ view: 'overview' })
})

describe('a draft of the hours', () => {
  const hours = {
    timeZone: 'Asia/Shanghai',
    always: false,
    weekly: [
      { day: 1, from: '14:00', to: '24:00' },
      { day: 1, from: '09:00', to: '12:00' },
      { day: 7, from: '20:00', to: '02:00' },
    ],
    special: [
      { when: { kind: 'date' as const, date: '2026-12-24' }, label: '', periods: [{ from: '09:00', to: '24:00' }] },
    ],
  }

  test('has the periods of each day in order, with midnight as a field can hold it', () => {
    const draft = draftOf(hours)
    expect(draft.days[0]).toEqual([
      { from: '09:00', to: '12:00' },
      { from: '14:00', to: '00:00' },
    ])
    expect(draft.days[6]).toEqual([{ from: '20:00', to: '02:00' }])
    expect(draft.days[3]).toEqual([])
    expect(draft.special[0]?.periods).toEqual([{ from: '09:00', to: '00:00' }])
  })

  test('goes back to what is sent', () => {
    const sent = hoursOf(draftOf(hours))
    expect(sent.weekly.map(({ day }) => day)).toEqual([1, 1, 7])
    expect(hoursOf(draftOf(sent))).toEqual(sent)
  })

  test('cannot be saved without a day or with a time missing, unless it is always', () => {
    const draft = draftOf(hours)
    expect(faultOf(draft)).toBeUndefined()
    expect(faultOf({ ...draft, days: draft.days.map(() => []), special: [] })).toBe('nothing')
    expect(faultOf({ ...draft, days: draft.days.map(() => []) })).toBeUndefined()
    const missing = { ...draft, days: [[{ from: '09:00', to: '' }], ...draft.days.slice(1)] }
    expect(faultOf(missing)).toBe('incomplete')
    expect(faultOf({ ...missing, always: true })).toBeUndefined()
    expect(hoursOf({ ...missing, always: true }).weekly).not.toContainEqual(expect.objectContaining({ to: '' }))
  })

  test('that ends before it begins runs into the next day', () => {
    expect(isOvernight({ from: '20:00', to: '02:00' })).toBe(true)
    expect(isOvernight({ from: '09:00', to: '18:00' })).toBe(false)
    expect(isOvernight({ from: '09:00', to: '' })).toBe(false)
  })
})
