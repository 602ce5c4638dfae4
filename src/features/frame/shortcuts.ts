import { useEffect } from 'react'
import { createStore, useStore } from '#src/features/shared/store.ts'

/** A key or a sequence and what it does. */
export type Shortcut = {
  /** `mod+k` (Ctrl, ⌘ on a Mac), `?`, or a sequence of single keys as `g b`. */
  keys: string
  /** What it does, in the reader's language, for the list of shortcuts. */
  label: string
  /** Left out: it is listed alone, and works by itself where its keys are pressed. */
  run?: () => void
}

/** What of a key press decides. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>

const groups = createStore<readonly (readonly Shortcut[])[]>([])

/** Makes shortcuts work, and listed, as long as the component is there. A stable list saves work. */
export function useShortcuts(list: readonly Shortcut[]): void {
  useEffect(() => {
    groups.set([...groups.get(), list])
    return () => groups.set(groups.get().filter((group) => group !== list))
  }, [list])
}

/** Every shortcut that works now. */
export function useAllShortcuts(): Shortcut[] {
  return useStore(groups).flat()
}

/** Whether it works though single keys do not. */
export function alwaysWorks({ keys, run }: Shortcut): boolean {
  return run === undefined || /^(mod|alt)\+/.test(keys)
}

/**
 * What a press means, given the single keys pressed just before: a shortcut to run, or the sequence so far.
 *
 * Alt is left alone, since with AltGr it types letters; so is a press that belongs to an input method.
 */
export function readPress(
  all: readonly Shortcut[],
  press: Press,
  before: string,
): { shortcut?: Shortcut; sequence: string } {
  if (press.isComposing || press.altKey || press.repeat) return { sequence: '' }
  const shortcuts = all.filter(({ run }) => run)
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.ctrlKey || press.metaKey) {
    const shortcut = shortcuts.find(({ keys }) => keys === `mod+${key}`)
    return shortcut ? { shortcut, sequence: '' } : { sequence: '' }
  }
  for (const sequence of before === '' ? [key] : [`${before} ${key}`, key]) {
    const shortcut = shortcuts.find(({ keys }) => keys === sequence)
    if (shortcut) return { shortcut, sequence: '' }
    if (shortcuts.some(({ keys }) => keys.startsWith(`${sequence} `))) return { sequence }
  }
  return { sequence: '' }
}

/** Whether single keys belong to what has the focus: text is being typed, or a menu, list or dialog is open. */
function takesKeys(target: EventTarget | null, page: ParentNode): boolean {
  if (page.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="application"]') !== null
}

/** Listens for shortcuts on the whole page until the returned function is called. */
export function listenForShortcuts(areSingleKeysOn: () => boolean): () => void {
  let sequence = ''
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return
    const bare = !event.ctrlKey && !event.metaKey
    if (bare && (!areSingleKeysOn() || takesKeys(event.target, document))) {
      sequence = ''
      return
    }
    const read = readPress(groups.get().flat(), event, sequence)
    sequence = read.sequence
    if (!read.shortcut) return
    event.preventDefault()
    read.shortcut.run?.()
  }
  window.addEventListener('keydown', handleKeyDown)
  return () => window.removeEventListener('keydown', handleKeyDown)
}
