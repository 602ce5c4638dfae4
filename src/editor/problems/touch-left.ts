import type { FocusEvent } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { whenReleased } from '#src/ui/when-released.ts'
import { pathOf } from '../canvas/kit/go-to-field.ts'
import type { Path } from '../canvas/kit/path.ts'
import type { DocumentStore } from '../document/document-store.ts'
import { touch } from './told.ts'

/** Where the focus goes without leaving the field: its list, its calendar, the window of another program. */
const ASIDE = '[role=listbox],[role=menu],[role=dialog],[data-radix-popper-content-wrapper]'

/** The path of the field that the focus has left; null where it is still in it, or was in none. */
export function fieldLeft({ target, relatedTarget: next }: FocusEvent): Path | null {
  const field = target.closest<HTMLElement>('[data-field]')
  if (field === null || (next === null && document.activeElement === target)) return null
  if (next instanceof Element && (field.contains(next) || next.closest(ASIDE) !== null)) return null
  return pathOf(field)
}

/** Remembers the field that the focus has left: from now on it is said what it lacks. */
export function touchLeft(store: DocumentStore<GraphDocument>, nodeId: string, event: FocusEvent): void {
  const path = fieldLeft(event)
  if (path !== null) whenReleased(() => touch(store, nodeId, path))
}
