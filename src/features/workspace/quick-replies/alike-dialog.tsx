import { useMemo } from 'react'
import { alikeReplies } from '#src/domain/quick-reply/alike.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { QuickReply } from './use-quick-replies.ts'

type AlikeDialogProps = {
  replies: readonly QuickReply[]
  onEdit: (reply: QuickReply) => void
  onClose: () => void
}

/** Quick replies that say the same or nearly the same, two beside each other, each to be opened. */
export function AlikeDialog({ replies, onEdit, onClose }: AlikeDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const pairs = useMemo(() => alikeReplies(replies), [replies])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={t(($) => $.replies.alike.title)}
      description={t(($) => $.replies.alike.note)}
      closeLabel={t(($) => $.common.close)}
    >
      {pairs.length === 0 && <p className="text-13 text-muted">{t(($) => $.replies.alike.none)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {pairs.map(({ replies: [one, other], similarity }) => (
          <li key={`${one.id} ${other.id}`} className="flex flex-col gap-2 py-3">
            <span className="tabular text-12 text-muted">
              {similarity === 1
                ? t(($) => $.replies.alike.same)
                : t(($) => $.replies.alike.near, { share: format.percent(similarity) })}
            </span>
            <div className="grid gap-4 sm:grid-cols-2">
              {[one, other].map((reply) => (
                <div key={reply.id} className="flex min-w-0 flex-col items-start gap-1 text-13">
                  {reply.editable ? (
                    <Button tone="quiet" size="small" className="-ml-2 underline" onClick={() => onEdit(reply)}>
                      {reply.title}
                    </Button>
                  ) : (
                    <span className="font-medium text-ink">{reply.title}</span>
                  )}
                  <span className="max-w-full whitespace-pre-line wrap-anywhere text-muted">{reply.content}</span>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
