import { z } from 'zod'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { LIMITS } from '../limits.ts'
import { can, type Role } from '../team/policy.ts'
import { optionalText, requiredText, withoutMarkup } from '../text.ts'

const limits = LIMITS.quickReply

/** Whom a quick reply is for. */
export const QUICK_REPLY_SCOPES = ['all', 'groups', 'members'] as const

/** One word, so that it can be typed behind a slash. Issues: TOO_LONG, SHORTCUT_FORMAT. */
export const shortcutSchema = optionalText(limits.shortcut).refine((text) => /^[\p{L}\p{M}\p{N}_-]*$/u.test(text), {
  message: 'SHORTCUT_FORMAT',
})

/** What is written of a quick reply. `audience`: ids of groups or of persons; none where it is for all. */
export const quickReplyInputSchema = z
  .object({
    title: withoutMarkup(requiredText(limits.title)),
    content: withoutMarkup(requiredText(limits.content)),
    /** Null: in none. */
    categoryId: z.uuid().nullable().default(null),
    /** '': none. */
    shortcut: shortcutSchema.default(''),
    /** Null: it is in none or in any. */
    language: z.enum(LANGUAGE_NAMES).nullable().default(null),
    /** Files that go with it, as they were uploaded. */
    fileIds: z.array(z.uuid()).max(limits.files).default([]),
    scope: z.enum(QUICK_REPLY_SCOPES),
    audience: z.array(z.uuid()).max(limits.audience),
  })
  .refine(({ scope, audience }) => (scope === 'all') === (audience.length === 0), {
    path: ['audience'],
    message: 'REQUIRED',
  })
export type QuickReplyInput = z.output<typeof quickReplyInputSchema>

type Reply = { readonly scope: QuickReplyInput['scope']; readonly audience: readonly string[] }
type Member = { readonly personId: string; readonly roles: readonly Role[]; readonly groupIds: readonly string[] }
type Writer = Pick<Member, 'personId' | 'roles'>

/** Whether a quick reply is one member's alone. */
export const isPersonal = ({ scope, audience }: Reply): boolean => scope === 'members' && audience.length === 1

/** Whether a quick reply is a member's own and nobody else's. */
export const isOwn = (reply: Reply, personId: string): boolean => isPersonal(reply) && reply.audience[0] === personId

/**
 * Whether a member may use a quick reply: it is for them, or they look after those of the team. What a single member keeps
 * for themselves is theirs alone.
 */
export function mayUse(reply: Reply, { personId, roles, groupIds }: Member): boolean {
  const { scope, audience } = reply
  if (scope === 'all') return true
  if (scope === 'groups') return can(roles, 'quickReply.team') || audience.some((id) => groupIds.includes(id))
  return audience.includes(personId) || (can(roles, 'quickReply.team') && audience.length > 1)
}

/** Whether a member may write a quick reply: their own, or any of the team if they look after those. */
export const mayEdit = (reply: Reply, { personId, roles }: Writer): boolean =>
  isOwn(reply, personId) || (can(roles, 'quickReply.team') && !isPersonal(reply))

/** Whether a member may decide on a colleague's own reply: it is proposed to the team, and they look after the team's. */
export const mayDecide = (reply: Reply & { readonly proposed: boolean }, { personId, roles }: Writer): boolean =>
  reply.proposed && !isOwn(reply, personId) && can(roles, 'quickReply.team')

/** Of two replies with one shortcut the one that is for fewer goes first. */
const NEARNESS = { members: 0, groups: 1, all: 2 } as const
const OTHERS = 7

type Found = { title: string; category: string; content: string; shortcut: string; scope: Reply['scope'] }

/**
 * The quick replies whose shortcut, title, category or content holds what was typed: the one with just that shortcut goes
 * first, then those whose shortcut or title begins with it.
 */
export function matchingReplies<One extends Found>(replies: readonly One[], typed: string): One[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return [...replies]
  const rank = ({ title, category, content, shortcut, scope }: One) => {
    if (fold(shortcut) === wanted) return NEARNESS[scope]
    if (fold(shortcut).startsWith(wanted)) return 3
    if (fold(title).startsWith(wanted)) return 4
    if (fold(title).includes(wanted)) return 5
    return [category, content].some((text) => fold(text).includes(wanted)) ? 6 : OTHERS
  }
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((each) => each.rank < OTHERS)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
