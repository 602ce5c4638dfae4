import { useTexts } from '#src/i18n/use-texts.ts'
import { Select } from '#src/ui/select.tsx'
import { LIVE_FILTERS, type LiveFilter } from './search.ts'

const ANY = 'any'

type LiveFilterSelectProps = { value: LiveFilter | undefined; onChange: (live: LiveFilter | undefined) => void }

/** Flows by how they differ from what is live. */
export function LiveFilterSelect({ value, onChange }: LiveFilterSelectProps) {
  const t = useTexts()
  return (
    <Select
      width="fit"
      aria-label={t(($) => $.flows.filters.live)}
      value={value ?? ANY}
      onValueChange={(next) => onChange(LIVE_FILTERS.find((live) => live === next))}
      options={[
        { value: ANY, label: t(($) => $.flows.filters.anyLive) },
        ...LIVE_FILTERS.map((live) => ({ value: live, label: t(($) => $.flows.live[live]) })),
      ]}
    />
  )
}
