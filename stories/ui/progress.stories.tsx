import { expect } from 'storybook/test'
import { Progress } from '#src/ui/progress.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Progress', component: Progress })

function Bars() {
  const sample = useSample()
  return (
    <Sheet>
      <div className="flex max-w-96 flex-col gap-6">
        <Progress label={sample.uploadLabel} value={3} max={12} valueText={sample.uploadText(3, 12)} />
        <Progress label={sample.uploadLabel} value={null} />
        <Progress label={sample.uploadLabel} value={12} max={12} tone="success" valueText={sample.uploadText(12, 12)} />
        <Progress label={sample.uploadLabel} value={5} max={12} tone="danger" valueText={sample.badges.failed} />
        <Progress label={sample.uploadLabel} labelHidden value={60} />
      </div>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { label: sampleIn('en').uploadLabel, value: 40 } })

export const States = meta.story({ render: () => <Bars /> })

export const StatesDark = meta.story({ render: () => <Bars />, globals: DARK })

export const SaysHowFarItIs = meta.story({
  render: () => <Progress label={sampleIn('en').uploadLabel} value={3} max={12} valueText="3 of 12" />,
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: sampleIn('en').uploadLabel })
    await expect(bar).toHaveAttribute('aria-valuenow', '25')
    await expect(bar).toHaveAttribute('aria-valuetext', '3 of 12')
  },
})
