import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { MoreFilters } from './more-filters.tsx'
import { isFiltered, LIVE_FILTERS, NOT_FILTERED, type KnowledgeSearch, type SetSearch } from './search.ts'

type EntryFiltersProps = {
  search: KnowledgeSearch
  onSearch: SetSearch
  total: number | undefined
  tags: readonly { tag: string; count: number }[]
  editors: readonly { personId: string; nickname: string }[]
}

const ANY = 'any'

/** Narrows the list; all of it is kept in the address. */
export function EntryFilters({ search, onSearch, total, tags, editors }: EntryFiltersProps) {
  const t = useTexts()
  const status = search.enabled === undefined ? ANY : search.enabled ? 'enabled' : 'disabled'
  return (
    <div role="search" aria-label={t(($) => $.knowledge.filters.label)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.knowledge.filters.search)}
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
      {(tags.length > 0 || search.tag !== undefined) && (
        <Select
          width="fit"
          aria-label={t(($) => $.knowledge.filters.tag)}
          value={search.tag ?? ANY}
          onValueChange={(value) => onSearch({ tag: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t(($) => $.knowledge.filters.anyTag) },
            ...tags.map(({ tag }) => ({ value: tag, label: tag })),
            ...(search.tag !== undefined && !tags.some(({ tag }) => tag === search.tag)
              ? [{ value: search.tag, label: search.tag }]
              : []),
          ]}
        />
      )}
      {editors.length > 1 && (
        <Select
          width="fit"
          aria-label={t(($) => $.knowledge.filters.owner)}
          value={search.owner ?? ANY}
          onValueChange={(value) => onSearch({ owner: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: t(($) => $.knowledge.filters.anyOwner) },
            ...editors.map(({ personId, nickname }) => ({ value: personId, label: nickname })),
          ]}
        />
      )}
      <MoreFilters search={search} onSearch={onSearch} editors={editors} />
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onSearch(NOT_FILTERED)}>
          {t(($) => $.knowledge.filters.clear)}
        </Button>
      )}
      <span role="status" className="tabular ml-auto text-13 text-muted">
        {total !== undefined && t(($) => $.knowledge.filters.total, { count: total })}
      </span>
    </div>
  )
}
