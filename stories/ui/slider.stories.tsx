import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { Slider } from '#src/ui/slider.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Slider', component: Slider })

function Seconds({ disabled, error }: { disabled?: boolean; error?: string }) {
  const sample = useSample()
  const [value, setValue] = useState([30])
  const text = (seconds: number) => `${seconds} ${sample.seconds}`
  return (
    <Field
      label={sample.period}
      aside={<span className="tabular text-muted">{text(value[0]!)}</span>}
      error={error}
      className="w-72"
    >
      <Slider
        value={value}
        onValueChange={setValue}
        thumbLabels={[sample.period]}
        valueText={text}
        min={0}
        max={120}
        step={5}
        disabled={disabled}
      />
    </Field>
  )
}

function Hours() {
  const sample = useSample()
  const [value, setValue] = useState([9, 18])
  return (
    <Field
      label={sample.workingHours}
      aside={<span className="tabular text-muted">{value.join('–')}</span>}
      className="w-72"
    >
      <Slider value={value} onValueChange={setValue} thumbLabels={[sample.from, sample.to]} min={0} max={24} step={1} />
    </Field>
  )
}

function Sliders() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="one, two">
        <Seconds />
        <Hours />
      </Row>
      <Row label="wrong, off">
        <Seconds error={sample.choose} />
        <Seconds disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Sliders /> })

export const StatesDark = meta.story({ render: () => <Sliders />, globals: DARK })

export const TwoThumbsNeverCross = meta.story({
  render: () => <Hours />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    await expect(canvas.getByRole('group', { name: sample.workingHours })).toBeVisible()
    const from = canvas.getByRole('slider', { name: sample.from })
    const to = canvas.getByRole('slider', { name: sample.to })
    await userEvent.tab()
    await expect(from).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(from).toHaveAttribute('aria-valuenow', '10')
    await userEvent.keyboard('{End}')
    await expect(Number(from.getAttribute('aria-valuenow'))).toBeLessThan(Number(to.getAttribute('aria-valuenow')))
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await expect(to).toHaveAttribute('aria-valuenow', '24')
  },
})
