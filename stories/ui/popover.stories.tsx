import { ChevronDown } from 'lucide-react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Popover', component: Popover })

function Filter() {
  const sample = useSample()
  return (
    <main className="p-6">
      <Popover
        title={sample.filter}
        closeLabel={sample.close}
        trigger={<Button trailing={<SmallIcon icon={ChevronDown} />}>{sample.filter}</Button>}
      >
        <p className="text-muted">{sample.filterNote}</p>
        <Field label={sample.name}>
          <TextField />
        </Field>
        <Checkbox label={sample.showDisabled} />
      </Popover>
    </main>
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('dialog')
}

export const States = meta.story({ render: () => <Filter />, play: open })

export const StatesDark = meta.story({ render: () => <Filter />, play: open, globals: DARK })

export const EscAndItsButtonCloseItAndGiveTheFocusBack = meta.story({
  render: () => <Filter />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const trigger = canvas.getByRole('button', { name: sample.filter })
    await open()
    await expect(screen.getByRole('dialog', { name: sample.filter })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await open()
    await userEvent.click(screen.getByRole('button', { name: sample.close }))
    await waitFor(() => expect(trigger).toHaveFocus())
  },
})
