import { Clock } from 'lucide-react'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { useField } from '#src/editor/canvas/kit/use-field.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { BoundField } from '#src/editor/canvas/kit/bound-field.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { draftOf, usualHours, wholeHours, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { useState } from 'react'
import type { HoursData } from './spec.ts'

export const hoursView = defineNodeView<HoursData>({
  icon: Clock,
  hue: 3,
  summary: ({ hours }, t) =>
    hours === null
      ? t(($) => $.nodes.ivrHours.summaryMenu)
      : hours.always
        ? t(($) => $.nodes.ivrHours.summaryAlways)
        : t(($) => $.nodes.ivrHours.summaryOwn, { zone: hours.timeZone.replaceAll('_', ' ') }),
  labels: {
    hours: (t) => t(($) => $.nodes.ivrHours.which),
    'hours.timeZone': (t) => t(($) => $.guide.hours.zone),
    'hours.always': (t) => t(($) => $.guide.hours.mode),
    'hours.weekly': (t) => t(($) => $.guide.hours.plan),
    'hours.special': (t) => t(($) => $.guide.hours.special.title),
  },
  options: {
    'hours.special.when.kind': {
      date: (t) => t(($) => $.guide.hours.special.kinds.date),
      range: (t) => t(($) => $.guide.hours.special.kinds.range),
      yearly: (t) => t(($) => $.guide.hours.special.kinds.yearly),
    },
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { hours } = useInspector<HoursData>().data
  const { isReadOnly, issues, set } = useField(['hours'])
  return (
    <Section title={t(($) => $.nodes.ivrHours.name)}>
      <BoundField path={['hours']} label={t(($) => $.nodes.ivrHours.which)} issues={issues}>
        <RadioGroup<'menu' | 'own'>
          disabled={isReadOnly}
          value={hours === null ? 'menu' : 'own'}
          onValueChange={(value) => set(value === 'menu' ? null : usualHours(browserZone()))}
          options={[
            { value: 'menu', label: t(($) => $.nodes.ivrHours.menu) },
            { value: 'own', label: t(($) => $.nodes.ivrHours.own) },
          ]}
        />
      </BoundField>
      {hours !== null && <OwnHours hours={hours} isReadOnly={isReadOnly} onChange={set} />}
    </Section>
  )
}

type OwnHoursProps = { hours: WorkingHours; isReadOnly: boolean; onChange: (hours: WorkingHours) => void }

/** The hours as they are typed: what is not whole yet stays here, and what is whole is the node's. */
function OwnHours({ hours, isReadOnly, onChange }: OwnHoursProps) {
  const [typed, setTyped] = useState<HoursDraft>()
  const saved = draftOf(hours)
  const shown = typed ?? saved
  const handle = (next: HoursDraft) => {
    const whole = wholeHours(next)
    setTyped(whole ? undefined : next)
    if (whole) onChange(whole)
  }
  return <HoursFields value={shown} disabled={isReadOnly} onChange={handle} />
}
