import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react'
import type { WebhookDelivery } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'

const LOOKS = {
  waiting: { tone: 'info', Icon: Clock },
  delivered: { tone: 'success', Icon: CircleCheck },
  failed: { tone: 'danger', Icon: CircleX },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const

/** What became of a message, in a word. */
export function DeliveryState({ state }: { state: WebhookDelivery['state'] }) {
  const t = useTexts()
  const { tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {t(($) => $.developer.log.states[state])}
    </Badge>
  )
}
