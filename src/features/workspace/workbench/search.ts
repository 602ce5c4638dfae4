/** Which part of the workbench's settings is open, and of the quick replies which are shown, as the address keeps it. */
export type WorkbenchSearch = {
  tab?: 'replies' | undefined
  /** Quick replies whose title, shortcut, category or content holds it. */
  text?: string | undefined
  category?: string | undefined
  only?: 'unused' | 'proposed' | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<WorkbenchSearch>, options?: { replace?: boolean }) => void

/** Reads the address of the workbench's settings; what it does not know is left out. */
export function readWorkbenchSearch({ tab, text, category, only }: Record<string, unknown>): WorkbenchSearch {
  return {
    ...(tab === 'replies' && { tab }),
    ...(typeof text === 'string' && text !== '' && { text }),
    ...(typeof category === 'string' && { category }),
    ...((only === 'unused' || only === 'proposed') && { only }),
  }
}
