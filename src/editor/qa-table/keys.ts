import type { Step } from './range.ts'

/** What a key asks of the table while no cell is being written. */
export type KeyDeed =
  | { type: 'move'; step: Step; extend: boolean }
  | { type: 'edit'; replace: boolean }
  | { type: 'enter'; backwards: boolean }
  | {
      type: 'clear' | 'fillDown' | 'fillRight' | 'undo' | 'redo' | 'selectAll' | 'check' | 'open' | 'collapse' | 'find'
    }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

const ARROWS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
const FAR: Record<string, Step> = { ArrowUp: 'top', ArrowDown: 'bottom', ArrowLeft: 'rowStart', ArrowRight: 'rowEnd' }
const PLACES: Record<string, Step> = { Home: 'rowStart', End: 'rowEnd', PageUp: 'pageUp', PageDown: 'pageDown' }

/**
 * Reads a key as a spreadsheet does; undefined for one that is not the table's. Tab goes on from cell to cell only while
 * one is written: else it leaves the table, so that nobody is held in it.
 */
export function readKey(event: Key): KeyDeed | undefined {
  const { key, shiftKey: extend, altKey } = event
  const ctrl = event.ctrlKey || event.metaKey
  // An input method begins a word with this key: the cell opens, and the word is written into it.
  if (event.isComposing || event.keyCode === 229) return { type: 'edit', replace: true }
  if (altKey) return undefined
  if (ctrl) {
    const far = FAR[key] ?? (key === 'Home' ? 'first' : key === 'End' ? 'last' : undefined)
    if (far) return { type: 'move', step: far, extend }
    switch (key.toLowerCase()) {
      case 'z':
        return { type: extend ? 'redo' : 'undo' }
      case 'y':
        return { type: 'redo' }
      case 'd':
        return { type: 'fillDown' }
      case 'r':
        return { type: 'fillRight' }
      case 'a':
        return { type: 'selectAll' }
      case 'f':
      case 'h':
        return { type: 'find' }
      case 'enter':
        return { type: 'open' }
      default:
        return undefined
    }
  }
  const step = ARROWS[key] ?? PLACES[key]
  if (step) return { type: 'move', step, extend }
  if (key === 'Enter') return { type: 'enter', backwards: extend }
  if (key === 'F2') return { type: 'edit', replace: false }
  if (key === 'Delete' || key === 'Backspace') return { type: 'clear' }
  if (key === 'Escape') return { type: 'collapse' }
  if (key === ' ' && extend) return { type: 'check' }
  return [...key].length === 1 ? { type: 'edit', replace: true } : undefined
}
