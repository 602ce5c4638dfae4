import { useRef } from 'react'
import type { DeskAlert } from '#src/api/types.ts'
import { AlertMark } from '#src/features/shared/message/alert-mark.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

type AlertLineProps = {
  alert: DeskAlert
  /** Says that it was looked at; undefined: it is not for this member to say. Must stay the same: every line holds it. */
  onSeen?: ((alertId: string) => void) | undefined
}

/** Which words to be told of a message held, and who has looked at it. */
export function AlertLine({ alert: { id, words, seenBy }, onSeen }: AlertLineProps) {
  const t = useTexts()
  const line = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="focus-ring flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control text-12 text-muted"
    >
      <AlertMark alert={seenBy === null ? 'open' : 'seen'} />
      <span className="wrap-anywhere">{t(($) => $.rules.alerts.words, { words: words.join(', ') })}</span>
      {seenBy !== null ? (
        <span>
          {t(($) => $.rules.alerts.seenBy, { name: seenBy === '' ? t(($) => $.rules.alerts.somebody) : seenBy })}
        </span>
      ) : (
        onSeen && (
          <Button
            size="small"
            onClick={() => {
              // The button goes: who came to it by keys stays where they are.
              line.current?.focus()
              onSeen(id)
            }}
          >
            {t(($) => $.rules.alerts.seen)}
          </Button>
        )
      )}
    </div>
  )
}
