import { z } from 'zod'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepResult } from '#src/domain/step/step.ts'
import { plainHoursSchema } from '#src/domain/hours/hours.ts'
import { HOURS_STATES, hoursState } from '#src/domain/hours/openings.ts'

const data = z.strictObject({
  /** Hours of its own; null: the menu's, which are the application's unless its settings say others. */
  hours: plainHoursSchema.nullable(),
})
export type HoursData = z.output<typeof data>

/** Goes on by the time: within opening hours, on a holiday, or otherwise closed. */
export const hours = defineNodeSpec({
  kind: 'hours',
  textKey: 'ivrHours',
  group: 'logic',
  data,
  defaults: (): HoursData => ({ hours: null }),
  outlets: () => HOURS_STATES.map((id) => ({ id, role: 'choice', labelKey: `ivrHours.${id}` })),
  check: ({ hours: own }) =>
    own !== null && !own.always && own.weekly.length === 0 ? [{ code: 'hours_empty', path: ['hours', 'weekly'] }] : [],
  uses: () => [],
  waits: false,
  byTime: ({ hours: own }, menu, at) => hoursState(own ?? menu, at),
  step({ data: held, hours: menu, open, now }): StepResult {
    const own = held.hours ?? menu
    const state = own ? hoursState(own, new Date(now)) : open ? 'open' : 'closed'
    return { note: { hours: state }, move: { type: 'leave', by: state } }
  },
})
