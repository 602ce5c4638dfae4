import { Check } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { useKeyHints } from './use-key-hints.ts'

type AcceptBarProps = {
  busy: boolean
  /** Who it is offered to, when that is somebody else: then it cannot be taken. */
  offeredTo: string | undefined
  onAccept: () => void
}

/** Stands where the reply would be written, while the conversation waits: the way to take it. */
export function AcceptBar({ busy, offeredTo, onAccept }: AcceptBarProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  return (
    <div className="flex shrink-0 items-center justify-between gap-4 border-t border-line p-3">
      <p className="text-13 text-muted">{t(($) => $.workspace.waitingText)}</p>
      <DisabledReason reason={offeredTo !== undefined && t(($) => $.workspace.row.offered, { name: offeredTo })}>
        <Button
          tone="accent"
          size="touch"
          icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
          busy={busy}
          aria-keyshortcuts={keysOf('accept')}
          onClick={onAccept}
        >
          {t(($) => $.workspace.act.accept)}
        </Button>
      </DisabledReason>
    </div>
  )
}
