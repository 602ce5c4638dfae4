import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { MomentField } from '#src/ui/moment-field.tsx'
import { TimeField } from '#src/ui/time-field.tsx'
import preview from '../../.storybook/preview.tsx'
import { DARK, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Time field', component: TimeField })

function Time({ label, begin, disabled = false }: { label: string; begin: string; disabled?: boolean }) {
  const [value, setValue] = useState(begin)
  return (
    <div className="flex items-center gap-3">
      <TimeField aria-label={label} value={value} onValueChange={setValue} disabled={disabled} className="w-24!" />
      <output className="tabular text-12 text-muted">{value}</output>
    </div>
  )
}

function Moment() {
  const [value, setValue] = useState('2026-11-23T21:30')
  return (
    <Field label="Begins">
      <MomentField timeLabel="Begins, time" value={value} onValueChange={setValue} />
      <output className="tabular text-12 text-muted">{value}</output>
    </Field>
  )
}

function Times() {
  return (
    <Sheet>
      <Row label="a time">
        <Time label="Opens" begin="09:00" />
      </Row>
      <Row label="none">
        <Time label="Closes" begin="" />
      </Row>
      <Row label="off">
        <Time label="Break" begin="12:30" disabled />
      </Row>
      <Row label="a day and a time">
        <Moment />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Times /> })
export const StatesDark = States.extend({ globals: DARK })

export const TakesWhatPeopleType = meta.story({
  render: () => <Times />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const closes = canvas.getByRole('textbox', { name: 'Closes' })
    await userEvent.type(closes, '9 pm')
    await userEvent.tab()
    await expect(closes).toHaveValue('21:00')
    await userEvent.clear(closes)
    await userEvent.type(closes, 'noon')
    await userEvent.tab()
    await expect(closes).toBeInvalid()
    await expect(closes).toHaveValue('noon')
    const opens = canvas.getByRole('textbox', { name: 'Opens' })
    await userEvent.click(opens)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    await expect(opens).toHaveValue('09:15')
    const time = canvas.getByRole('textbox', { name: 'Begins, time' })
    await userEvent.clear(time)
    await userEvent.type(time, '805{Enter}')
    await expect(time).toHaveValue('08:05')
    await expect(canvas.getByText('2026-11-23T08:05')).toBeVisible()
  },
})
