import { Spinner } from '#src/ui/spinner.tsx'
import preview from '../../.storybook/preview.tsx'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Spinner', component: Spinner })

function Spinners() {
  return (
    <Sheet>
      <Row label="16, 20">
        <Spinner />
        <Spinner size={20} className="text-accent-text" />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { size: 20 } })

export const States = meta.story({ render: () => <Spinners /> })

export const StatesDark = meta.story({ render: () => <Spinners />, globals: DARK })
