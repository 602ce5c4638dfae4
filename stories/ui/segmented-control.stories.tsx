import { Columns3, Grid2x2, List } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Segmented control', component: SegmentedControl })

const ICONS = [List, Grid2x2, Columns3] as const

function Period({ icons, off, disabled }: { icons?: boolean; off?: number; disabled?: boolean }) {
  const sample = useSample()
  const [value, setValue] = useState('p1')
  return (
    <SegmentedControl
      aria-label={sample.period}
      value={value}
      onValueChange={setValue}
      disabled={disabled}
      segments={sample.periods.map((label, index) => ({
        value: `p${index}`,
        label,
        icon: icons ? <SmallIcon icon={ICONS[index]!} /> : undefined,
        disabled: index === off,
      }))}
    />
  )
}

function SegmentedControls() {
  return (
    <Sheet>
      <Row label="words">
        <Period />
      </Row>
      <Row label="icons">
        <Period icons />
      </Row>
      <Row label="off">
        <Period off={2} />
        <Period disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <SegmentedControls /> })

export const StatesDark = meta.story({ render: () => <SegmentedControls />, globals: DARK })

export const ArrowKeysChoose = meta.story({
  render: () => <Period off={2} />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    await expect(canvas.getByRole('radiogroup', { name: sample.period })).toBeVisible()
    await userEvent.tab()
    // The key is held until the focus has moved, as a finger holds it.
    await userEvent.keyboard('{ArrowRight>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: sample.periods[0] })).toBeChecked())
    await userEvent.keyboard('{/ArrowRight}')
    await userEvent.click(canvas.getByRole('radio', { name: sample.periods[1] }))
    await expect(canvas.getByRole('radio', { name: sample.periods[1] })).toBeChecked()
  },
})
