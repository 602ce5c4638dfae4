import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { can, type Role } from '../team/policy.ts'
import { optionalText, requiredText, withoutMarkup } from '../text.ts'

const limits = LIMITS.quickReply

/** Whom a quick reply is for. */
export const QUICK_REPLY_SCOPES = ['all', 'groups', 'members'] as const

/** What is written of a quick reply. `audience`: ids of groups or of persons; none where it is for all. */
export const quickReplyInputSchema = z
  .object({
    title: withoutMarkup(requiredText(limits.title)),
    content: withoutMarkup(requiredText(limits.content)),
    category: withoutMarkup(optionalText(limits.category)),
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

/** Whether a quick reply is a member's own and nobody else's. */
export const isOwn = ({ scope, audience }: Reply, personId: string): boolean =>
  scope === 'members' && audience.length === 1 && audience[0] === personId

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
export const mayEdit = (reply: Reply, { personId, roles }: Pick<Member, 'personId' | 'roles'>): boolean =>
  isOwn(reply, personId) ||
  (can(roles, 'quickReply.team') && !(reply.scope === 'members' && reply.audience.length === 1))

/** The quick replies whose title, category or content holds what was typed; those whose title begins with it go first. */
export function matchingReplies<One extends { title: string; category: string; content: string }>(
  replies: readonly One[],
  typed: string,
): One[] {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const wanted = fold(typed.trim())
  const rank = ({ title, category, content }: One) => {
    if (fold(title).startsWith(wanted)) return 0
    if (fold(title).includes(wanted)) return 1
    return [category, content].some((text) => fold(text).includes(wanted)) ? 2 : 3
  }
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply)
}
