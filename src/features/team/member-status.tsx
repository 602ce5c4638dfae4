import type { Member } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { StatusDot, type StatusDotProps } from '#src/ui/status-dot.tsx'
import type { NextStep } from './use-next-step.ts'

const DOTS: Record<Member['status'], { tone: Tone; shape: StatusDotProps['shape'] }> = {
  online: { tone: 'success', shape: 'full' },
  idle: { tone: 'success', shape: 'full' },
  in_queue: { tone: 'accent', shape: 'half' },
  after_call_work: { tone: 'warning', shape: 'full' },
  in_service: { tone: 'accent', shape: 'full' },
  busy: { tone: 'danger', shape: 'bar' },
  break: { tone: 'warning', shape: 'half' },
  offline: { tone: 'neutral', shape: 'hollow' },
}

/** What colleagues see of an agent: a dot and a word, and why they are on a break. */
export function MemberStatus({ status, breakReason }: Pick<Member, 'status' | 'breakReason'>) {
  const t = useTexts()
  const word = t(($) => $.team.status[status])
  const label = breakReason === null ? word : t(($) => $.team.onBreak, { reason: breakReason })
  return <StatusDot {...DOTS[status]} label={label} />
}

const LICENCE_TONES: Partial<Record<Member['licence'], Tone>> = { held: 'success', used: 'neutral' }

/** Whether the member holds a licence, or has used one this month. */
export function MemberLicence({ licence }: Pick<Member, 'licence'>) {
  const t = useTexts()
  const tone = LICENCE_TONES[licence]
  const word = t(($) => $.team.licences.state[licence])
  return tone === undefined ? <span className="text-13 text-muted">{word}</span> : <Badge tone={tone}>{word}</Badge>
}

type MemberStateProps = {
  member: Pick<Member, 'nickname' | 'state' | 'forcedOffline' | 'canSignIn'>
  next: NextStep | undefined
}

/** Whether the member may and can sign in and go online; where they cannot yet, what is to be done. */
export function MemberState({ member, next }: MemberStateProps) {
  const t = useTexts()
  if (member.state === 'disabled') return <Badge tone="danger">{t(($) => $.team.state.disabled)}</Badge>
  if (member.forcedOffline) return <Badge tone="warning">{t(($) => $.team.state.forcedOffline)}</Badge>
  if (!member.canSignIn)
    return next === undefined ? (
      <Badge tone="info">{t(($) => $.team.state.noPassword)}</Badge>
    ) : (
      <span className="flex min-w-0 flex-col items-start text-12 leading-4">
        <span className="max-w-full truncate text-info-text">{t(($) => $.team.state.noPassword)}</span>
        <button
          type="button"
          className="focus-ring max-w-full truncate rounded-small font-medium text-accent-text underline underline-offset-2"
          aria-label={t(($) => $.team.signIn.stepFor, { step: next.label, name: member.nickname })}
          onClick={next.onAct}
        >
          {next.label}
        </button>
      </span>
    )
  return <Badge>{t(($) => $.team.state.active)}</Badge>
}
