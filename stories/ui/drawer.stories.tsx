import { Copy } from 'lucide-react'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Drawer', component: Drawer })

type DetailsProps = { startsOpen?: boolean; side?: 'start' | 'end'; modal?: boolean }

function Details({ startsOpen = false, side, modal }: DetailsProps) {
  const sample = useSample()
  const [open, setOpen] = useState(startsOpen)
  return (
    <main className="p-6">
      <Button onClick={() => setOpen((was) => !was)}>{sample.learnMore}</Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        side={side}
        modal={modal}
        title={sample.details}
        description={sample.detailsNote}
        closeLabel={sample.close}
        actions={<IconButton label={sample.copy} icon={<SmallIcon icon={Copy} />} />}
        footer={<Button tone="accent">{sample.save}</Button>}
      >
        <p className="text-muted">{sample.answerValue}</p>
      </Drawer>
    </main>
  )
}

export const States = meta.story({ render: () => <Details startsOpen /> })

export const StatesDark = meta.story({ render: () => <Details startsOpen side="start" />, globals: DARK })

export const EscClosesItAndFocusReturns = meta.story({
  render: () => <Details />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button')
    await userEvent.click(button)
    const drawer = await screen.findByRole('dialog', { name: sampleIn('en').details })
    await expect(drawer.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  },
})

export const WithoutAModeThePageStaysInUse = meta.story({
  render: () => <Details startsOpen modal={false} />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: sampleIn('en').learnMore })
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.click(button)
    await expect(await screen.findByRole('dialog')).toBeInTheDocument()
  },
})
