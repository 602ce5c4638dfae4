import type { Timeouts } from '#src/domain/settings/timeouts.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** The times in their order. */
export const TIMES = ['agentReminder', 'agentEnd', 'visitorReminder', 'visitorEnd', 'conversation', 'queueEnd'] as const
export type Time = (typeof TIMES)[number]

/** In words, in what two states of the time-outs differ. */
export function useTimeoutFields(): (before: Timeouts, after: Timeouts) => StateField[] {
  const t = useTexts()
  const format = useFormat()
  const duration = (seconds: number | null) =>
    seconds === null ? t(($) => $.settings.timeouts.off) : format.duration(seconds * 1000)
  const words = (times: Timeouts, name: keyof Timeouts) => {
    if (name === 'lateAction') return t(($) => $.settings.timeouts.late[times.lateAction])
    if (name === 'queueOutcome') return t(($) => $.settings.timeouts.outcome[times.queueOutcome])
    return duration(times[name])
  }
  return (before, after) =>
    (['lateAction', ...TIMES, 'queueOutcome'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({
        label: t(($) => $.settings.timeouts[name]),
        values: [words(before, name), words(after, name)],
      }))
}
