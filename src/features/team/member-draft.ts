import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { ROLES, mayManage, type Role } from '#src/domain/team/policy.ts'
import { codePoints } from '#src/lib/code-points.ts'

/** A member as one is added. */
export type MemberDraft = {
  nickname: string
  account: string
  email: string
  roles: readonly Role[]
  groupIds: readonly string[]
}

export type DraftField = 'nickname' | 'account' | 'email' | 'roles'
/** Which rule a field breaks; `limit` is the rule's number. */
export type DraftFault = { code: 'required' | 'tooLong' | 'account' | 'email' | 'roles'; limit: number }

export const EMPTY_MEMBER: MemberDraft = { nickname: '', account: '', email: '', roles: ['online_staff'], groupIds: [] }

/** What is wrong with a nickname, if anything. */
export function nicknameFault(nickname: string): DraftFault | undefined {
  const limit = LIMITS.team.nickname
  if (nickname.trim() === '') return { code: 'required', limit }
  return codePoints(nickname.trim()) > limit ? { code: 'tooLong', limit } : undefined
}

/** What is wrong with the choice of roles, if anything. */
export function rolesFault(roles: readonly Role[]): DraftFault | undefined {
  return roles.length === 0 ? { code: 'roles', limit: 1 } : undefined
}

/** What keeps a new member from being added, by field, as the server would say it. */
export function faultsOf(draft: MemberDraft): Partial<Record<DraftField, DraftFault>> {
  const account = draft.account.trim()
  const isAccount = /^[A-Za-z0-9._-]+$/.test(account) && account.length >= 2 && account.length <= LIMITS.team.account
  const faults = {
    nickname: nicknameFault(draft.nickname),
    account: isAccount ? undefined : ({ code: 'account', limit: LIMITS.team.account } as const),
    email: z.email().max(254).safeParse(draft.email.trim()).success
      ? undefined
      : ({ code: 'email', limit: 254 } as const),
    roles: rolesFault(draft.roles),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** The roles that somebody may give: those below their own. */
export function givableRoles(actor: readonly Role[]): Role[] {
  return ROLES.filter((role) => role !== 'super_admin' && mayManage(actor, [role]))
}
