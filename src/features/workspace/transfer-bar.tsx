import { ArrowRightLeft } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { secondsUntil } from './seconds-until.ts'
import { useNow } from './use-now.ts'

type TransferBarProps = { target: string; until: string; busy: boolean; onCancel: () => void }

/** Under the head of a conversation that rings at a colleague: until they answer it stays here, and can be kept. */
export function TransferBar({ target, until, busy, onCancel }: TransferBarProps) {
  const t = useTexts()
  const left = secondsUntil(until, useNow())
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-2 text-13 text-ink">
      <ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <span role="status" className="min-w-0 wrap-anywhere">
        {t(($) => $.workspace.transfer.rings, { name: target })}
      </span>
      <span aria-hidden className="tabular shrink-0 text-muted">
        {t(($) => $.workspace.ring.left, { count: left })}
      </span>
      <Button size="small" busy={busy} onClick={onCancel} className="ml-auto">
        {t(($) => $.workspace.transfer.keep)}
      </Button>
    </div>
  )
}
