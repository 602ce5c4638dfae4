import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { LICENCE_STATES } from '#src/domain/licence/book.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { isNarrowed, MEMBER_STATUSES, NO_MEMBER_FILTER, type SetSearch, type TeamSearch } from './search.ts'

type MemberFiltersProps = {
  appId: string
  search: TeamSearch
  onSearch: SetSearch
  total: number | undefined
  /** What stands at the end of the line. */
  end: ReactNode
}

const ANY = 'any'

/** Narrows the members by words, role, group, status and licence; all of it is kept in the address. */
export function MemberFilters({ appId, search, onSearch, total, end }: MemberFiltersProps) {
  const t = useTexts()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  return (
    <div role="search" aria-label={t(($) => $.team.filters.label)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.team.members.search)}
        onChange={(next) => onSearch({ text: next }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.team.members.roles)}
        value={search.role ?? ANY}
        onValueChange={(value) => onSearch({ role: ROLES.find((role) => role === value) })}
        options={[
          { value: ANY, label: t(($) => $.team.filters.anyRole) },
          ...ROLES.map((role) => ({ value: role, label: t(($) => $.team.roles[role]) })),
        ]}
      />
      {groups.length > 0 && (
        <Select
          width="fit"
          aria-label={t(($) => $.team.members.groups)}
          value={search.inGroup ?? ANY}
          onValueChange={(value) => onSearch({ inGroup: groups.find(({ id }) => id === value)?.id })}
          options={[
            { value: ANY, label: t(($) => $.team.filters.anyGroup) },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Select
        width="fit"
        aria-label={t(($) => $.team.members.status)}
        value={search.status ?? ANY}
        onValueChange={(value) => onSearch({ status: MEMBER_STATUSES.find((status) => status === value) })}
        options={[
          { value: ANY, label: t(($) => $.team.filters.anyStatus) },
          ...MEMBER_STATUSES.map((status) => ({
            value: status,
            label:
              status === 'disabled' || status === 'forcedOffline'
                ? t(($) => $.team.state[status])
                : t(($) => $.team.status[status]),
          })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.team.members.licence)}
        value={search.licence ?? ANY}
        onValueChange={(value) => onSearch({ licence: LICENCE_STATES.find((licence) => licence === value) })}
        options={[
          { value: ANY, label: t(($) => $.team.filters.anyLicence) },
          ...LICENCE_STATES.map((licence) => ({ value: licence, label: t(($) => $.team.licences.state[licence]) })),
        ]}
      />
      {isNarrowed(search) && (
        <Button tone="quiet" onClick={() => onSearch(NO_MEMBER_FILTER)}>
          {t(($) => $.team.filters.clear)}
        </Button>
      )}
      <span role="status" className="tabular ml-auto text-13 text-muted">
        {total !== undefined && t(($) => $.team.members.total, { count: total })}
      </span>
      {end}
    </div>
  )
}
