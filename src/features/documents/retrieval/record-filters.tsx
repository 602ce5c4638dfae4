import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { KINDS, OUTCOMES, RANGES, SEQUELS, type FileSearch, type SetSearch } from '../file-search.ts'

const ANY = 'any'

/** Whether anything but the time narrows the records. */
export const isNarrowed = ({ kind, outcome, sequel, text }: FileSearch): boolean =>
  [kind, outcome, sequel, text].some((value) => value !== undefined)

/** Narrows the records by words, time, who asked, what came of it and whether it helped; all of it is in the address. */
export function RecordFilters({ search, onSearch }: { search: FileSearch; onSearch: SetSearch }) {
  const t = useTexts()
  return (
    <div role="search" aria-label={t(($) => $.retrieval.records.filters)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.retrieval.records.search)}
        onChange={(text) => onSearch({ text }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.retrieval.records.range)}
        value={search.range ?? '7d'}
        onValueChange={(value) => onSearch({ range: value === '7d' ? undefined : value })}
        options={RANGES.map((range) => ({ value: range, label: t(($) => $.retrieval.records.ranges[range]) }))}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.retrieval.records.kind)}
        value={search.kind ?? ANY}
        onValueChange={(value) => onSearch({ kind: KINDS.find((kind) => kind === value) })}
        options={[
          { value: ANY, label: t(($) => $.retrieval.records.anyKind) },
          ...KINDS.map((kind) => ({ value: kind, label: t(($) => $.retrieval.records.kinds[kind]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.retrieval.records.outcome)}
        value={search.outcome ?? ANY}
        onValueChange={(value) => onSearch({ outcome: OUTCOMES.find((outcome) => outcome === value) })}
        options={[
          { value: ANY, label: t(($) => $.retrieval.records.anyOutcome) },
          ...OUTCOMES.map((outcome) => ({ value: outcome, label: t(($) => $.frame.why.outcome[outcome]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.retrieval.records.sequel)}
        value={search.sequel ?? ANY}
        onValueChange={(value) => onSearch({ sequel: SEQUELS.find((sequel) => sequel === value) })}
        options={[
          { value: ANY, label: t(($) => $.retrieval.records.anySequel) },
          ...SEQUELS.map((sequel) => ({ value: sequel, label: t(($) => $.retrieval.records.sequels[sequel]) })),
        ]}
      />
      {isNarrowed(search) && (
        <Button
          tone="quiet"
          onClick={() => onSearch({ kind: undefined, outcome: undefined, sequel: undefined, text: undefined })}
        >
          {t(($) => $.retrieval.records.clear)}
        </Button>
      )}
    </div>
  )
}
