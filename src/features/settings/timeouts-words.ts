import type { Timeouts } from '#src/domain/settings/timeouts.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** The times in their order. */
export const TIMES = ['agentReminder', 'agentEnd', 'visitorReminder', 'visitorEnd', 'conversation'] as const
export type Time = (typeof TIMES)[number]

/** In words, in what two states of the time-outs differ. */
export function useTimeoutFields(): (before: Timeouts, after: Timeouts) => StateField[] {
  const t = useTexts()
  const format = useFormat()
  const words = (times: Timeouts, name: keyof Timeouts) => {
    const value = times[name]
    if (value === null) return t(($) => $.settings.timeouts.off)
    return typeof value === 'number' ? format.duration(value * 1000) : t(($) => $.settings.timeouts.late[value])
  }
  return (before, after) =>
    (['lateAction', ...TIMES] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({
        label: t(($) => $.settings.timeouts[name]),
        values: [words(before, name), words(after, name)],
      }))
}
