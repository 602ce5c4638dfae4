import {
  Bot,
  BellRing,
  CircleCheck,
  Clock,
  ClockAlert,
  MessagesSquare,
  UserRoundSearch,
  type LucideIcon,
} from 'lucide-react'
import type { HistoryRow } from '#src/api/types.ts'
import type { ConversationState, LateFor } from '#src/domain/conversation/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const LOOKS: Record<ConversationState, { icon: LucideIcon; tone: Tone }> = {
  bot: { icon: Bot, tone: 'info' },
  requesting: { icon: UserRoundSearch, tone: 'info' },
  queued: { icon: Clock, tone: 'warning' },
  ringing: { icon: BellRing, tone: 'warning' },
  in_service: { icon: MessagesSquare, tone: 'success' },
  ended: { icon: CircleCheck, tone: 'neutral' },
}

type StateBadgeProps = { state: ConversationState; late: LateFor | null; targets: HistoryRow['targets'] }

/** Where a conversation stands, in a word; what supervisors are to see comes before its state: a missed target, or a late answer. */
export function StateBadge({ state, late, targets }: StateBadgeProps) {
  const t = useTexts()
  const isMissed = targets.some((target) => target.isMissed)
  if (late === 'supervisors' || isMissed)
    return (
      <Badge tone="danger" icon={<ClockAlert size={12} strokeWidth={2} aria-hidden />}>
        {isMissed ? t(($) => $.history.target.badge) : t(($) => $.history.late)}
      </Badge>
    )
  const { icon: Icon, tone } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
      {t(($) => $.history.state[state])}
    </Badge>
  )
}
