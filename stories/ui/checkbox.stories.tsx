import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Checkbox } from '#src/ui/checkbox.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Checkbox', component: Checkbox })

function Checkboxes() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="label">
        <div className="flex flex-col gap-3">
          <Checkbox label={sample.selectAll} />
          <Checkbox label={sample.selectAll} defaultChecked />
          <Checkbox label={sample.selectAll} checked="indeterminate" />
          <Checkbox label={sample.notify} help={sample.notifyHelp} defaultChecked />
          <Checkbox label={sample.notify} aria-invalid />
        </div>
      </Row>
      <Row label="off">
        <div className="flex flex-col gap-3">
          <Checkbox label={sample.notify} help={sample.notifyHelp} disabled />
          <Checkbox label={sample.notify} disabled checked />
        </div>
      </Row>
      <Row label="alone">
        <Checkbox aria-label={sample.selectAll} defaultChecked />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { label: sampleIn('en').notify, help: sampleIn('en').notifyHelp },
})

export const States = meta.story({ render: () => <Checkboxes /> })

export const StatesDark = meta.story({ render: () => <Checkboxes />, globals: DARK })

function All() {
  const [checked, setChecked] = useState<boolean | 'indeterminate'>('indeterminate')
  return (
    <Checkbox
      label={sampleIn('en').selectAll}
      help={sampleIn('en').notifyHelp}
      checked={checked}
      onCheckedChange={setChecked}
    />
  )
}

export const TickedByLabelAndSpace = meta.story({
  render: () => <All />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const box = canvas.getByRole('checkbox', { name: sample.selectAll })
    await expect(box).toBePartiallyChecked()
    await expect(box).toHaveAccessibleDescription(sample.notifyHelp)
    await userEvent.click(canvas.getByText(sample.selectAll))
    await expect(box).toBeChecked()
    box.focus()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  },
})
