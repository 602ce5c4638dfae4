import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { NumberField } from '#src/ui/number-field.tsx'
import { Field } from '#src/ui/field.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Number field', component: NumberField })

type ThresholdProps = { start: number | null; error?: string; disabled?: boolean; readOnly?: boolean }

function Threshold({ start, error, ...rest }: ThresholdProps) {
  const sample = useSample()
  const [value, setValue] = useState(start)
  return (
    <Field label={sample.threshold} help={sample.thresholdHelp} error={error} className="w-56">
      <NumberField
        value={value}
        onValueChange={setValue}
        min={0}
        max={1}
        step={0.01}
        increaseLabel={sample.increase}
        decreaseLabel={sample.decrease}
        {...rest}
      />
    </Field>
  )
}

function NumberFields() {
  const sample = useSample()
  const [seconds, setSeconds] = useState<number | null>(30)
  return (
    <Sheet>
      <Row label="plain">
        <Threshold start={0.85} />
        <Threshold start={null} />
        <Threshold start={1} />
      </Row>
      <Row label="unit">
        <NumberField
          aria-label={sample.threshold}
          value={seconds}
          onValueChange={setSeconds}
          min={5}
          max={120}
          step={5}
          unit={sample.seconds}
          increaseLabel={sample.increase}
          decreaseLabel={sample.decrease}
          className="max-w-56"
        />
      </Row>
      <Row label="wrong, off">
        <Threshold start={0.5} error={sample.thresholdHelp} />
        <Threshold start={0.5} readOnly />
        <Threshold start={0.5} disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <NumberFields /> })

export const StatesDark = meta.story({ render: () => <NumberFields />, globals: DARK })

export const StepsByKeysWithinItsBounds = meta.story({
  render: () => <Threshold start={0.85} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('spinbutton')
    await userEvent.click(field)
    await userEvent.keyboard('{ArrowUp}')
    await expect(field).toHaveValue('0.86')
    await userEvent.keyboard('{PageDown}')
    await expect(field).toHaveValue('0.76')
    await userEvent.keyboard('{End}{ArrowUp}')
    await expect(field).toHaveValue('1.00')
    await userEvent.keyboard('{Home}{PageDown}')
    await expect(field).toHaveValue('0.00')
    await userEvent.click(canvas.getByRole('button', { name: sampleIn('en').increase }))
    await expect(field).toHaveAttribute('aria-valuenow', '0.01')
  },
})

export const BringsWhatIsTypedToTheNearestStep = meta.story({
  render: () => <Threshold start={0.5} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('spinbutton')
    const enter = async (text: string) => {
      await userEvent.clear(field)
      await userEvent.type(field, `${text}{Enter}`)
    }
    await enter('0.7149')
    await expect(field).toHaveValue('0.71')
    await enter('７')
    await expect(field).toHaveValue('1.00')
    await enter('0,3')
    await expect(field).toHaveValue('0.30')
    await enter('half')
    await expect(field).toHaveValue('0.30')
    await userEvent.clear(field)
    await userEvent.tab()
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-valuenow')
  },
})
