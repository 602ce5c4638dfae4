import { Ellipsis, Folder } from 'lucide-react'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Tree } from '#src/ui/tree/tree.tsx'
import type { TreeItem } from '#src/ui/tree/tree-items.ts'
import { Row, Sheet } from '../support/sheet.tsx'
import { useSample } from '../support/sample.ts'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Tree', component: Tree })
const moved = fn()
const selectedOnes = fn()

function Demo() {
  const sample = useWorkSample()
  const { moveTo, emptyTitle, name } = useSample()
  const { tree } = sample
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['delivery']))
  const [selected, setSelected] = useState('tracking')
  const [editing, setEditing] = useState<string>()
  const folder = <Folder size={16} strokeWidth={1.75} />
  const items: TreeItem[] = [
    {
      id: 'delivery',
      label: tree.delivery,
      icon: folder,
      count: 42,
      children: [
        { id: 'abroad', label: tree.abroad, icon: folder, count: 7 },
        {
          id: 'tracking',
          label: tree.tracking,
          icon: folder,
          count: 19,
          children: [{ id: 'parcels', label: tree.parcels, icon: folder, count: 3 }],
        },
      ],
    },
    { id: 'returns', label: tree.returns, icon: folder, count: 12 },
    { id: 'payment', label: tree.payment, icon: folder, count: 30 },
    { id: 'store', label: tree.store, icon: folder, count: 0 },
  ]
  const shared = {
    items,
    expanded,
    onExpandedChange: setExpanded,
    selected,
    onSelect: (id: string) => {
      selectedOnes(id)
      setSelected(id)
    },
    countLabel: sample.count,
  }
  return (
    <Sheet>
      <Row label="full">
        <Tree
          {...shared}
          label={sample.treeLabel}
          onMove={moved}
          onRename={setEditing}
          editing={editing}
          editor={(item) => (
            <input
              autoFocus
              aria-label={name}
              defaultValue={item.label}
              onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && setEditing(undefined)}
              className="focus-ring-inset h-6 w-full rounded-small border border-control bg-surface px-1.5 text-14"
            />
          )}
          menu={(item, tabIndex) => (
            <Menu
              trigger={
                <IconButton
                  size="small"
                  tabIndex={tabIndex}
                  label={sample.menuOf(item.label)}
                  icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />}
                />
              }
              entries={[
                { type: 'heading', label: moveTo },
                ...items
                  .filter((target) => target.id !== item.id)
                  .map((target) => ({
                    label: target.label,
                    onSelect: () => moved(item.id, { target: target.id, where: 'inside' }),
                  })),
              ]}
            />
          )}
          className="w-72"
        />
      </Row>
      <Row label="plain">
        <Tree {...shared} label={`${sample.treeLabel} 2`} className="w-48" />
      </Row>
      <Row label="empty">
        <Tree
          {...shared}
          items={[]}
          label={`${sample.treeLabel} 3`}
          empty={<p className="text-13 text-muted">{emptyTitle}</p>}
        />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

const treeOf = (canvasElement: HTMLElement) => within(within(canvasElement).getByRole('tree', { name: 'Categories' }))
const row = (canvasElement: HTMLElement, name: RegExp) => treeOf(canvasElement).getByRole('treeitem', { name })

export const Keys = States.extend({
  name: 'Arrows walk, open and close; letters jump; Enter selects; F2 renames and hands the focus back',
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(row(canvasElement, /^Tracking/)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(row(canvasElement, /^Tracking/)).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowRight}')
    await expect(row(canvasElement, /^Parcels/)).toHaveFocus()
    await expect(row(canvasElement, /^Parcels/)).toHaveAttribute('aria-level', '3')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(row(canvasElement, /^Tracking/)).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{End}')
    await expect(row(canvasElement, /^Store hours/)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(row(canvasElement, /^Delivery/)).toHaveFocus()
    await userEvent.keyboard('pa')
    await expect(row(canvasElement, /^Payment/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(selectedOnes).toHaveBeenCalledWith('payment')
    await userEvent.keyboard('{F2}')
    await expect(within(canvasElement).getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(row(canvasElement, /^Payment/)).toHaveFocus()
  },
})

export const Moves = States.extend({
  name: 'An item is moved by drag or by its menu, never under itself',
  play: async ({ canvasElement }) => {
    moved.mockClear()
    const dataTransfer = new DataTransfer()
    const drag = async (from: HTMLElement, to: HTMLElement) => {
      const box = to.getBoundingClientRect()
      const at = { dataTransfer, clientX: box.left + 20, clientY: box.top + box.height / 2 }
      await fireEvent.dragStart(from, { dataTransfer })
      await fireEvent.dragOver(to, at)
      await fireEvent.drop(to, at)
      await fireEvent.dragEnd(from, { dataTransfer })
    }
    await drag(row(canvasElement, /^Delivery/), row(canvasElement, /^Abroad/))
    await expect(moved).not.toHaveBeenCalled()
    await drag(row(canvasElement, /^Abroad/), row(canvasElement, /^Payment/))
    await expect(moved).toHaveBeenCalledWith('abroad', { target: 'payment', where: 'inside' })
    row(canvasElement, /^Store hours/).focus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delivery' }))
    await expect(moved).toHaveBeenLastCalledWith('store', { target: 'delivery', where: 'inside' })
  },
})
