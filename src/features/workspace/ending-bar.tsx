import { CircleStop, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useCountdown } from '#src/ui/use-countdown.ts'
import { useKeyHints } from './use-key-hints.ts'

type EndingBarProps = { visitor: string; onTakeBack: () => void; onOver: () => void }

/** Says that a conversation is being ended, and takes it back while there is time; the time stands still while one is at it. */
export function EndingBar({ visitor, onTakeBack, onOver }: EndingBarProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  const [isHeld, setHeld] = useState(false)
  useCountdown(LIMITS.desk.endUndoMs, isHeld, onOver)
  return (
    <div
      role="presentation"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-4 py-2 text-13 text-ink"
    >
      <CircleStop size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <span role="status" className="min-w-0 wrap-anywhere">
        {t(($) => $.workspace.ending.text, { name: visitor })}
      </span>
      <Button
        size="small"
        icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
        aria-keyshortcuts={keysOf('undoEnd')}
        onClick={onTakeBack}
      >
        {t(($) => $.common.undo)}
      </Button>
      <span aria-hidden className="text-12 text-muted max-md:hidden">
        Alt Z
      </span>
    </div>
  )
}
