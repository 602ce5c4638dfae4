import { Copy, Pencil, Trash2 } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Card } from '#src/ui/card.tsx'
import { ContextMenu } from '#src/ui/context-menu.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ component: ContextMenu })

const choose = fn()

function OnACard() {
  const sample = useSample()
  return (
    <main className="max-w-80 p-6">
      <ContextMenu
        label={sample.more}
        entries={[
          {
            label: sample.rename,
            icon: <SmallIcon icon={Pencil} />,
            shortcut: ['F2'],
            onSelect: () => choose('rename'),
          },
          { label: sample.duplicate, icon: <SmallIcon icon={Copy} />, onSelect: () => choose('duplicate') },
          { type: 'line' },
          { label: sample.remove, icon: <SmallIcon icon={Trash2} />, tone: 'danger', onSelect: () => choose('remove') },
        ]}
      >
        <Card title={sample.question}>{sample.answerValue}</Card>
      </ContextMenu>
    </main>
  )
}

const open = async () => {
  await userEvent.pointer({
    target: screen.getByRole('heading'),
    keys: '[MouseRight]',
    coords: { clientX: 120, clientY: 80 },
  })
  await screen.findByRole('menu')
}

export const States = meta.story({ render: () => <OnACard />, play: open })

export const StatesDark = meta.story({ render: () => <OnACard />, play: open, globals: DARK })

export const ASecondaryPressOpensIt = meta.story({
  render: () => <OnACard />,
  play: async () => {
    choose.mockClear()
    const sample = sampleIn('en')
    await open()
    await expect(screen.getByRole('menu', { name: sample.more })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(choose).toHaveBeenCalledWith('duplicate'))
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  },
})
