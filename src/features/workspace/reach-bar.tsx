import { Clock, Unplug } from 'lucide-react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { closedFor, type Reach } from './reach.ts'

type ReachBarProps = {
  reach: Reach
  visitor: string
  now: number
  /** Offers what may be sent at any time all the same. */
  onTemplate: () => void
}

/** Milliseconds before its end from which the time is told within which one may write. */
const SOON = 2 * 3_600_000
/** As many messages or fewer as may be sent before the visitor writes again are told. */
const SCARCE = 2
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Why nothing can be written to a visitor on a channel, or for how long it can be. */
export function ReachBar({ reach, visitor, now, onTemplate }: ReachBarProps) {
  const t = useTexts()
  const format = useFormat()
  const { account: name, until, left } = reach
  const closed = closedFor(reach, now)
  const endsSoon = until !== null && Date.parse(until) - now < SOON
  const isScarce = left !== null && left <= SCARCE
  if (closed === undefined && !endsSoon && !isScarce) return null
  const Icon = closed === 'unbound' ? Unplug : Clock
  const words =
    closed === 'unbound'
      ? t(($) => $.workspace.reach.unbound, { name })
      : closed === 'window'
        ? reach.hasTemplates
          ? t(($) => $.workspace.reach.approved, { visitor, name })
          : t(($) => $.workspace.reach.window, { visitor, name })
        : closed === 'quota'
          ? t(($) => $.workspace.reach.quota, { visitor, name })
          : isScarce
            ? t(($) => $.workspace.reach.left, { count: left })
            : t(($) => $.workspace.reach.until, { time: format.time(until ?? '') })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-13 text-muted">
      <p role={closed === undefined ? undefined : 'status'} className="flex min-w-60 flex-1 items-start gap-2">
        <Icon {...ICON} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      {closed === 'window' && reach.hasTemplates && (
        <Button size="small" onClick={onTemplate}>
          {t(($) => $.workspace.template.open)}
        </Button>
      )}
    </div>
  )
}
