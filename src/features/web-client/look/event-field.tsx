import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { eventsOf } from './quick-item.ts'

type EventFieldProps = {
  appId: string
  /** Empty: none is chosen yet. */
  event: string
  isFaulty: boolean
  onChange: (event: string) => void
}

/** By which event a press begins a flow: one of those that flows begin with. */
export function EventField({ appId, event, isFaulty, onChange }: EventFieldProps) {
  const t = useTexts()
  const flows = useQuery(orpc.flows.list.queryOptions({ input: { appId, limit: LIMITS.list.page } }))
  const events = eventsOf(flows.data?.items ?? [], event)
  const isNone = flows.isSuccess && events.length === 0
  return (
    <Field
      label={t(($) => $.webClient.look.quick.event)}
      help={isNone ? t(($) => $.webClient.look.quick.noEvents) : undefined}
      error={isFaulty && !isNone ? t(($) => $.webClient.look.quick.eventFault) : undefined}
    >
      <Select
        value={event}
        onValueChange={onChange}
        options={events.map(({ name, flows: of }) => ({ value: name, label: [name, ...of].join(' · ') }))}
      />
    </Field>
  )
}
