import { Plus } from 'lucide-react'
import { useState } from 'react'
import { specialSchema, type Special, type SpecialWhen } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { USUAL } from './hours-draft.ts'
import { PeriodList } from './period-list.tsx'
import { YearDayField } from './year-day-field.tsx'

type SpecialDialogProps = { special: Special | undefined; onSave: (special: Special) => void; onClose: () => void }

const KINDS = ['date', 'range', 'yearly'] as const

/** One special day: when it is, what it is called, and whether it has times of its own. */
export function SpecialDialog({ special, onSave, onClose }: SpecialDialogProps) {
  const t = useTexts()
  const [draft, setDraft] = useState<Special>(
    () => special ?? { when: { kind: 'date', date: '' }, label: '', periods: [] },
  )
  const { when, label, periods } = draft
  const isRight = specialSchema.safeParse(draft).success
  return (
    <Dialog
      open
      size="normal"
      onOpenChange={(open) => !open && onClose()}
      title={special ? t(($) => $.guide.hours.special.editTitle) : t(($) => $.guide.hours.special.add)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={isRight ? undefined : t(($) => $.guide.hours.special.incomplete)}>
            <Button tone="accent" onClick={() => isRight && onSave(draft)}>
              {t(($) => $.guide.hours.special.take)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={t(($) => $.guide.hours.special.when)}>
          <SegmentedControl
            segments={KINDS.map((value) => ({ value, label: t(($) => $.guide.hours.special.kinds[value]) }))}
            value={when.kind}
            onValueChange={(kind) => setDraft({ ...draft, when: asKind(when, kind) })}
          />
        </Field>
        <WhenFields when={when} onChange={(next) => setDraft({ ...draft, when: next })} />
        <Field
          label={t(($) => $.guide.hours.special.label)}
          optionalText={t(($) => $.guide.deploy.optional)}
          count={{
            value: label,
            limit: LIMITS.hours.label,
            label: (used, limit) => t(($) => $.guide.hours.special.count, { used, limit }),
          }}
        >
          <TextField
            value={label}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, label: event.target.value })}
          />
        </Field>
        <Field label={t(($) => $.guide.hours.special.times)}>
          <RadioGroup<'closed' | 'own'>
            value={periods.length === 0 ? 'closed' : 'own'}
            onValueChange={(value) => setDraft({ ...draft, periods: value === 'own' ? [USUAL] : [] })}
            options={[
              { value: 'closed', label: t(($) => $.guide.hours.special.closed) },
              { value: 'own', label: t(($) => $.guide.hours.special.own) },
            ]}
          />
        </Field>
        {periods.length > 0 && (
          <div className="flex flex-col items-start gap-2">
            <PeriodList
              name={t(($) => $.guide.hours.special.day)}
              periods={periods}
              disabled={false}
              onChange={(next) => setDraft({ ...draft, periods: [...next] })}
            />
            {periods.length < LIMITS.hours.periodsOfDay && (
              <Button
                size="small"
                icon={<Plus size={14} aria-hidden />}
                onClick={() => setDraft({ ...draft, periods: [...periods, { from: '', to: '' }] })}
              >
                {t(($) => $.guide.hours.special.addPeriod)}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

type WhenFieldsProps = { when: SpecialWhen; onChange: (when: SpecialWhen) => void }

function WhenFields({ when, onChange }: WhenFieldsProps) {
  const t = useTexts()
  const date = (label: string, value: string, change: (value: string) => void) => (
    <Field label={label}>
      <TextField type="date" value={value} onChange={(event) => change(event.target.value)} className="w-44!" />
    </Field>
  )
  if (when.kind === 'date')
    return date(
      t(($) => $.guide.hours.special.date),
      when.date,
      (next) => onChange({ ...when, date: next }),
    )
  const [first, last] = [t(($) => $.guide.hours.special.first), t(($) => $.guide.hours.special.last)]
  return (
    <div className="flex flex-wrap gap-4">
      {when.kind === 'range' ? (
        <>
          {date(first, when.from, (from) => onChange({ ...when, from }))}
          {date(last, when.to, (to) => onChange({ ...when, to }))}
        </>
      ) : (
        <>
          <YearDayField
            label={first}
            value={when.from}
            onValueChange={(from) => onChange({ ...when, from, to: when.to === when.from ? from : when.to })}
          />
          <YearDayField label={last} value={when.to} onValueChange={(to) => onChange({ ...when, to })} />
        </>
      )}
    </div>
  )
}

/** The same days as another kind, as far as they can be said in it. */
function asKind(when: SpecialWhen, kind: SpecialWhen['kind']): SpecialWhen {
  const from = when.kind === 'date' ? when.date : when.kind === 'range' ? when.from : ''
  const to = when.kind === 'date' ? when.date : when.kind === 'range' ? when.to : ''
  if (kind === 'date') return { kind, date: from }
  if (kind === 'range') return { kind, from, to }
  return { kind, from: from.slice(5) || '01-01', to: to.slice(5) || '01-01' }
}
