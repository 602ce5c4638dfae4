import { DOCUMENT_FORMATS } from '#src/domain/documents/format.ts'
import { DOCUMENT_STATES } from '#src/domain/documents/state.ts'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Select } from '#src/ui/select.tsx'
import type { ListSearch, SetListSearch } from './list-search.ts'

const ANY = 'any'

type ListFiltersProps = { search: ListSearch; onSearch: SetListSearch }

/** What narrows the list of documents. */
export function ListFilters({ search, onSearch }: ListFiltersProps) {
  const t = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.documents.list.search)}
        onChange={(text) => onSearch({ text }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.documents.list.state)}
        value={search.state ?? ANY}
        onValueChange={(value) => onSearch({ state: DOCUMENT_STATES.find((state) => state === value) })}
        options={[
          { value: ANY, label: t(($) => $.documents.list.everyState) },
          ...DOCUMENT_STATES.map((state) => ({ value: state, label: t(($) => $.documents.list.states[state]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.documents.list.format)}
        value={search.format ?? ANY}
        onValueChange={(value) => onSearch({ format: DOCUMENT_FORMATS.find((format) => format === value) })}
        options={[
          { value: ANY, label: t(($) => $.documents.list.everyFormat) },
          ...DOCUMENT_FORMATS.map((format) => ({ value: format, label: format.toUpperCase() })),
        ]}
      />
    </div>
  )
}
