import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { isFiltered, LIVE_FILTERS, type KnowledgeSearch, type SetSearch } from './search.ts'

type EntryFiltersProps = { search: KnowledgeSearch; onSearch: SetSearch; total: number | undefined }

const ANY = 'any'
/** Milliseconds of rest after a key before the list is asked for. */
const REST = 250

/** Narrows the list by words, status and difference to what is live; all of it is kept in the address. */
export function EntryFilters({ search, onSearch, total }: EntryFiltersProps) {
  const t = useTexts()
  const status = search.enabled === undefined ? ANY : search.enabled ? 'enabled' : 'disabled'
  return (
    <div role="search" aria-label={t(($) => $.knowledge.filters.label)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.knowledge.filters.search)}
        clearLabel={t(($) => $.common.clear)}
        onChange={(text) => onSearch({ text }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.knowledge.filters.status)}
        value={status}
        onValueChange={(value) => onSearch({ enabled: value === ANY ? undefined : value === 'enabled' })}
        options={[
          { value: ANY, label: t(($) => $.knowledge.filters.anyStatus) },
          { value: 'enabled', label: t(($) => $.knowledge.filters.enabled) },
          { value: 'disabled', label: t(($) => $.knowledge.filters.disabled) },
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.knowledge.filters.live)}
        value={search.live ?? ANY}
        onValueChange={(value) => onSearch({ live: LIVE_FILTERS.find((live) => live === value) })}
        options={[
          { value: ANY, label: t(($) => $.knowledge.filters.anyLive) },
          ...LIVE_FILTERS.map((live) => ({ value: live, label: t(($) => $.knowledge.live[live]) })),
        ]}
      />
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onSearch({ text: undefined, enabled: undefined, live: undefined })}>
          {t(($) => $.knowledge.filters.clear)}
        </Button>
      )}
      <span role="status" className="tabular ml-auto text-13 text-muted">
        {total !== undefined && t(($) => $.knowledge.filters.total, { count: total })}
      </span>
    </div>
  )
}

type SearchBoxProps = {
  value: string | undefined
  label: string
  clearLabel: string
  onChange: (text: string | undefined) => void
}

/** Words to search for; what is typed reaches the address after a short rest, and the address may change it back. */
function SearchBox({ value, label, clearLabel, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const wanted = typed.trim() === '' ? undefined : typed.trim()

  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => onChange(wanted), REST)
    return () => clearTimeout(timer)
  }, [wanted, value, onChange])

  return (
    <div className="w-full min-w-40 @min-[36rem]:w-64">
      <TextField
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={LIMITS.search.text}
        leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped('')}
        clearLabel={clearLabel}
      />
    </div>
  )
}
