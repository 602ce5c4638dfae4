import { PhoneIncoming } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ruleWords } from '#src/features/shared/routing/rule-words.ts'
import type { Conversation } from './desk.ts'
import { secondsUntil } from './seconds-until.ts'
import { transferWords } from './transfer-words.ts'
import { useServerNow } from './use-server-now.ts'
import { useKeyHints } from './use-key-hints.ts'

type RingBarProps = {
  visitor: string
  group: string | undefined
  /** Who hands it over, and what they say of it; undefined: it comes from the queue. */
  transfer: NonNullable<Conversation['transfer']> | undefined
  /** Why it rings here; undefined: somebody hands it over, which is told by that. */
  why: Conversation['ringsFor'] | undefined
  /** When the offer passes on to the next agent. */
  until: string
  /** How many other offers ring here as well. */
  others: number
  busy: 'accept' | 'decline' | undefined
  onAccept: () => void
  onDecline: () => void
}

/** Over everything else: a conversation rings at this agent, and passes on if it is not taken in time. */
export function RingBar({ visitor, group, transfer, why, until, others, busy, onAccept, onDecline }: RingBarProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  const left = secondsUntil(until, useServerNow())
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-accent-line bg-accent-soft px-4 py-2.5 text-13 text-ink">
      <PhoneIncoming size={18} strokeWidth={2} aria-hidden className="shrink-0 animate-rise text-accent-text" />
      <p role="status" className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          {transfer?.by
            ? t(($) => (transfer.kind === 'warm' ? $.workspace.ring.invited : $.workspace.ring.handed), {
                name: visitor,
                agent: transfer.by.nickname,
              })
            : t(($) => $.workspace.ring.text, { name: visitor })}
        </span>
        {transfer !== undefined && <span className="text-muted"> {transferWords(t, transfer)}</span>}
        {transfer === undefined && group !== undefined && (
          <span className="text-muted"> {t(($) => $.workspace.arrival.group, { group })}</span>
        )}
        {why && (
          <span className="text-muted"> {t(($) => $.workspace.ring.why, { why: ruleWords(t, why).join(' · ') })}</span>
        )}
        {others > 0 && <span className="text-muted"> {t(($) => $.workspace.ring.others, { count: others })}</span>}
      </p>
      <span aria-hidden className="tabular shrink-0 text-muted">
        {t(($) => $.workspace.ring.left, { count: left })}
      </span>
      <div className="ml-auto flex gap-2">
        <Button size="small" busy={busy === 'decline'} aria-keyshortcuts={keysOf('decline')} onClick={onDecline}>
          {t(($) => $.workspace.act.decline)}
        </Button>
        <Button
          size="small"
          tone="accent"
          busy={busy === 'accept'}
          aria-keyshortcuts={keysOf('accept')}
          onClick={onAccept}
        >
          {t(($) => $.workspace.act.accept)}
        </Button>
      </div>
    </div>
  )
}
