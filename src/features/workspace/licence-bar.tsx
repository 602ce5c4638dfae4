import { TicketX } from 'lucide-react'
import type { ApiFailure } from '#src/api/errors.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

type LicenceBarProps = {
  /** Why there is none; undefined where it was lost at the desk. */
  failure: ApiFailure | undefined
  busy: boolean
  onAgain: () => void
}

/** Says to an agent that they hold no licence, why, and what can be done about it. */
export function LicenceBar({ failure, busy, onAgain }: LicenceBarProps) {
  const t = useTexts()
  const why =
    failure === undefined
      ? t(($) => $.workspace.licence.lost)
      : failure.code === 'LICENSE_EXCEEDED'
        ? t(($) => $.workspace.licence.full, { count: Number(failure.data.purchased ?? 0) })
        : t(($) => $.workspace.licence.missing)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-warning-line/40 bg-warning-soft px-4 py-2 text-13 text-ink">
      <TicketX size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-warning-text" />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{why}</span> {t(($) => $.workspace.licence.meaning)}
      </p>
      <Button size="small" busy={busy} onClick={onAgain}>
        {t(($) => $.workspace.licence.again)}
      </Button>
    </div>
  )
}
