import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import { AUDIT_AREAS } from '#src/domain/audit/actions.ts'
import { AUDIT_RANGES } from '#src/domain/audit/range.ts'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Select } from '#src/ui/select.tsx'
import { NO_FILTER, type AuditSearch, type SetSearch } from './search.ts'

type AuditFiltersProps = { appId: string; search: AuditSearch; onSearch: SetSearch }

const ANY = 'any'

/** Narrows the log by object, time, kind of action and person; all of it is kept in the address. */
export function AuditFilters({ appId, search, onSearch }: AuditFiltersProps) {
  const t = useTexts()
  const { actor, area, range, object } = search
  const actors = useQuery(orpc.audit.actors.queryOptions({ input: { appId } })).data ?? []
  const people = actors.map(({ id, nickname }) => ({ value: id, label: nickname }))
  return (
    <div role="search" aria-label={t(($) => $.audit.label)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={object}
        label={t(($) => $.audit.search)}
        onChange={(words) => onSearch({ object: words }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.audit.range.label)}
        value={range ?? ANY}
        onValueChange={(value) => onSearch({ range: AUDIT_RANGES.find((one) => one === value) })}
        options={[
          { value: ANY, label: t(($) => $.audit.range.any) },
          ...AUDIT_RANGES.map((one) => ({ value: one, label: t(($) => $.audit.range[one]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.audit.area.label)}
        value={area ?? ANY}
        onValueChange={(value) => onSearch({ area: AUDIT_AREAS.find((one) => one === value) })}
        options={[
          { value: ANY, label: t(($) => $.audit.area.any) },
          ...AUDIT_AREAS.map((one) => ({ value: one, label: t(($) => $.audit.area[one]) })),
        ]}
      />
      <div className="w-48">
        <Combobox
          aria-label={t(($) => $.audit.actor.label)}
          placeholder={t(($) => $.audit.actor.any)}
          leading={<User size={16} strokeWidth={1.75} aria-hidden />}
          options={people}
          value={
            actor === undefined
              ? null
              : (people.find(({ value }) => value === actor) ?? { value: actor, label: actor.slice(-8) })
          }
          onValueChange={(option) => onSearch({ actor: option?.value })}
          emptyText={t(($) => $.audit.actor.none)}
          clearLabel={t(($) => $.common.clear)}
        />
      </div>
      {Object.values(search).some((value) => value !== undefined) && (
        <Button tone="quiet" onClick={() => onSearch(NO_FILTER)}>
          {t(($) => $.audit.clear)}
        </Button>
      )}
    </div>
  )
}
