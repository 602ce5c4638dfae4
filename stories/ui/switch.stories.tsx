import { expect, fn, userEvent } from 'storybook/test'
import { Switch } from '#src/ui/switch.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Switch', component: Switch })

function Switches() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="label">
        <div className="flex flex-col gap-3">
          <Switch label={sample.enabled} />
          <Switch label={sample.enabled} defaultChecked />
          <Switch label={sample.notify} help={sample.notifyHelp} defaultChecked />
        </div>
      </Row>
      <Row label="at the end">
        <div className="flex w-96 flex-col gap-3">
          <Switch side="end" label={sample.notify} help={sample.notifyHelp} defaultChecked />
          <Switch side="end" label={sample.longWord} help={sample.longWord} />
        </div>
      </Row>
      <Row label="off">
        <Switch label={sample.enabled} disabled />
        <Switch label={sample.enabled} disabled checked />
      </Row>
      <Row label="alone">
        <Switch aria-label={sample.enabled} defaultChecked />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { label: sampleIn('en').enabled, help: sampleIn('en').notifyHelp },
})

export const States = meta.story({ render: () => <Switches /> })

export const StatesDark = meta.story({ render: () => <Switches />, globals: DARK })

export const TurnedByLabelAndKeys = meta.story({
  args: { label: sampleIn('en').enabled, onCheckedChange: fn() },
  play: async ({ canvas, args }) => {
    const control = canvas.getByRole('switch', { name: sampleIn('en').enabled })
    await userEvent.click(canvas.getByText(sampleIn('en').enabled))
    await expect(control).toBeChecked()
    control.focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Enter}')
    await expect(args.onCheckedChange).toHaveBeenCalledTimes(3)
    await expect(control).toBeChecked()
  },
})
