import { Bold, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { IconButton } from '#src/ui/icon-button.tsx'
import preview from '../../.storybook/preview.tsx'
import { useSample } from '../support/sample.ts'
import { DARK, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Icon button', component: IconButton })

function IconButtons() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="tone">
        <IconButton label={sample.more} icon={<SmallIcon icon={Ellipsis} />} />
        <IconButton label={sample.duplicate} tone="plain" icon={<SmallIcon icon={Copy} />} />
        <IconButton label={sample.remove} tone="danger-plain" icon={<SmallIcon icon={Trash2} />} />
        <IconButton label={sample.duplicate} tone="accent" icon={<SmallIcon icon={Copy} />} />
      </Row>
      <Row label="size">
        <IconButton label={sample.more} size="small" tone="plain" icon={<SmallIcon icon={Ellipsis} />} />
        <IconButton label={sample.more} tone="plain" icon={<SmallIcon icon={Ellipsis} />} />
        <IconButton label={sample.more} size="touch" tone="plain" icon={<SmallIcon icon={Ellipsis} />} />
      </Row>
      <Row label="pressed">
        <IconButton label={sample.sorts[0]!} pressed icon={<SmallIcon icon={Bold} />} />
        <IconButton label={sample.sorts[1]!} pressed={false} icon={<SmallIcon icon={Bold} />} />
      </Row>
      <Row label="off">
        <IconButton label={sample.remove} disabled icon={<SmallIcon icon={Trash2} />} />
        <IconButton label={sample.duplicate} busy tone="plain" icon={<SmallIcon icon={Copy} />} />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <IconButtons /> })

export const StatesDark = meta.story({ render: () => <IconButtons />, globals: DARK })

function Bolder({ onClick }: { onClick: () => void }) {
  return (
    <div className="p-12">
      <IconButton label="Bold" shortcut={['Mod', 'B']} icon={<SmallIcon icon={Bold} />} onClick={onClick} />
    </div>
  )
}

const press = fn()

export const ShowsNameAndKeysOnFocus = meta.story({
  render: () => <Bolder onClick={press} />,
  play: async ({ canvas }) => {
    press.mockClear()
    await userEvent.tab()
    const button = canvas.getByRole('button', { name: 'Bold' })
    await expect(button).toHaveFocus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Bold')
    await expect(button).not.toHaveAccessibleDescription()
    await userEvent.keyboard('{Enter}')
    await expect(press).toHaveBeenCalledOnce()
  },
})
