import type { DocumentStore } from './document-store.ts'
import { keepingFocus } from './keep-focus.ts'

/** Marks what shows fields of the document: their history is the document's, not the one that the browser keeps of each. */
const DOCUMENT_FIELDS = 'data-document-fields'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** What a press means to the history, if anything. */
export function historyDeedOf(press: Press): 'undo' | 'redo' | null {
  if (!(press.ctrlKey || press.metaKey) || press.altKey || press.isComposing) return null
  const key = press.key.toLowerCase()
  if (key === 'y') return press.shiftKey ? null : 'redo'
  if (key !== 'z') return null
  return press.shiftKey ? 'redo' : 'undo'
}

type Undoing = Pick<DocumentStore<object>, 'undo' | 'redo'>

/** Takes a press as what it means to the history of the document; answers whether it meant anything. */
export function takeHistoryKey(event: KeyboardEvent, store: Undoing): boolean {
  const deed = historyDeedOf(event)
  if (deed === null) return false
  event.preventDefault()
  event.stopPropagation()
  settle(event.target)
  keepingFocus(() => store[deed]())
  return true
}

/** A number that is still being typed comes into the document first; then there is something to take back. */
function settle(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.getAttribute('role') !== 'spinbutton') return
  field.blur()
  field.focus()
}

const WRITTEN = 'input:not([type=checkbox],[type=radio],[type=button]),textarea,[contenteditable=true]'

/**
 * Has the keys of the history work wherever the focus is in the page: on the page itself, on tools and lists. A field that
 * is none of the document, as that of a search, keeps its own; so does a dialog. The answer ends it.
 */
export function watchHistoryKeys(store: Undoing): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const { target } = event
    if (target.closest('[role=dialog],[role=alertdialog]') !== null) return
    if (target.closest(WRITTEN) !== null && target.closest(`[${DOCUMENT_FIELDS}]`) === null) return
    takeHistoryKey(event, store)
  }
  document.addEventListener('keydown', handleKeyDown)
  return () => document.removeEventListener('keydown', handleKeyDown)
}
