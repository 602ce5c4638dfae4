import { Hourglass } from 'lucide-react'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { useField } from '#src/editor/canvas/kit/use-field.ts'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TimeField } from '#src/ui/time-field.tsx'
import { longest, SECONDS, type WaitData } from './spec.ts'

export const waitView = defineNodeView<WaitData>({
  icon: Hourglass,
  hue: 3,
  summary({ until, amount, unit, time, date }, t) {
    if (until === 'time') return t(($) => $.nodes.wait.summaryTime, { time })
    if (until === 'date')
      return date === null ? t(($) => $.nodes.wait.summaryNone) : t(($) => $.nodes.wait.summaryDate, { date })
    return t(($) => $.nodes.wait.summaryFor, { seconds: amount * SECONDS[unit] })
  },
  labels: {
    until: (t) => t(($) => $.nodes.wait.until),
    amount: (t) => t(($) => $.nodes.wait.amount),
    unit: (t) => t(($) => $.nodes.wait.unit),
    time: (t) => t(($) => $.nodes.wait.timeLabel),
    date: (t) => t(($) => $.nodes.wait.dateLabel),
  },
  options: {
    until: options(['while', 'time', 'date'], (value) => (t) => t(($) => $.nodes.wait[value])),
    unit: options(['seconds', 'minutes', 'hours'], (value) => (t) => t(($) => $.nodes.wait[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const { data } = useInspector<WaitData>()
  return (
    <Section title={t(($) => $.nodes.wait.name)}>
      <SelectInput
        path={['until']}
        label={t(($) => $.nodes.wait.until)}
        options={(['while', 'time', 'date'] as const).map((value) => ({ value, label: t(($) => $.nodes.wait[value]) }))}
      />
      {data.until === 'while' && (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
          <NumberInput path={['amount']} label={t(($) => $.nodes.wait.amount)} min={1} max={longest(data.unit)} />
          <SelectInput
            path={['unit']}
            label={t(($) => $.nodes.wait.unit)}
            options={(['seconds', 'minutes', 'hours'] as const).map((value) => ({
              value,
              label: t(($) => $.nodes.wait[value]),
            }))}
          />
        </div>
      )}
      {data.until === 'time' && <TimeInput />}
      {data.until === 'date' && (
        <ReferenceSelect
          path={['date']}
          label={t(($) => $.nodes.wait.dateLabel)}
          types={['date']}
          required
          help={t(($) => $.nodes.wait.dateHelp)}
        />
      )}
    </Section>
  )
}

function TimeInput() {
  const t = useTexts()
  const { data } = useInspector<WaitData>()
  const { isReadOnly, type, seal } = useField(['time'])
  return (
    <Field label={t(($) => $.nodes.wait.timeLabel)} help={t(($) => $.nodes.wait.timeHelp)}>
      <TimeField
        value={data.time}
        readOnly={isReadOnly}
        onBlur={seal}
        // A time that is half typed comes as an empty text.
        onValueChange={(time) => time !== '' && type(time)}
      />
    </Field>
  )
}
