import type { Member } from '#src/api/types.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** Why somebody may not act on a member: they lack the right, it is themselves, or the rank is too high; else undefined. */
export function reasonAgainst(t: Texts, member: Pick<Member, 'manageable'>, isAllowed: boolean): string | undefined {
  if (!isAllowed) return t(($) => $.team.reasons.permission)
  return member.manageable === 'yes'
    ? undefined
    : t(($) => $.team.reasons[member.manageable === 'self' ? 'self' : 'rank'])
}
