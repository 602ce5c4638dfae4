import type { Member } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { StatusDot, type StatusDotProps } from '#src/ui/status-dot.tsx'

const DOTS: Record<Member['status'], { tone: Tone; shape: StatusDotProps['shape'] }> = {
  online: { tone: 'success', shape: 'full' },
  idle: { tone: 'success', shape: 'full' },
  in_service: { tone: 'accent', shape: 'full' },
  busy: { tone: 'danger', shape: 'bar' },
  break: { tone: 'warning', shape: 'half' },
  offline: { tone: 'neutral', shape: 'hollow' },
}

/** What colleagues see of an agent: a dot and a word. */
export function MemberStatus({ status }: { status: Member['status'] }) {
  const t = useTexts()
  return <StatusDot {...DOTS[status]} label={t(($) => $.team.status[status])} />
}

/** Whether the member may and can sign in and go online. */
export function MemberState({ member }: { member: Pick<Member, 'state' | 'forcedOffline' | 'canSignIn'> }) {
  const t = useTexts()
  if (member.state === 'disabled') return <Badge tone="danger">{t(($) => $.team.state.disabled)}</Badge>
  if (member.forcedOffline) return <Badge tone="warning">{t(($) => $.team.state.forcedOffline)}</Badge>
  if (!member.canSignIn) return <Badge tone="info">{t(($) => $.team.state.noPassword)}</Badge>
  return <Badge>{t(($) => $.team.state.active)}</Badge>
}
