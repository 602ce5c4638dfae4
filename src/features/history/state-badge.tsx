import { Bot, BellRing, CircleCheck, Clock, MessagesSquare, type LucideIcon } from 'lucide-react'
import type { ConversationState } from '#src/domain/conversation/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const LOOKS: Record<ConversationState, { icon: LucideIcon; tone: Tone }> = {
  bot: { icon: Bot, tone: 'info' },
  queued: { icon: Clock, tone: 'warning' },
  ringing: { icon: BellRing, tone: 'warning' },
  in_service: { icon: MessagesSquare, tone: 'success' },
  ended: { icon: CircleCheck, tone: 'neutral' },
}

/** Where a conversation stands, in a word. */
export function StateBadge({ state }: { state: ConversationState }) {
  const t = useTexts()
  const { icon: Icon, tone } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon size={12} strokeWidth={2} aria-hidden />}>
      {t(($) => $.history.state[state])}
    </Badge>
  )
}
