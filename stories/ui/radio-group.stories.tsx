import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup, type RadioGroupProps } from '#src/ui/radio-group.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Radio group', component: RadioGroup })

type RoleProps = Pick<RadioGroupProps<string>, 'look' | 'orientation' | 'disabled'> & { bare?: boolean }

function Role({ bare, ...rest }: RoleProps) {
  const sample = useSample()
  const [value, setValue] = useState('r1')
  const options = sample.roles.map((role, index) => ({
    value: `r${index}`,
    label: role.name,
    help: bare ? undefined : role.help,
  }))
  return (
    <Field label={sample.role} className="w-80">
      <RadioGroup options={options} value={value} onValueChange={setValue} {...rest} />
    </Field>
  )
}

function RadioGroups() {
  return (
    <Sheet>
      <Row label="list, cards">
        <Role />
        <Role look="cards" />
      </Row>
      <Row label="in a row">
        <Role orientation="horizontal" bare />
      </Row>
      <Row label="off">
        <Role disabled />
        <Role disabled look="cards" />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <RadioGroups /> })

export const StatesDark = meta.story({ render: () => <RadioGroups />, globals: DARK })

export const ArrowKeysMoveTheChoice = meta.story({
  render: () => <Role look="cards" />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    await expect(canvas.getByRole('radiogroup', { name: sample.role })).toBeVisible()
    const [admin, editor, agent] = canvas.getAllByRole('radio')
    await userEvent.tab()
    await expect(editor).toHaveFocus()
    await expect(editor).toHaveAccessibleDescription(sample.roles[1]!.help)
    // The key is held until the focus has moved, as a finger holds it.
    await userEvent.keyboard('{ArrowDown>}')
    await waitFor(() => expect(agent).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
    await userEvent.click(canvas.getByText(sample.roles[0]!.name))
    await expect(admin).toBeChecked()
    await expect(agent).not.toBeChecked()
  },
})
