import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { DateRangePicker } from '#src/ui/date-range-picker/date-range-picker.tsx'
import type { DayRange } from '#src/ui/date-range-picker/days.ts'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Date range picker', component: DateRangePicker })
const changed = fn()
const WEEK: DayRange = { from: '2026-11-15', to: '2026-11-21' }

function Picker({ value, suffix = '', disabled }: { value?: DayRange; suffix?: string; disabled?: boolean }) {
  const sample = useWorkSample()
  const [range, setRange] = useState(value)
  return (
    <DateRangePicker
      value={range}
      onChange={(next) => {
        changed(next)
        setRange(next)
      }}
      labels={{ ...sample.range, field: sample.range.field + suffix }}
      locale={sample.locale}
      today="2026-11-21"
      min="2026-01-01"
      max="2026-11-21"
      presets={[
        { id: 'today', label: sample.presets[0]!, range: { from: '2026-11-21', to: '2026-11-21' } },
        { id: 'week', label: sample.presets[1]!, range: WEEK },
        { id: 'month', label: sample.presets[2]!, range: { from: '2026-10-23', to: '2026-11-21' } },
      ]}
      note={({ from, to }) => sample.days((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)}
      disabled={disabled}
    />
  )
}

function Demo() {
  return (
    <Sheet>
      <Row label="none">
        <Picker />
      </Row>
      <Row label="chosen">
        <Picker value={WEEK} suffix=" 2" />
      </Row>
      <Row label="disabled">
        <Picker value={WEEK} suffix=" 3" disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

const openPanel = async (canvasElement: HTMLElement, index: number) => {
  await userEvent.click(within(canvasElement).getAllByRole('button')[index]!)
  return within(await screen.findByRole('dialog'))
}

export const Open = States.extend({
  play: async ({ canvasElement }) => {
    await openPanel(canvasElement, 1)
  },
})
export const OpenDark = Open.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const ByCalendar = States.extend({
  name: 'Days are walked by arrows and set by Enter, and count once applied',
  play: async ({ canvasElement }) => {
    changed.mockClear()
    const panel = await openPanel(canvasElement, 1)
    panel.getByRole('button', { name: 'Sunday, November 15, 2026' }).focus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await expect(panel.getByRole('textbox', { name: 'From' })).toHaveValue('2026-11-08')
    await expect(panel.getByRole('textbox', { name: 'To' })).toHaveValue('2026-11-10')
    await expect(changed).not.toHaveBeenCalled()
    await userEvent.click(panel.getByRole('button', { name: 'Apply' }))
    await expect(changed).toHaveBeenCalledWith({ from: '2026-11-08', to: '2026-11-10' })
    await waitFor(() =>
      expect(within(canvasElement).getByRole('button', { name: 'Period 2: Nov 8 – 10, 2026' })).toHaveFocus(),
    )
  },
})

export const Typed = States.extend({
  name: 'Typed days are read in any width of figure, and what is wrong with them is said',
  play: async ({ canvasElement }) => {
    changed.mockClear()
    const panel = await openPanel(canvasElement, 0)
    const from = panel.getByRole('textbox', { name: 'From' })
    const to = panel.getByRole('textbox', { name: 'To' })
    await userEvent.type(from, '2026-2-30')
    await userEvent.type(to, '2026-03-01{Enter}')
    await expect(panel.getByRole('alert')).toHaveTextContent('Enter both days as YYYY-MM-DD.')
    await userEvent.clear(from)
    await userEvent.type(from, '2026-04-01{Enter}')
    await expect(panel.getByRole('alert')).toHaveTextContent('The first day lies after the last.')
    await userEvent.clear(from)
    await userEvent.type(from, '２０２６年２月３日{Enter}')
    await expect(changed).toHaveBeenCalledWith({ from: '2026-02-03', to: '2026-03-01' })
  },
})

export const Preset = States.extend({
  name: 'A preset applies at once',
  play: async ({ canvasElement }) => {
    changed.mockClear()
    const panel = await openPanel(canvasElement, 0)
    await userEvent.click(panel.getByRole('button', { name: 'Last 7 days' }))
    await expect(changed).toHaveBeenCalledWith(WEEK)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})
