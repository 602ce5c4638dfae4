/** What the knowledge base shows, as its address keeps it. */
export type KnowledgeSearch = {
  category?: string | undefined
  text?: string | undefined
  enabled?: boolean | undefined
  live?: 'same' | 'new' | 'changed' | undefined
  /** The entry in the drawer; `new` for one to be written. */
  entry?: string | undefined
  /** Whether the online test is open. */
  test?: boolean | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<KnowledgeSearch>, options?: { replace?: boolean }) => void

/** Whether anything but the category narrows the list. */
export function isFiltered({ text, enabled, live }: KnowledgeSearch): boolean {
  return text !== undefined || enabled !== undefined || live !== undefined
}
