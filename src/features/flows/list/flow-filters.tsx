import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { KINDS } from './data.ts'
import { isFiltered, NO_FILTER, type FlowSearch, type SetSearch } from './search.ts'
import { LiveFilterSelect } from './live-filter.tsx'

type FlowFiltersProps = { search: FlowSearch; onSearch: SetSearch; total: number | undefined }

const ANY = 'any'

/** Narrows the list by words, kind, switch and difference to what is live; all of it is kept in the address. */
export function FlowFilters({ search, onSearch, total }: FlowFiltersProps) {
  const t = useTexts()
  const status = search.enabled === undefined ? ANY : search.enabled ? 'enabled' : 'disabled'
  return (
    <div role="search" aria-label={t(($) => $.flows.filters.label)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.flows.filters.search)}
        onChange={(text) => onSearch({ text }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.flows.filters.kind)}
        value={search.kind ?? ANY}
        onValueChange={(value) => onSearch({ kind: KINDS.find((kind) => kind === value) })}
        options={[
          { value: ANY, label: t(($) => $.flows.filters.anyKind) },
          ...KINDS.map((kind) => ({ value: kind, label: t(($) => $.flows.kind[kind]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.flows.filters.enabled)}
        value={status}
        onValueChange={(value) => onSearch({ enabled: value === ANY ? undefined : value === 'enabled' })}
        options={[
          { value: ANY, label: t(($) => $.flows.filters.anyEnabled) },
          { value: 'enabled', label: t(($) => $.flows.filters.on) },
          { value: 'disabled', label: t(($) => $.flows.filters.off) },
        ]}
      />
      <LiveFilterSelect value={search.live} onChange={(live) => onSearch({ live })} />
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onSearch(NO_FILTER)}>
          {t(($) => $.flows.filters.clear)}
        </Button>
      )}
      <span role="status" className="tabular ml-auto text-13 text-muted">
        {total !== undefined && t(($) => $.flows.filters.total, { count: total })}
      </span>
    </div>
  )
}
