import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HistoryRow } from '#src/api/types.ts'
import { BEGINNERS, END_REASONS, STATES } from '#src/domain/conversation/state.ts'
import { ALERT_STATES } from '#src/domain/sensitive/word.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { CHANNEL_KINDS } from '#src/channels/specs.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { AgentFilter } from './agent-filter.tsx'
import { ClosingFilter } from './closing-filter.tsx'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { isFiltered, NO_FILTER, RANGES, type HistorySearch, type SetSearch } from './search.ts'
import { visitorName } from './words.ts'

type HistoryFiltersProps = {
  appId: string
  search: HistorySearch
  onSearch: SetSearch
  total: number | undefined
  /** The one whose conversations alone are shown, once they are known. */
  visitor: HistoryRow['visitor'] | undefined
  /** What stands at the end of the line. */
  end: ReactNode
}

const ANY = 'any'

/** Narrows the list by words, time, channel, state, end reason, rating and agent; all of it is kept in the address. */
export function HistoryFilters({ appId, search, onSearch, total, visitor, end }: HistoryFiltersProps) {
  const t = useTexts()
  const maySeeAlerts = usePermission('settings.view')
  const maySeeMembers = usePermission('member.view')
  const maySeeWorkbench = usePermission('workbench.view')
  const stars = Array.from({ length: LIMITS.rating.stars }, (_, index) => LIMITS.rating.stars - index)
  return (
    <div role="search" aria-label={t(($) => $.history.filters.label)} className="flex flex-wrap items-center gap-2">
      <SearchBox
        value={search.text}
        label={t(($) => $.history.filters.search)}
        onChange={(text) => onSearch({ text }, { replace: true })}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.history.filters.range)}
        value={search.range ?? ANY}
        onValueChange={(value) => onSearch({ range: RANGES.find((range) => range === value) })}
        options={[
          { value: ANY, label: t(($) => $.history.filters.anyRange) },
          ...RANGES.map((range) => ({ value: range, label: t(($) => $.history.filters.ranges[range]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.history.filters.channel)}
        value={search.channel ?? ANY}
        onValueChange={(value) => onSearch({ channel: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: t(($) => $.history.filters.anyChannel) },
          ...kindsWith(search.channel).map((kind) => ({ value: kind, label: channelName(t, kind) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.history.filters.state)}
        value={search.state ?? ANY}
        onValueChange={(value) => onSearch({ state: STATES.find((state) => state === value) })}
        options={[
          { value: ANY, label: t(($) => $.history.filters.anyState) },
          ...STATES.map((state) => ({ value: state, label: t(($) => $.history.state[state]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.history.filters.endReason)}
        value={search.endReason ?? ANY}
        onValueChange={(value) => onSearch({ endReason: END_REASONS.find((reason) => reason === value) })}
        options={[
          { value: ANY, label: t(($) => $.history.filters.anyReason) },
          ...END_REASONS.map((reason) => ({ value: reason, label: t(($) => $.history.endReason[reason]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.history.filters.rating)}
        value={search.rating === undefined ? ANY : String(search.rating)}
        onValueChange={(value) => onSearch({ rating: value === ANY ? undefined : Number(value) })}
        options={[
          { value: ANY, label: t(($) => $.history.filters.anyRating) },
          ...stars.map((count) => ({ value: String(count), label: t(($) => $.history.rating.stars, { count }) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.history.filters.begun)}
        value={search.begun ?? ANY}
        onValueChange={(value) => onSearch({ begun: BEGINNERS.find((who) => who === value) })}
        options={[
          { value: ANY, label: t(($) => $.history.filters.anyBegun) },
          ...BEGINNERS.map((who) => ({ value: who, label: t(($) => $.history.filters.begunBy[who]) })),
        ]}
      />
      {maySeeAlerts && (
        <Select
          width="fit"
          aria-label={t(($) => $.history.filters.alert)}
          value={search.alert ?? ANY}
          onValueChange={(value) => onSearch({ alert: ALERT_STATES.find((alert) => alert === value) })}
          options={[
            { value: ANY, label: t(($) => $.history.filters.anyAlert) },
            ...ALERT_STATES.map((alert) => ({ value: alert, label: t(($) => $.history.alert[alert]) })),
          ]}
        />
      )}
      {maySeeMembers && <AgentFilter appId={appId} value={search.agent} onChange={(agent) => onSearch({ agent })} />}
      {maySeeWorkbench && (
        <ClosingFilter appId={appId} value={search.closing} onChange={(closing) => onSearch({ closing })} />
      )}
      {search.visitor !== undefined && (
        <Button
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          aria-label={t(($) => $.history.filters.anyVisitor)}
          onClick={() => onSearch({ visitor: undefined })}
        >
          {visitor === undefined ? t(($) => $.history.filters.oneVisitor) : visitorName(t, visitor)}
        </Button>
      )}
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onSearch(NO_FILTER)}>
          {t(($) => $.history.filters.clear)}
        </Button>
      )}
      <span role="status" className="tabular ml-auto text-13 text-muted">
        {total !== undefined && t(($) => $.history.page.total, { count: total })}
      </span>
      {end}
    </div>
  )
}

/** All kinds of channels, and one that an address names though there is none like it. */
const kindsWith = (named: string | undefined): string[] => [
  ...new Set([...CHANNEL_KINDS, ...(named === undefined ? [] : [named])]),
]
