import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { formats } from '#src/i18n/formats.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CLOCKS, DATE_ORDERS, USUAL_DATES, type Dates } from '#src/lib/dates.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { useDatesForm, type SavedDates } from './use-dates-form.ts'

/** How members see dates and times of day. It has a Save of its own: it shows at once, for everybody. */
export function DatesCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.settings.dates.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="dates" query={query} />
}

/** Its day and its month cannot be taken for one another, nor its hour for one before noon. */
const EXAMPLE = Date.UTC(2026, 10, 21, 14, 5)

function OpenCard({ appId, saved }: { appId: string; saved: SavedDates }) {
  const t = useTexts()
  const language = useLanguage()
  const { timeZone } = useApplication()
  const form = useDatesForm(appId, saved)
  const { draft, isDirty, set } = form
  const orderOf = (order: Dates['order']) => t(($) => $.settings.dates.orders[order])
  const clockOf = (clock: Dates['clock']) => t(($) => $.settings.dates.clocks[clock])
  const fieldsOf = differing<Dates>([
    { key: 'order', label: t(($) => $.settings.dates.order), words: ({ order }) => orderOf(order) },
    { key: 'clock', label: t(($) => $.settings.dates.clock), words: ({ clock }) => clockOf(clock) },
  ])
  const title = t(($) => $.finder.sections.dates.title)
  return (
    <Card
      id="dates"
      aria-label={title}
      title={title}
      note={t(($) => $.settings.dates.note)}
      actions={
        <PartDeeds<Dates>
          section={title}
          load={() => client.settings.datesHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={USUAL_DATES}
          isDirty={isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.dates.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        <Field label={t(($) => $.settings.dates.order)}>
          <RadioGroup
            value={draft.order}
            onValueChange={(order) => set({ order })}
            options={DATE_ORDERS.map((value) => ({ value, label: orderOf(value) }))}
          />
        </Field>
        <Field label={t(($) => $.settings.dates.clock)}>
          <RadioGroup
            value={draft.clock}
            onValueChange={(clock) => set({ clock })}
            options={CLOCKS.map((value) => ({ value, label: clockOf(value) }))}
          />
        </Field>
        <p role="status" className="tabular text-13 text-muted">
          {t(($) => $.settings.dates.example, { moment: formats(language, timeZone, draft).dateTime(EXAMPLE) })}
        </p>
      </div>
      <PartConflict<Dates, SavedDates> form={form} stateOf={({ dates }) => dates} fieldsOf={fieldsOf} />
    </Card>
  )
}
