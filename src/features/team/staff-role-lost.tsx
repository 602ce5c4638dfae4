import type { Member } from '#src/api/types.ts'
import { can, type Role } from '#src/domain/team/policy.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'

type StaffRoleLostProps = { member: Pick<Member, 'roles' | 'groups' | 'load'>; roles: readonly Role[] }

/** What a member loses who served visitors and shall no longer: their groups lose them, and those they serve wait again. */
export function StaffRoleLost({ member, roles }: StaffRoleLostProps) {
  const t = useTexts()
  const format = useFormat()
  if (!can(member.roles, 'desk.serve') || can(roles, 'desk.serve')) return null
  const groups = format.list(member.groups.map(({ name }) => name))
  if (groups === '' && member.load === 0) return null
  return (
    <Callout
      tone="warning"
      title={groups === '' ? t(($) => $.team.staffLost.title) : t(($) => $.team.staffLost.groups, { groups })}
    >
      {member.load > 0 && t(($) => $.team.staffLost.load, { count: member.load })}
    </Callout>
  )
}
