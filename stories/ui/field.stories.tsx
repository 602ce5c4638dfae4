import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { Link } from '#src/ui/link.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Field', component: Field })

function Fields() {
  const sample = useSample()
  return (
    <Sheet>
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label={sample.name} help={sample.nameHelp}>
          <TextField defaultValue={sample.nameValue} />
        </Field>
        <Field label={sample.name} optionalText={sample.optional} aside={<Link href="#a">{sample.learnMore}</Link>}>
          <TextField />
        </Field>
        <Field label={sample.name} help={sample.nameHelp} error={sample.nameError} required>
          <TextField />
        </Field>
        <Field
          label={sample.name}
          help={sample.nameHelp}
          count={{ value: sample.nameValue, limit: 1000, label: sample.counterLabel }}
        >
          <TextField defaultValue={sample.nameValue} />
        </Field>
        <Field
          label={sample.name}
          error={sample.nameError}
          count={{ value: sample.sentence, limit: 20, label: sample.counterLabel }}
        >
          <TextField defaultValue={sample.sentence} />
        </Field>
        <Field label={sample.longWord} help={sample.longWord} labelHidden>
          <TextField placeholder={sample.name} />
        </Field>
      </div>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Fields /> })

export const StatesDark = meta.story({ render: () => <Fields />, globals: DARK })

function Counted({ help, error }: { help?: string; error?: string }) {
  const sample = useSample()
  const [value, setValue] = useState('')
  return (
    <Field label={sample.name} help={help} error={error} count={{ value, limit: 3, label: sample.counterLabel }}>
      <TextField value={value} onChange={(event) => setValue(event.target.value)} />
    </Field>
  )
}

export const NamesAndDescribesItsControl = meta.story({
  render: () => <Counted help={sampleIn('en').nameHelp} error={sampleIn('en').nameError} />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const input = canvas.getByRole('textbox', { name: sample.name })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(
      `${sample.nameError} ${sample.nameHelp} ${sample.counterLabel(0, 3)}`,
    )
    await userEvent.click(canvas.getByText(sample.name))
    await expect(input).toHaveFocus()
  },
})

export const CountsCodePointsAndTurnsInvalidPastTheLimit = meta.story({
  render: () => <Counted />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const input = canvas.getByRole('textbox')
    // Three code points, six UTF-16 units.
    await userEvent.type(input, '🙂🙂🙂')
    await expect(canvas.getByText('3 / 3')).toBeVisible()
    await expect(input).toBeValid()
    await userEvent.type(input, '字')
    await expect(canvas.getByText('4 / 3')).toBeVisible()
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(sample.counterLabel(4, 3))
  },
})
