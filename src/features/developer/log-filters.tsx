import type { Webhook } from '#src/api/types.ts'
import { DELIVERY_STATES } from '#src/domain/webhook/delivery.ts'
import { SENT_EVENTS } from '#src/domain/webhook/events.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { isNarrowed, NO_FILTER, type LogSearch, type SetSearch } from './search.ts'

const ANY = 'any'

type LogFiltersProps = { webhooks: readonly Webhook[]; search: LogSearch; onSearch: SetSearch }

/** Narrows the log by webhook, event and what became of it; all of it is kept in the address. */
export function LogFilters({ webhooks, search, onSearch }: LogFiltersProps) {
  const t = useTexts()
  const { webhook, event, state } = search
  return (
    <div role="search" aria-label={t(($) => $.developer.log.label)} className="flex flex-wrap items-center gap-2">
      <Select
        width="fit"
        aria-label={t(($) => $.developer.log.webhook)}
        value={webhooks.some(({ id }) => id === webhook) ? webhook : ANY}
        onValueChange={(value) => onSearch({ webhook: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: t(($) => $.developer.log.anyWebhook) },
          ...webhooks.map(({ id, url }) => ({ value: id, label: url })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.developer.log.event)}
        value={event ?? ANY}
        onValueChange={(value) => onSearch({ event: SENT_EVENTS.find((one) => one === value) })}
        options={[
          { value: ANY, label: t(($) => $.developer.log.anyEvent) },
          ...SENT_EVENTS.map((one) => ({ value: one, label: t(($) => $.developer.event[one]) })),
        ]}
      />
      <Select
        width="fit"
        aria-label={t(($) => $.developer.log.state)}
        value={state ?? ANY}
        onValueChange={(value) => onSearch({ state: DELIVERY_STATES.find((one) => one === value) })}
        options={[
          { value: ANY, label: t(($) => $.developer.log.anyState) },
          ...DELIVERY_STATES.map((one) => ({ value: one, label: t(($) => $.developer.log.states[one]) })),
        ]}
      />
      {isNarrowed(search) && (
        <Button tone="quiet" onClick={() => onSearch(NO_FILTER)}>
          {t(($) => $.developer.log.clear)}
        </Button>
      )}
    </div>
  )
}
