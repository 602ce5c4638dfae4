import { Copy, Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Menu', component: Menu })

const choose = fn()

function Actions() {
  const sample = useSample()
  const [shown, setShown] = useState(true)
  const [sort, setSort] = useState('s0')
  return (
    <main className="p-6">
      <Menu
        align="start"
        trigger={<IconButton label={sample.more} tone="plain" icon={<SmallIcon icon={Ellipsis} />} />}
        entries={[
          {
            label: sample.rename,
            icon: <SmallIcon icon={Pencil} />,
            shortcut: ['F2'],
            onSelect: () => choose('rename'),
          },
          {
            label: sample.duplicate,
            icon: <SmallIcon icon={Copy} />,
            shortcut: ['Mod', 'D'],
            onSelect: () => choose('duplicate'),
          },
          {
            type: 'sub',
            label: sample.moveTo,
            icon: <SmallIcon icon={FolderInput} />,
            entries: sample.categories.map((label) => ({ label, onSelect: () => choose(label) })),
          },
          { type: 'line' },
          { type: 'check', label: sample.showDisabled, checked: shown, onCheckedChange: setShown },
          {
            type: 'choice',
            heading: sample.sortBy,
            value: sort,
            onValueChange: setSort,
            options: sample.sorts.map((label, index) => ({ value: `s${index}`, label })),
          },
          { type: 'line' },
          { label: sample.deploy, note: sample.reason, disabled: true, onSelect: () => choose('deploy') },
          {
            label: sample.deleteMany,
            icon: <SmallIcon icon={Trash2} />,
            tone: 'danger',
            shortcut: ['Del'],
            onSelect: () => choose('delete'),
          },
        ]}
      />
    </main>
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('menu')
}

export const States = meta.story({ render: () => <Actions />, play: open })

export const StatesDark = meta.story({ render: () => <Actions />, play: open, globals: DARK })

export const WalkedByKeysAndFocusReturns = meta.story({
  render: () => <Actions />,
  play: async ({ canvas }) => {
    choose.mockClear()
    const sample = sampleIn('en')
    const trigger = canvas.getByRole('button', { name: sample.more })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Rename/ })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(choose).toHaveBeenCalledWith('duplicate')
    await expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  },
})

export const ASubMenuOpensByArrow = meta.story({
  render: () => <Actions />,
  play: async () => {
    choose.mockClear()
    const sample = sampleIn('en')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('m')
    const moveTo = screen.getByRole('menuitem', { name: sample.moveTo })
    await waitFor(() => expect(moveTo).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: sample.categories[0] })).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(moveTo).toHaveFocus())
  },
})

export const TickingKeepsItOpen = meta.story({
  render: () => <Actions />,
  play: async () => {
    const sample = sampleIn('en')
    await open()
    const check = screen.getByRole('menuitemcheckbox', { name: sample.showDisabled })
    await expect(check).toBeChecked()
    await userEvent.click(check)
    await expect(check).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  },
})
