import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ShownRow } from './use-column-model.ts'

export type RowHandlersOptions<Row> = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly ShownRow<Row>[]
  /** Ids of the rows shown as selected. */
  marked: ReadonlySet<string>
  setActive: (index: number) => void
  onOpen: ((row: Row) => void) | undefined
  /** Undefined where rows cannot be selected. */
  onSelectedChange: ((selected: ReadonlySet<string>) => void) | undefined
}

export type RowHandlers = {
  onKeyDown: (event: KeyboardEvent) => void
  onClick: (event: MouseEvent) => void
  onFocus: (event: FocusEvent) => void
}

/** What keys, clicks and focus do to the rows of a table; one set of listeners for all rows, which name themselves by `data-index`. */
export function useRowHandlers<Row>(options: RowHandlersOptions<Row>): RowHandlers {
  const { scroller, rows, marked, setActive, onOpen, onSelectedChange } = options
  // Where a selection of many rows began.
  const [anchor, setAnchor] = useState(0)

  const toggle = (index: number, range: boolean) => {
    const next = new Set(marked)
    const on = !marked.has(rows[index]!.id)
    const [from, to] = range ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index]
    for (const { id } of rows.slice(from, to + 1)) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setAnchor(index)
    onSelectedChange?.(next)
  }

  const focusRow = (wanted: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, wanted))
    // The row may not be drawn yet; it is once it is the active one.
    flushSync(() => setActive(index))
    const element = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const handleKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement)) return
    const index = Number(event.target.dataset.index)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / event.target.offsetHeight) - 2)
    const all = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    }
    const move = moves[event.key]
    if (move !== undefined) focusRow(move)
    else if (event.key === 'Enter') onOpen?.(rows[index]!.row)
    else if (event.key === ' ' && onSelectedChange !== undefined) toggle(index, event.shiftKey)
    else if (all && onSelectedChange !== undefined) onSelectedChange(new Set(rows.map((row) => row.id)))
    else if (event.key === 'Escape' && onSelectedChange !== undefined && marked.size > 0) onSelectedChange(new Set())
    else return
    event.preventDefault()
  }

  const handleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const index = Number(event.target.closest('tr')?.dataset.index ?? Number.NaN)
    if (Number.isNaN(index)) return
    setActive(index)
    if (event.target.closest('[data-row-check]') !== null) toggle(index, event.shiftKey)
    // Text being marked for copying, or a control of the cell's own, is not a wish to open.
    else if (
      event.target.closest('a, button, input, label, select, [role="switch"], [role="menuitem"]') === null &&
      getSelection()?.type !== 'Range'
    )
      onOpen?.(rows[index]!.row)
  }

  const handleFocus = (event: FocusEvent) => {
    if (event.target instanceof HTMLTableRowElement) setActive(Number(event.target.dataset.index))
  }

  return { onKeyDown: handleKey, onClick: handleClick, onFocus: handleFocus }
}
