import { ArrowRightLeft, Eye, Hand, ListRestart } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { WhisperForm } from './whisper-form.tsx'
import { useKeyHints } from './use-key-hints.ts'

export type Intervention = 'takeOver' | 'assign' | 'requeue'

type WatchBarProps = {
  isWithBot: boolean
  /** Who serves it; undefined: it waits, or the bot has it. */
  servedBy: string | undefined
  busy: Intervention | undefined
  /** Whether it rings at somebody to whom it is handed over: that is waited for. */
  isRinging: boolean
  /** Whether who looks on answers visitors: who takes over does. */
  serves: boolean
  onIntervene: (how: Intervention) => void
  isWhispering: boolean
  onWhisper: (text: string) => Promise<boolean>
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Stands where the reply would be written, for who looks after a conversation of others: what they can do about it. */
export function WatchBar(props: WatchBarProps) {
  const { isWithBot, servedBy, busy, isRinging, serves, onIntervene, isWhispering, onWhisper } = props
  const t = useTexts()
  const keysOf = useKeyHints()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-3">
      {servedBy !== undefined && <WhisperForm name={servedBy} busy={isWhispering} onWhisper={onWhisper} />}
      <p className="flex min-w-0 grow items-center gap-2 text-13 text-muted">
        <Eye {...ICON} className="shrink-0" />
        <span className="wrap-anywhere">
          {servedBy === undefined
            ? t(($) => (isWithBot ? $.workspace.watch.bot : $.workspace.watch.waits))
            : t(($) => $.workspace.watch.served, { name: servedBy })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {servedBy !== undefined && (
          <Button icon={<ListRestart {...ICON} />} busy={busy === 'requeue'} onClick={() => onIntervene('requeue')}>
            {t(($) => $.workspace.watch.requeue)}
          </Button>
        )}
        <Button
          icon={<ArrowRightLeft {...ICON} />}
          busy={busy === 'assign'}
          aria-disabled={isRinging}
          aria-keyshortcuts={keysOf('transfer')}
          onClick={() => !isRinging && onIntervene('assign')}
        >
          {t(($) => $.workspace.watch.assign)}
        </Button>
        <DisabledReason reason={!serves && t(($) => $.workspace.watch.servesNobody)}>
          <Button
            tone="accent"
            icon={<Hand {...ICON} />}
            busy={busy === 'takeOver'}
            onClick={() => onIntervene('takeOver')}
          >
            {t(($) => $.workspace.watch.takeOver)}
          </Button>
        </DisabledReason>
      </div>
    </div>
  )
}
