import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'

type MessageActsProps = { message: Message; onQuote: ((message: Message) => void) | undefined }

/** What an agent can do with what was said: take its words along, or answer to them. */
export function MessageActs({ message, onQuote }: MessageActsProps) {
  const t = useTexts()
  const notices = useNotices()
  const copy = () =>
    copyText(previewOf(message.body)).then(
      () => notices.done(t(($) => $.workspace.transcript.copied)),
      () => notices.refused(t(($) => $.workspace.transcript.copyRefused)),
    )
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => void copy()}>
        {t(($) => $.workspace.transcript.copy)}
      </Button>
      {onQuote && (
        <Button size="small" tone="quiet" onClick={() => onQuote(message)}>
          {t(($) => $.workspace.transcript.quote)}
        </Button>
      )}
    </>
  )
}
