import { BellRing } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { WaitTime } from './wait-time.tsx'
import type { Target } from './waiting.ts'
import { useKeyHints } from './use-key-hints.ts'

type ArrivalBarProps = {
  visitor: string
  since: string | null
  /** By when they are to be taken, as their group has it. */
  target: Target | undefined
  /** How many others wait as well. */
  others: number
  busy: boolean
  onShow: () => void
  onAccept: () => void
}

/** Over everything else: somebody waits for an agent, and this one can take them. */
export function ArrivalBar({ visitor, since, target, others, busy, onShow, onAccept }: ArrivalBarProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-accent-line/35 bg-accent-soft px-4 py-2 text-13 text-ink">
      <BellRing size={16} strokeWidth={2} aria-hidden className="shrink-0 animate-rise text-accent-text" />
      <p role="status" className="min-w-0 font-medium wrap-anywhere">
        {t(($) => $.workspace.arrival.text, { name: visitor })}
        {others > 0 && (
          <span className="font-normal text-muted"> {t(($) => $.workspace.arrival.others, { count: others })}</span>
        )}
      </p>
      {since !== null && <WaitTime since={since} target={target} />}
      <div className="ml-auto flex gap-2">
        <Button size="small" onClick={onShow}>
          {t(($) => $.workspace.arrival.show)}
        </Button>
        <Button size="small" tone="accent" busy={busy} aria-keyshortcuts={keysOf('accept')} onClick={onAccept}>
          {t(($) => $.workspace.act.accept)}
        </Button>
      </div>
    </div>
  )
}
