import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { ColourField } from '#src/ui/colour-field.tsx'
import { Field } from '#src/ui/field.tsx'
import preview from '../../.storybook/preview.tsx'
import { DARK, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Colour field', component: ColourField })

function Colour({ label, begin, error }: { label: string; begin: string; error?: string }) {
  const [value, setValue] = useState(begin)
  return (
    <Field label={label} error={error}>
      <ColourField value={value} usual="#0f5e6b" pickLabel={`Pick: ${label}`} onValueChange={setValue} />
    </Field>
  )
}

function Colours() {
  return (
    <Sheet>
      <Row label="a colour">
        <Colour label="Buttons" begin="#7a3cf0" />
      </Row>
      <Row label="no colour">
        <Colour label="Links" begin="#12" error="Write a colour as #0f5e6b." />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Colours /> })
export const StatesDark = States.extend({ globals: DARK })

export const TakesWhatPeopleType = meta.story({
  render: () => <Colours />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const buttons = canvas.getByRole('textbox', { name: 'Buttons' })
    await userEvent.clear(buttons)
    await userEvent.type(buttons, 'FFD400')
    await expect(canvas.getByLabelText('Pick: Buttons')).toHaveValue('#0f5e6b')
    await userEvent.tab()
    await expect(buttons).toHaveValue('#ffd400')
    await expect(canvas.getByLabelText('Pick: Buttons')).toHaveValue('#ffd400')
  },
})
