import { KeyCap } from '#src/ui/key-cap.tsx'
import preview from '../../.storybook/preview.tsx'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Key cap', component: KeyCap })

function KeyCaps() {
  return (
    <Sheet>
      <Row label="cap">
        <KeyCap keys={['Mod', 'K']} />
        <KeyCap keys={['Alt', 'Shift', 'E']} />
        <KeyCap keys={['?']} />
      </Row>
      <Row label="bare">
        <KeyCap keys={['Mod', 'Enter']} look="bare" />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { keys: ['Mod', 'K'] } })

export const States = meta.story({ render: () => <KeyCaps /> })

export const StatesDark = meta.story({ render: () => <KeyCaps />, globals: DARK })
