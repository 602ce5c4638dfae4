import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Confirm dialog', component: ConfirmDialog })

const confirm = fn()

type DeleteProps = { startsOpen?: boolean; typed?: boolean; busy?: boolean }

function Delete({ startsOpen = false, typed, busy }: DeleteProps) {
  const sample = useSample()
  const [open, setOpen] = useState(startsOpen)
  return (
    <main className="p-6">
      <Button tone="danger-plain" onClick={() => setOpen(true)}>
        {sample.deleteMany}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={sample.deleteManyTitle}
        body={sample.deleteManyBody}
        confirmLabel={sample.deleteMany}
        cancelLabel={sample.cancel}
        typed={typed ? { word: sample.confirmWord, label: sample.typeToConfirm(sample.confirmWord) } : undefined}
        busy={busy}
        onConfirm={() => {
          confirm()
          setOpen(false)
        }}
      />
    </main>
  )
}

export const States = meta.story({ render: () => <Delete startsOpen /> })

export const StatesDark = meta.story({ render: () => <Delete startsOpen typed />, globals: DARK })

export const Busy = meta.story({ render: () => <Delete startsOpen busy /> })

export const StartsOnTheWayOut = meta.story({
  render: () => <Delete />,
  play: async ({ canvas }) => {
    confirm.mockClear()
    const sample = sampleIn('en')
    const button = canvas.getByRole('button', { name: sample.deleteMany })
    await userEvent.click(button)
    const dialog = await screen.findByRole('alertdialog', { name: sample.deleteManyTitle })
    await expect(dialog).toHaveAccessibleDescription(expect.stringContaining(sample.deleteManyBody))
    await waitFor(() => expect(screen.getByRole('button', { name: sample.cancel })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button).toHaveFocus())
    await expect(confirm).not.toHaveBeenCalled()
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: sample.deleteMany }))
    await expect(confirm).toHaveBeenCalledOnce()
  },
})

export const AsksForTheWordFirst = meta.story({
  render: () => <Delete startsOpen typed />,
  play: async () => {
    confirm.mockClear()
    const sample = sampleIn('en')
    const button = screen.getByRole('button', { name: sample.deleteMany })
    await userEvent.click(button)
    await expect(confirm).not.toHaveBeenCalled()
    await userEvent.type(screen.getByRole('textbox', { name: sample.typeToConfirm(sample.confirmWord) }), 'help{Enter}')
    await expect(confirm).not.toHaveBeenCalled()
    await userEvent.type(screen.getByRole('textbox'), 'er{Enter}')
    await expect(confirm).toHaveBeenCalledOnce()
  },
})
