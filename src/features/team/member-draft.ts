import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { ROLES, mayManage, type Role } from '#src/domain/team/policy.ts'
import { codePoints } from '#src/lib/code-points.ts'

/** A member as one is added. */
export type MemberDraft = {
  nickname: string
  account: string
  email: string
  /** Empty: none. */
  phone: string
  roles: readonly Role[]
  groupIds: readonly string[]
}

export type DraftField = 'nickname' | 'account' | 'email' | 'phone' | 'roles'
/** Which rule a field breaks; `limit` is the rule's number. */
export type DraftFault = { code: 'required' | 'tooLong' | 'account' | 'email' | 'phone' | 'roles'; limit: number }

export const EMPTY_MEMBER: MemberDraft = {
  nickname: '',
  account: '',
  email: '',
  phone: '',
  roles: ['online_staff'],
  groupIds: [],
}

/** What is wrong with a nickname, if anything. */
export function nicknameFault(nickname: string): DraftFault | undefined {
  const limit = LIMITS.team.nickname
  if (nickname.trim() === '') return { code: 'required', limit }
  return codePoints(nickname.trim()) > limit ? { code: 'tooLong', limit } : undefined
}

/** What is wrong with an e-mail address, if anything. */
export function emailFault(email: string): DraftFault | undefined {
  return z.email().max(254).safeParse(email.trim()).success ? undefined : { code: 'email', limit: 254 }
}

/** What is wrong with a phone number, if anything; none at all is fine. */
export function phoneFault(phone: string): DraftFault | undefined {
  return phone.trim() === '' || normalisePhone(phone) !== null ? undefined : { code: 'phone', limit: 15 }
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
    email: emailFault(draft.email),
    phone: phoneFault(draft.phone),
    roles: rolesFault(draft.roles),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** The roles that somebody may give: those below their own. */
export function givableRoles(actor: readonly Role[]): Role[] {
  return ROLES.filter((role) => role !== 'super_admin' && mayManage(actor, [role]))
}
