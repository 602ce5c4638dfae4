import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { ThresholdRuler, type RulerTone } from '#src/ui/threshold-ruler.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Threshold ruler', component: ThresholdRuler })
const committed = fn()
const TONES: RulerTone[] = ['neutral', 'info', 'success']

function Ruler({ values, label, disabled }: { values: number[]; label: string; disabled?: boolean }) {
  const { ruler } = useWorkSample()
  const [held, setHeld] = useState(values)
  return (
    <ThresholdRuler
      label={label}
      thumbs={held.map((value, index) => ({ id: String(index), label: ruler.thumbs[index]!, value }))}
      bands={ruler.bands
        .slice(0, values.length + 1)
        .map((name, index) => ({ id: name, label: name, tone: TONES[index]! }))}
      onChange={(id, value) => setHeld((before) => before.map((old, index) => (String(index) === id ? value : old)))}
      onCommit={committed}
      format={(value) => value.toFixed(2)}
      disabled={disabled}
      className="w-full max-w-xl"
    />
  )
}

function Demo() {
  const { ruler } = useWorkSample()
  return (
    <Sheet>
      <Row label="two">
        <Ruler values={[0.35, 0.6]} label={ruler.label} />
      </Row>
      <Row label="one">
        <Ruler values={[0.5]} label={`${ruler.label} 2`} />
      </Row>
      <Row label="close">
        <Ruler values={[0.58, 0.6]} label={`${ruler.label} 3`} />
      </Row>
      <Row label="at the ends">
        <Ruler values={[0, 1]} label={`${ruler.label} 4`} />
      </Row>
      <Row label="disabled">
        <Ruler values={[0.35, 0.6]} label={`${ruler.label} 5`} disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

const thumbsOf = (canvasElement: HTMLElement, group: string) =>
  within(within(canvasElement).getByRole('group', { name: group })).getAllByRole('slider')

export const KeysMoveAThumbBy = States.extend({
  name: 'Keys move a thumb by hundredths and tenths, and never past its neighbour',
  play: async ({ canvasElement }) => {
    const [low, high] = thumbsOf(canvasElement, 'Match thresholds')
    low!.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(low).toHaveAttribute('aria-valuenow', '0.36')
    await userEvent.keyboard('{PageUp}')
    await expect(low).toHaveAttribute('aria-valuenow', '0.46')
    await userEvent.keyboard('{PageUp}{PageUp}')
    await expect(low).toHaveAttribute('aria-valuenow', '0.6')
    await expect(low).toHaveAttribute('aria-valuemax', '0.6')
    await expect(high).toHaveAttribute('aria-valuenow', '0.6')
    await expect(committed).toHaveBeenLastCalledWith('0', 0.6)
    await userEvent.keyboard('{Home}')
    await expect(low).toHaveAttribute('aria-valuenow', '0')
  },
})

export const APressOnTheTrack = States.extend({
  name: 'A press on the track brings the nearest thumb',
  play: async ({ canvasElement }) => {
    const [, high] = thumbsOf(canvasElement, 'Match thresholds')
    const track = high!.parentElement!
    const box = track.getBoundingClientRect()
    await fireEvent.pointerDown(track, { clientX: box.left + box.width * 0.8, clientY: box.top + 30 })
    await expect(high).toHaveAttribute('aria-valuenow', '0.8')
    await expect(high).toHaveFocus()
  },
})

export const ADisabledRulerStaysAs = States.extend({
  name: 'A disabled ruler stays as it is',
  play: async ({ canvasElement }) => {
    const [low] = thumbsOf(canvasElement, 'Match thresholds 5')
    await fireEvent.keyDown(low!, { key: 'ArrowRight' })
    await expect(low).toHaveAttribute('aria-valuenow', '0.35')
  },
})
