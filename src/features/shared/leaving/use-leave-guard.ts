import { useEffect } from 'react'
import { holdUnsaved, type Unsaved } from './unsaved.ts'

/**
 * Guards a page or form against being left with unsaved changes: another path, another language, signing out, closing
 * the tab. The frame shows the dialog (Save, Discard, Stay); `save` resolves to whether it worked and may be left out
 * while the form is not valid. Changes of the query string on the same path pass, but for steps in the history away from what
 * is `isInSearch`.
 */
export function useLeaveGuard({ isDirty, save, discard, isInSearch }: Unsaved): void {
  useEffect(() => holdUnsaved({ isDirty, save, discard, isInSearch }), [isDirty, save, discard, isInSearch])
}
