import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { SOLVED } from '#src/domain/conversation/closing.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Select } from '#src/ui/select.tsx'

type ClosingFilterProps = { appId: string; value: string | undefined; onChange: (value: string | undefined) => void }

const ANY = 'any'

/** Narrows the list by what was filled in afterwards; nothing where there is nothing to choose from. */
export function ClosingFilter({ appId, value, onChange }: ClosingFilterProps) {
  const t = useTexts()
  const { data } = useQuery(orpc.settings.workbench.queryOptions({ input: { appId } }))
  const fields = data?.workbench.closing.filter(({ kind }) => kind === 'select' || kind === 'solved') ?? []
  if (fields.length === 0) return null
  return (
    <Select
      width="fit"
      aria-label={t(($) => $.history.filters.closing)}
      value={value ?? ANY}
      onValueChange={(next) => onChange(next === ANY ? undefined : next)}
      options={[
        { value: ANY, label: t(($) => $.history.filters.anyClosing) },
        ...fields.map(({ id, label, kind, options }) => ({
          heading: label,
          options:
            kind === 'solved'
              ? SOLVED.map((each) => ({ value: `${id}:${each}`, label: t(($) => $.history.closing.solved[each]) }))
              : options.map((option) => ({ value: `${id}:${option}`, label: option })),
        })),
      ]}
    />
  )
}
