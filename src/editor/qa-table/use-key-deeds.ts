import type { KeyboardEvent } from 'react'
import { emptied, filled, type Sheet } from './acts.ts'
import { readKey, type KeyDeed } from './keys.ts'
import { rectangleOf, stepped, type Extent } from './range.ts'
import { headBeside, type GroupHead } from './row-groups.ts'
import type { SelectionStore } from './selection-store.ts'
import type { TableStore } from './table-store.ts'
import type { TableTexts } from './table-texts.ts'
import type { Walk } from './use-walk.ts'
import type { Writing } from './use-writing.ts'

type Ground = {
  store: TableStore
  selection: SelectionStore
  sheet: Sheet
  extent: Extent
  heads: readonly GroupHead[]
  walk: Walk
  writing: Writing
  texts: TableTexts
  onOpen: (key: number) => void
  onFind: () => void
  onTick: (keys: readonly number[]) => void
}

/** What the keys do while no cell is being written. */
export function useKeyDeeds(ground: Ground): (event: KeyboardEvent<HTMLElement>) => void {
  const { store, selection, sheet, extent, heads, walk, writing, texts, onOpen, onFind, onTick } = ground
  const { order, columns } = sheet
  const { withRows, write, edit, tellStep } = writing

  /** Does what a key asks; answers whether the key keeps its own effect. */
  const doKeyDeed = (deed: KeyDeed): boolean => {
    const { active, anchor } = selection.get()
    const rectangle = rectangleOf(selection.get())
    switch (deed.type) {
      case 'move': {
        const { step, extend } = deed
        const head = (step === 'up' || step === 'down') && !extend ? headBeside(heads, active.row, step) : undefined
        if (head === undefined) walk.go(stepped(active, step, extent), extend)
        else walk.goToHead(head)
        return false
      }
      case 'enter':
        if (deed.backwards) walk.go(stepped(active, 'up', extent))
        else edit(active, false)
        return false
      case 'edit':
        edit(active, deed.replace)
        // The editor that has just opened takes the key itself.
        return deed.replace
      case 'clear':
        withRows(rectangle, () => write(emptied(sheet, rectangle), texts.cleared))
        return false
      case 'fillDown':
        withRows(rectangle, () => write(filled(sheet, rectangle, 'down'), texts.filled))
        return false
      case 'fillRight':
        withRows(rectangle, () => write(filled(sheet, rectangle, 'right'), texts.filled))
        return false
      case 'undo':
        tellStep(store.undo(), texts.undone)
        return false
      case 'redo':
        tellStep(store.redo(), texts.redone)
        return false
      case 'selectAll':
        selection.set({ anchor: { row: 0, column: 0 }, active: { row: order.length - 1, column: columns.length - 1 } })
        return false
      case 'check':
        onTick(order.slice(rectangle.top, rectangle.bottom + 1))
        return false
      case 'open':
        if (order[active.row] !== undefined) onOpen(order[active.row]!)
        return false
      case 'find':
        onFind()
        return false
      case 'collapse':
        if (anchor.row === active.row && anchor.column === active.column) return true
        selection.set({ anchor: active, active })
        return false
    }
  }

  return (event) => {
    const isInCell = event.target instanceof HTMLElement && event.target.role === 'gridcell'
    if (writing.editing !== undefined || !isInCell) return
    const deed = readKey(event.nativeEvent)
    if (deed && !doKeyDeed(deed)) event.preventDefault()
  }
}
