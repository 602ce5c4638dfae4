import { mapStrings } from '#src/lib/map-strings.ts'
import { maskText } from '../person/mask.ts'
import { can, type Role } from '../team/policy.ts'
import { isWithBot, isWithPeople, type ConversationState } from './state.ts'

/** Where a conversation stands, as far as it matters who looks. */
export type Seen = { state: ConversationState; ownerId: string | null; groupId: string | null }
/** A member who looks. */
export type Reader = { personId: string; roles: readonly Role[]; groupIds: readonly string[] }

/** Whether somebody serves a conversation now: they need its words as they are. */
export const isServedBy = ({ state, ownerId }: Pick<Seen, 'state' | 'ownerId'>, personId: string): boolean =>
  state === 'in_service' && ownerId === personId

/** Whether somebody reads a conversation as it was written; others read it masked. */
export const seesWhole = ({ personId, roles }: Pick<Reader, 'personId' | 'roles'>, seen: Seen): boolean =>
  can(roles, 'history.whole') || isServedBy(seen, personId)

/** Whether somebody may lift the mask of a conversation: their own while they serve it, or one of their groups. */
export const mayUnmask = (reader: Reader, seen: Seen): boolean =>
  seesWhole(reader, seen) ||
  (can(reader.roles, 'history.view') && seen.groupId !== null && reader.groupIds.includes(seen.groupId))

/** Whose conversations somebody looks after: of all groups, of their own, or of none (null). */
export const SUPERVISED = ['all', 'groups'] as const
export type Supervised = (typeof SUPERVISED)[number]
export const supervisedBy = (roles: readonly Role[]): Supervised | null =>
  !can(roles, 'desk.supervise') ? null : can(roles, 'history.whole') ? 'all' : 'groups'

/**
 * Whether somebody looks after a conversation of others: while it waits or is served, of any group or of their own; what the bot
 * has is of no group. They read it masked as long as it is not theirs.
 */
export const supervises = (
  { roles, groupIds }: Pick<Reader, 'roles' | 'groupIds'>,
  seen: Pick<Seen, 'state' | 'groupId'>,
): boolean => looksAfter({ supervises: supervisedBy(roles), groupIds }, seen)

/** The same, of whom it is known whose conversations they look after. */
export const looksAfter = (
  { supervises, groupIds }: { supervises: Supervised | null; groupIds: readonly string[] },
  { state, groupId }: Pick<Seen, 'state' | 'groupId'>,
): boolean =>
  supervises === 'all'
    ? isWithPeople(state) || isWithBot(state)
    : supervises === 'groups' && isWithPeople(state) && groupId !== null && groupIds.includes(groupId)

/** What of a desk's supervision somebody finds in the history: all, if it is theirs to look after; or what was written to them. */
export const supervisionSeen = (
  roles: readonly Role[],
  hasServed: boolean,
): { whispers: boolean; watches: boolean } => ({
  whispers: can(roles, 'history.view') || hasServed,
  watches: can(roles, 'history.view'),
})

/** Fields that name things or lead to them; what is written to be read is masked. */
const NAMES =
  /^(id|.*Id|ask|at|until|kind|type|sender|outcome|state|code|url|imageUrl|mediaType|base|unmet|unit|notice)$/

/** What was said, or what was thought about it, with what is written to be read made another. */
export const mapSaid = <T>(said: T, change: (text: string) => string): T =>
  mapStrings(said, (text, key) => (NAMES.test(key) ? text : change(text)))

/** The same with its identities hidden. */
export const masked = <T>(said: T): T => mapSaid(said, (text) => maskText(text))
