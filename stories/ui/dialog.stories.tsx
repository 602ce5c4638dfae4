import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Dialog, type DialogSize } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Ellipsis } from 'lucide-react'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Dialog', component: Dialog })

type RenameProps = { size?: DialogSize; startsOpen?: boolean; long?: boolean; holds?: boolean }

function Rename({ size, startsOpen = false, long, holds }: RenameProps) {
  const sample = useSample()
  const [open, setOpen] = useState(startsOpen)
  return (
    <main className="flex gap-3 p-6">
      <Button onClick={() => setOpen(true)}>{sample.rename}</Button>
      <Menu
        trigger={<IconButton label={sample.more} icon={<SmallIcon icon={Ellipsis} />} />}
        entries={[{ label: sample.rename, onSelect: () => setOpen(true) }]}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={sample.question}
        description={sample.sentence}
        size={size}
        holds={holds}
        closeLabel={sample.close}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{sample.cancel}</Button>
            <Button tone="accent" onClick={() => setOpen(false)}>
              {sample.save}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label={sample.name} help={sample.nameHelp}>
            <TextField defaultValue={sample.nameValue} />
          </Field>
          {Array.from({ length: long ? 8 : 1 }, (_, index) => (
            <Field key={index} label={sample.answer}>
              <TextArea defaultValue={sample.answerValue} />
            </Field>
          ))}
        </div>
      </Dialog>
    </main>
  )
}

export const States = meta.story({ render: () => <Rename startsOpen /> })

export const StatesDark = meta.story({ render: () => <Rename startsOpen />, globals: DARK })

export const Small = meta.story({ render: () => <Rename startsOpen size="small" /> })

export const LongAndLarge = meta.story({ render: () => <Rename startsOpen size="large" long />, globals: DARK })

export const FocusGoesInStaysInAndReturns = meta.story({
  render: () => <Rename />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const button = canvas.getByRole('button', { name: sample.rename })
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: sample.question })
    await expect(dialog).toHaveAccessibleDescription(sample.sentence)
    await expect(screen.getByRole('textbox', { name: sample.name })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await expect(dialog).not.toBeInTheDocument()
    await userEvent.click(button)
    const again = await screen.findByRole('dialog')
    for (let step = 0; step < 6; step++) {
      await userEvent.tab()
      await expect(again.contains(document.activeElement)).toBe(true)
    }
    await userEvent.click(screen.getByRole('button', { name: sample.cancel }))
    await waitFor(() => expect(button).toHaveFocus())
  },
})

export const OpenedFromAMenuItGivesTheFocusToTheMenusButton = meta.story({
  render: () => <Rename />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const more = canvas.getByRole('button', { name: sample.more })
    more.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: sample.close }))
    await waitFor(() => expect(more).toHaveFocus())
  },
})

/** A list whose rows are asked about before they go. */
function Removing() {
  const sample = useSample()
  const [rows, setRows] = useState<readonly string[]>(sample.categories)
  const [asked, setAsked] = useState<string>()
  return (
    <main className="p-6">
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setAsked(row)}>{row}</Button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <Dialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={sample.question}
          closeLabel={sample.close}
          footer={
            <Button
              onClick={() => {
                setRows(rows.filter((row) => row !== asked))
                setAsked(undefined)
              }}
            >
              {sample.save}
            </Button>
          }
        />
      )}
    </main>
  )
}

export const WhatItRemovesGivesTheFocusToWhatIsLeft = meta.story({
  render: () => <Removing />,
  play: async ({ canvas }) => {
    const [first, second] = sampleIn('en').categories
    await userEvent.click(canvas.getByRole('button', { name: first! }))
    await userEvent.click(await screen.findByRole('button', { name: sampleIn('en').save }))
    await waitFor(() => expect(canvas.getByRole('button', { name: second! })).toHaveFocus())
    await expect(canvas.queryByRole('button', { name: first! })).toBeNull()
  },
})

export const WhatHoldsIsNotLostByASlip = meta.story({
  render: () => <Rename startsOpen holds />,
  play: async () => {
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: sampleIn('en').close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
})
