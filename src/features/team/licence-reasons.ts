import type { Licences, Member } from '#src/api/types.ts'
import { can, mayForceOffline, type Role } from '#src/domain/team/policy.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

export type LicenceAct = 'assign' | 'takeAway' | 'reset'

/** What decides about an act on licences: whoever acts, and whether they may. */
export type LicenceActor = { roles: readonly Role[]; mayAssign: boolean; mayReset: boolean }

/** Why an act cannot be done to the licence of a member; undefined: it can. */
export function reasonAgainstLicence(
  t: Texts,
  act: LicenceAct,
  member: Pick<Member, 'manageable' | 'roles' | 'state' | 'licence'>,
  actor: LicenceActor,
): string | undefined {
  if (act === 'reset' ? !actor.mayReset : !actor.mayAssign) return t(($) => $.team.reasons.permission)
  if (member.manageable === 'self') return t(($) => $.team.reasons.self)
  if (!mayForceOffline(actor.roles, member.roles)) return t(($) => $.team.reasons.rank)
  if (act === 'assign' && (member.state !== 'active' || !can(member.roles, 'desk.serve')))
    return t(($) => $.team.licences.noAgent)
  if (act === 'assign' && member.licence === 'held') return t(($) => $.team.licences.alreadyHeld)
  if (act === 'takeAway' && member.licence !== 'held') return t(($) => $.team.licences.notHeld)
  if (act === 'reset' && member.licence !== 'held' && member.licence !== 'used')
    return t(($) => $.team.licences.notUsed)
  return undefined
}

/** Why nothing can be reset now, whoever it were. */
export function reasonAgainstReset(t: Texts, licences: Licences | undefined): string | undefined {
  if (licences === undefined) return undefined
  if (licences.purchased === null) return t(($) => $.team.licences.resetUseless)
  return licences.resetsLeft === 0 ? t(($) => $.team.licences.noResets) : undefined
}
