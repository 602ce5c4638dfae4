import { useTexts } from '#src/i18n/use-texts.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'

/** Tells where a message went: `sent` names the way it took; where nothing could send it, who has it and what to do. */
export function useTellDelivery(): (delivery: 'sent' | 'outbox', sent: string) => void {
  const t = useTexts()
  const notices = useNotices()
  return (delivery, sent) => {
    if (delivery === 'sent') notices.done(sent)
    else
      notices.attention(
        t(($) => $.team.told.inOutbox),
        t(($) => $.team.told.inOutboxNote),
      )
  }
}
