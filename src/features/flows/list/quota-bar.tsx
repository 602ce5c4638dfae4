import { useTexts } from '#src/i18n/use-texts.ts'
import { Progress } from '#src/ui/progress.tsx'
import type { Quota } from './data.ts'

/** How many of the flows that the plan allows there are; nothing where it allows any number. */
export function QuotaBar({ quota }: { quota: Quota }) {
  const t = useTexts()
  const { used, limit } = quota
  if (limit === null) return null
  return (
    <Progress
      label={t(($) => $.flows.quota.label)}
      value={used}
      max={limit}
      valueText={t(($) => $.flows.quota.of, { used, limit })}
      tone={used >= limit ? 'danger' : 'accent'}
      className="w-full sm:w-56"
    />
  )
}

/** Whether no further flow may be added. */
export function isFull({ used, limit }: Quota): boolean {
  return limit !== null && used >= limit
}
