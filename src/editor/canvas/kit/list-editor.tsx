import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Json } from '#src/domain/value/value.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IssueLines } from './field-issues.tsx'
import { fieldKey } from './go-to-field.ts'
import { ListRow } from './list-row.tsx'
import { newId } from './new-id.ts'
import type { Path } from './path.ts'
import { issuesOfPlace, useField } from './use-field.ts'
import { useRowDrag } from './use-row-drag.ts'

export type ListEditorProps<Row extends Json> = {
  /** Of the list in the node's data. */
  path: Path
  /** Names the list. */
  label: string
  /** How many rows there may be; counted beside the label. */
  max: number
  /** Below this many, rows cannot be taken away. */
  min?: number
  addLabel: string
  /** A new row; `id` is fresh, for rows that have one. */
  create: (id: string) => Row
  /** A copy of a row; by itself a row with an `id` gets a fresh one. */
  copy?: (row: Row, id: string) => Row
  /** What a row is called for those who listen, and while it is dragged. */
  rowLabel: (row: Row, index: number) => string
  /** Stands where there is no row yet. */
  emptyText?: string
  help?: ReactNode
  /** `plain` rows stand close without frames, for rows of one line. */
  look?: 'card' | 'plain'
  children: (path: Path, row: Row, index: number) => ReactNode
}

/** Rows that can be added, taken away, copied and put in another order: by dragging, by Alt and arrows, by the row's menu. */
export function ListEditor<Row extends Json>(props: ListEditorProps<Row>) {
  const { path, label, max, min = 0, addLabel, create, copy = copyRow, rowLabel, emptyText, help } = props
  const { look = 'card', children } = props
  const t = useTexts()
  const { value, isReadOnly, issues, set } = useField(path)
  const list = useRef<HTMLUListElement>(null)
  const [news, setNews] = useState('')
  // The schema of the kind has said what its rows are.
  const rows = (Array.isArray(value) ? value : []) as Row[]
  const isFull = rows.length >= max

  const focusRow = (index: number) => {
    // The row is drawn by the next frame.
    requestAnimationFrame(() => {
      const row = list.current?.children[index]
      row?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus()
    })
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return
    const next = rows.filter((_, index) => index !== from)
    next.splice(to, 0, ...rows.slice(from, from + 1))
    set(next)
    const [row] = rows.slice(from, from + 1)
    if (row !== undefined)
      setNews(t(($) => $.editor.list.moved, { name: rowLabel(row, from), place: to + 1, count: rows.length }))
    // An element that is put elsewhere in the page loses the focus.
    const active = document.activeElement
    requestAnimationFrame(() => active instanceof HTMLElement && active.isConnected && active.focus())
  }
  const drag = useRowDrag(list, move)

  return (
    <div role="group" aria-label={label} data-field={fieldKey(path)} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 text-13 font-medium text-ink wrap-anywhere">{label}</span>
        <span className="tabular shrink-0 text-12 text-faint">
          {t(($) => $.editor.list.count, { count: rows.length, max })}
        </span>
      </div>
      {help !== undefined && <p className="-mt-1 text-12 text-muted wrap-anywhere">{help}</p>}
      {rows.length === 0 && emptyText !== undefined && (
        <p className="rounded-control border border-dashed border-line-strong px-3 py-2.5 text-12 text-muted">
          {emptyText}
        </p>
      )}
      {rows.length > 0 && (
        <ul ref={list} className="flex min-w-0 flex-col gap-1.5">
          {rows.map((row, index) => (
            <ListRow
              key={keyOf(row, index)}
              name={rowLabel(row, index)}
              look={look}
              place={drag.placeOf(index)}
              isReadOnly={isReadOnly}
              onGrip={(event) => drag.begin(index, event)}
              {...(index > 0 && { onUp: () => move(index, index - 1) })}
              {...(index < rows.length - 1 && { onDown: () => move(index, index + 1) })}
              {...(!isFull && { onCopy: () => set(rows.toSpliced(index + 1, 0, copy(row, newId()))) })}
              {...(rows.length > min && {
                onRemove: () => {
                  set(rows.toSpliced(index, 1))
                  if (rows.length > 1) focusRow(Math.min(index, rows.length - 2))
                },
              })}
            >
              {children([...path, index], row, index)}
            </ListRow>
          ))}
        </ul>
      )}
      <span role="status" className="sr-only">
        {news}
      </span>
      <IssueLines issues={issuesOfPlace(issues, path)} field={label} />
      {!isReadOnly && (
        <Button
          size="small"
          disabled={isFull}
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => {
            set([...rows, create(newId())])
            focusRow(rows.length)
          }}
          className="self-start"
        >
          {addLabel}
        </Button>
      )}
    </div>
  )
}

const FIRST_CONTROL = '[data-row-body] :is(input,textarea,button):not(:disabled,[tabindex="-1"])'

function copyRow<Row extends Json>(row: Row, id: string): Row {
  return hasId(row) ? Object.assign({}, row, { id }) : row
}

function keyOf(row: Json, index: number): string {
  return hasId(row) ? row.id : String(index)
}

function hasId(row: Json): row is { id: string } {
  return typeof row === 'object' && row !== null && !Array.isArray(row) && typeof row.id === 'string'
}
