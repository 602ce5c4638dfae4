/** What the members' page shows, as its address keeps it. */
export type TeamSearch = {
  tab?: 'groups' | 'outbox' | undefined
  text?: string | undefined
  /** The member in the drawer. */
  member?: string | undefined
  /** The group in the drawer; `new` for one to be made. */
  group?: string | undefined
  /** Whether the dialog for a new member is open. */
  add?: true | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<TeamSearch>, options?: { replace?: boolean }) => void

/** Reads the address of the members' page; what it does not know is left out. */
export function readTeamSearch(search: Record<string, unknown>): TeamSearch {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
  const read = {
    tab: search.tab === 'groups' || search.tab === 'outbox' ? search.tab : undefined,
    text: text(search.text),
    member: text(search.member),
    group: text(search.group),
    add: search.add === true || search.add === 'true' ? (true as const) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
