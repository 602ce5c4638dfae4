import type { Member } from '#src/api/types.ts'
import { LICENCE_STATES } from '#src/domain/licence/book.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import { SHOWN_STATUSES } from '#src/domain/team/status.ts'

/** What members are narrowed by as their status: what colleagues see, and what keeps them from the desk. */
export const MEMBER_STATUSES = [...SHOWN_STATUSES, 'forcedOffline', 'disabled'] as const

/** What the members' page shows, as its address keeps it. */
export type TeamSearch = {
  tab?: 'skills' | 'outbox' | undefined
  text?: string | undefined
  role?: (typeof ROLES)[number] | undefined
  /** Members of this group alone. */
  inGroup?: string | undefined
  status?: (typeof MEMBER_STATUSES)[number] | undefined
  licence?: (typeof LICENCE_STATES)[number] | undefined
  /** The member in the drawer. */
  member?: string | undefined
  /** The member whose activity is in the drawer. */
  activity?: string | undefined
  /** The skill that is given a name; `new` for one to be made. */
  skill?: string | undefined
  /** Whether the dialog for a new member is open. */
  add?: true | undefined
  /** Whether the dialog for a file of new members is open. */
  sheet?: true | undefined
}

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<TeamSearch>, options?: { replace?: boolean }) => void

type Filter = Pick<TeamSearch, 'text' | 'role' | 'inGroup' | 'status' | 'licence'>

export const NO_MEMBER_FILTER: { [K in keyof Required<Filter>]: undefined } = {
  text: undefined,
  role: undefined,
  inGroup: undefined,
  status: undefined,
  licence: undefined,
}

/** Whether the address leaves members out. */
export const isNarrowed = (search: Filter): boolean =>
  [search.text, search.role, search.inGroup, search.status, search.licence].some((part) => part !== undefined)

/** Whether a member is among those that are asked for; the words are looked for by the server. */
export function isAmong(
  { role, inGroup, status, licence }: Filter,
  member: Pick<Member, 'roles' | 'groups' | 'status' | 'state' | 'forcedOffline' | 'licence'>,
): boolean {
  const statusOf = member.state === 'disabled' ? 'disabled' : member.forcedOffline ? 'forcedOffline' : member.status
  return (
    (role === undefined || member.roles.includes(role)) &&
    (inGroup === undefined || member.groups.some(({ id }) => id === inGroup)) &&
    (status === undefined || statusOf === status) &&
    (licence === undefined || member.licence === licence)
  )
}

/** Reads the address of the members' page; what it does not know is left out. */
export function readTeamSearch(search: Record<string, unknown>): TeamSearch {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
  const oneOf = <T extends string>(known: readonly T[], value: unknown) => known.find((one) => one === value)
  const read = {
    tab: oneOf(['skills', 'outbox'], search.tab),
    text: text(search.text),
    role: oneOf(ROLES, search.role),
    inGroup: text(search.inGroup),
    status: oneOf(MEMBER_STATUSES, search.status),
    licence: oneOf(LICENCE_STATES, search.licence),
    member: text(search.member),
    activity: text(search.activity),
    skill: text(search.skill),
    sheet: search.sheet === true || search.sheet === 'true' ? (true as const) : undefined,
    add: search.add === true || search.add === 'true' ? (true as const) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
