import { StatusDot } from '#src/ui/status-dot.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Status dot', component: StatusDot })

function StatusDots() {
  const { status } = useSample()
  return (
    <Sheet>
      <Row label="words">
        <StatusDot tone="success" shape="full" label={status.online} />
        <StatusDot tone="warning" shape="half" label={status.away} />
        <StatusDot tone="danger" shape="bar" label={status.busy} />
        <StatusDot tone="neutral" shape="hollow" label={status.offline} />
        <StatusDot tone="accent" shape="full" label={status.online} />
        <StatusDot tone="info" shape="half" label={status.away} />
      </Row>
      <Row label="hidden word">
        <StatusDot tone="success" shape="full" label={status.online} labelHidden />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { tone: 'success', shape: 'full', label: sampleIn('en').status.online },
})

export const States = meta.story({ render: () => <StatusDots /> })

export const StatesDark = meta.story({ render: () => <StatusDots />, globals: DARK })
