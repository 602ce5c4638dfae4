import type { ContractOutput } from '../../support/console/outputs.ts'
import { dateAfter } from '#src/domain/hours/dates.ts'

const HOUR = 3_600_000

/** What somebody did on some days, in Zurich: mornings in service, a break, the rest of weekdays idle. */
export function sampleActivity({
  until = '2026-11-21',
  days = 7,
}: {
  until?: string
  days?: number
}): ContractOutput['team']['activity'] {
  return {
    timeZone: 'Europe/Zurich',
    until,
    days: Array.from({ length: days }, (_, back) => {
      const date = dateAfter(until, -back)
      const from = Date.parse(`${date}T00:00:00+01:00`)
      const at = (hours: number) => new Date(from + hours * HOUR).toISOString()
      const isOff = back % 7 === 6
      return {
        date,
        from: at(0),
        to: at(24),
        stretches: isOff
          ? []
          : [
              { activity: 'idle', from: at(8), to: at(8.5) },
              { activity: 'in_service', from: at(8.5), to: at(11 - back / 4) },
              { activity: 'after_call_work', from: at(11 - back / 4), to: at(11) },
              { activity: 'break', from: at(12), to: at(12.75) },
              { activity: 'busy', from: at(13), to: at(14) },
              { activity: 'on_call', from: at(14), to: at(14.5) },
              { activity: 'in_service', from: at(14.5), to: at(16.5) },
            ],
        totals: isOff
          ? { in_service: 0, on_call: 0, after_call_work: 0, idle: 0, busy: 0, break: 0 }
          : {
              in_service: 16_200 - back * 900,
              on_call: 1_800,
              after_call_work: back * 900,
              idle: 1_800,
              busy: 3_600,
              break: 2_700,
            },
        forced: back === 1 ? [{ at: at(16.5), reason: 'The shift was over' }] : [],
        worked: isOff ? 0 : 23_400,
      }
    }),
  }
}
