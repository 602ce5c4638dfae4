import type { WebhookTry } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isTaken, triedText } from './tried-words.ts'

/** What a webhook has answered to a test. */
export function TestDialog({ tried, onClose }: { tried: WebhookTry; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog open onOpenChange={onClose} title={t(($) => $.developer.test.title)} closeLabel={t(($) => $.common.close)}>
      <div className="flex flex-col gap-3">
        <Callout tone={isTaken(tried) ? 'success' : 'danger'} title={triedText(t, tried)} />
        {tried.answer !== '' ? (
          <CodeBlock
            code={tried.answer}
            label={t(($) => $.developer.test.answer)}
            caption
            wrap
            maxHeight={240}
            copyLabel={t(($) => $.developer.delivery.copy)}
            copiedLabel={t(($) => $.developer.delivery.copied)}
          />
        ) : (
          tried.status !== null && <p className="text-13 text-muted">{t(($) => $.developer.test.empty)}</p>
        )}
      </div>
    </Dialog>
  )
}
