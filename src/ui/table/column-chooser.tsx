import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { IconButton } from '../icon-button.tsx'
import { Popover } from '../popover.tsx'
import { EMPTY_LAYOUT, type TableColumn, type TableLayout } from './table-types.ts'

export type ColumnChooserProps<Row> = {
  columns: readonly TableColumn<Row>[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
  labels: {
    /** On the button and naming what it opens. */
    open: string
    moveUp: (column: string) => string
    moveDown: (column: string) => string
    reset: string
  }
}

/** Chooses and orders a table's columns; what it changes is the layout the table is handed. */
export function ColumnChooser<Row>({ columns, layout, onLayoutChange, labels }: ColumnChooserProps<Row>) {
  const ordered = inOrder(columns, layout.order)

  const move = (index: number, by: 1 | -1) => {
    const order = ordered.map((column) => column.id)
    const [moved] = order.splice(index, 1)
    order.splice(index + by, 0, moved!)
    onLayoutChange({ ...layout, order })
  }

  const toggle = (id: string) => {
    const hidden = layout.hidden.includes(id) ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id]
    onLayoutChange({ ...layout, hidden })
  }

  return (
    <Popover
      align="end"
      label={labels.open}
      trigger={<Button icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}>{labels.open}</Button>}
      className="w-72 gap-1 p-1.5"
    >
      <ul className="min-h-0 overflow-y-auto">
        {ordered.map((column, index) => (
          <li
            key={column.id}
            className="group flex min-h-control items-center gap-1 rounded-control pr-1 hover:bg-hover"
          >
            <Checkbox
              label={column.header}
              checked={!layout.hidden.includes(column.id)}
              disabled={column.hideable === false}
              onCheckedChange={() => toggle(column.id)}
              className="flex-1 px-2"
            />
            <MoveButton
              label={labels.moveUp(column.header)}
              icon={<ArrowUp size={16} strokeWidth={1.75} aria-hidden />}
              off={index === 0}
              onPress={() => move(index, -1)}
            />
            <MoveButton
              label={labels.moveDown(column.header)}
              icon={<ArrowDown size={16} strokeWidth={1.75} aria-hidden />}
              off={index === ordered.length - 1}
              onPress={() => move(index, 1)}
            />
          </li>
        ))}
      </ul>
      <Button tone="quiet" size="small" onClick={() => onLayoutChange(EMPTY_LAYOUT)} className="self-start">
        {labels.reset}
      </Button>
    </Popover>
  )
}

type MoveButtonProps = { label: string; icon: ReactNode; off: boolean; onPress: () => void }

/** Not `disabled` at the end of the way: the button would drop the focus it holds. */
function MoveButton({ label, icon, off, onPress }: MoveButtonProps) {
  return (
    <IconButton
      size="small"
      label={label}
      icon={icon}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
    />
  )
}

function inOrder<Row>(columns: readonly TableColumn<Row>[], order: readonly string[]): TableColumn<Row>[] {
  const place = (column: TableColumn<Row>) => {
    const at = order.indexOf(column.id)
    return at === -1 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}
