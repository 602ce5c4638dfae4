import { AtSign, X } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { Mention } from '../desk.ts'
import { visitorName } from '../visitor-name.ts'
import { WayThere, type Way } from '../way-there.tsx'

type MentionBarProps = {
  mention: Mention
  /** How many others the agent has not looked at. */
  others: number
  way: Way
  onSeen: () => void
}

/** Over the lists: somebody mentions this agent in a note. */
export function MentionBar({ mention: { by, visitor, text }, others, way, onSeen }: MentionBarProps) {
  const t = useTexts()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-13 text-ink">
      <AtSign size={16} strokeWidth={2} aria-hidden className="shrink-0 text-warning-text" />
      <p role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-medium">
          {t(($) => $.workspace.note.mentioned, { agent: by.nickname, name: visitorName(t, visitor) })}
        </span>{' '}
        <span className="line-clamp-2 text-muted sm:line-clamp-1">{text}</span>
        {others > 0 && <span className="text-muted"> {t(($) => $.workspace.note.others, { count: others })}</span>}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <WayThere {...way} onGone={onSeen} />
        <IconButton
          size="small"
          label={t(($) => $.workspace.note.seen)}
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onSeen}
        />
      </div>
    </div>
  )
}
