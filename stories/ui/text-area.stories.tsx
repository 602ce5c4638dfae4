import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Text area', component: TextArea })

function Answer({ limit }: { limit: number }) {
  const sample = useSample()
  const [value, setValue] = useState(sample.answerValue)
  const over = [...new Intl.Segmenter().segment(value)].length > limit
  return (
    <Field
      label={sample.answer}
      help={sample.answerHelp}
      error={over ? sample.answerError : undefined}
      count={{ value, limit, label: sample.counterLabel }}
    >
      <TextArea value={value} onChange={(event) => setValue(event.target.value)} />
    </Field>
  )
}

function TextAreas() {
  const sample = useSample()
  return (
    <Sheet>
      <Answer limit={5000} />
      <Answer limit={20} />
      <TextArea aria-label={sample.answer} placeholder={sample.answerHelp} rows={2} />
      <TextArea aria-label={sample.answer} readOnly defaultValue={sample.answerValue} rows={2} />
      <TextArea aria-label={sample.answer} disabled defaultValue={sample.answerValue} rows={2} />
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { 'aria-label': sampleIn('en').answer, defaultValue: sampleIn('en').answerValue },
})

export const States = meta.story({ render: () => <TextAreas /> })

export const StatesDark = meta.story({ render: () => <TextAreas />, globals: DARK })

export const GrowsWithItsText = meta.story({
  render: () => <TextArea aria-label={sampleIn('en').answer} rows={2} maxRows={6} />,
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox')
    const before = area.offsetHeight
    await userEvent.type(area, '1{Enter}2{Enter}3{Enter}4')
    await expect(area.offsetHeight).toBeGreaterThan(before)
    const grown = area.offsetHeight
    await userEvent.type(area, '{Enter}5{Enter}6{Enter}7{Enter}8{Enter}9')
    await expect(area.offsetHeight).toBeLessThan(grown * 2)
    await expect(area.scrollHeight).toBeGreaterThan(area.clientHeight)
  },
})
