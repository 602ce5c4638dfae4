import { ArrowRightLeft } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { Conversation } from './desk.ts'
import { secondsUntil } from './seconds-until.ts'
import { useServerNow } from './use-server-now.ts'
import { WhisperForm } from './whisper-form.tsx'
import { useKeyHints } from './use-key-hints.ts'

type TransferBarProps = {
  transfer: NonNullable<Conversation['transfer']>
  busy: 'complete' | 'cancel' | undefined
  isWhispering: boolean
  onWhisper: (text: string) => Promise<boolean>
  onComplete: () => void
  onCancel: () => void
}

/**
 * Under the head of a conversation that rings at a colleague: until they answer it stays here, and can be kept. One who came as a
 * guest is talked to, and it is left to them or kept.
 */
export function TransferBar({ transfer, busy, isWhispering, onWhisper, onComplete, onCancel }: TransferBarProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  const { name } = transfer.to
  const isJoined = transfer.joinedAt !== null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2 text-13 text-ink">
      <ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <span role="status" className="min-w-0 flex-1 wrap-anywhere">
        {t(($) => (isJoined ? $.workspace.transfer.joined : $.workspace.transfer.rings), { name })}
      </span>
      {!isJoined && transfer.until !== null && <Left until={transfer.until} />}
      <div className="ml-auto flex gap-2">
        <Button size="small" busy={busy === 'cancel'} onClick={onCancel}>
          {t(($) => $.workspace.transfer.keep)}
        </Button>
        {isJoined && (
          <Button
            size="small"
            tone="accent"
            busy={busy === 'complete'}
            aria-keyshortcuts={keysOf('transfer')}
            onClick={onComplete}
          >
            {t(($) => $.workspace.transfer.complete)}
          </Button>
        )}
      </div>
      {isJoined && <WhisperForm name={name} busy={isWhispering} onWhisper={onWhisper} />}
    </div>
  )
}

function Left({ until }: { until: string }) {
  const t = useTexts()
  const count = secondsUntil(until, useServerNow())
  return (
    <span aria-hidden className="tabular shrink-0 text-muted">
      {t(($) => $.workspace.ring.left, { count })}
    </span>
  )
}
