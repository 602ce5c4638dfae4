import { AtSign, X } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import type { Mention } from '../desk.ts'
import { visitorName } from '../visitor-name.ts'

type MentionBarProps = {
  mention: Mention
  /** How many others the agent has not looked at. */
  others: number
  /** Opens the conversation; undefined: it is not at the desk. */
  onShow: (() => void) | undefined
  /** Where it stands in the history; undefined: the agent may not look there. */
  href: string | undefined
  onSeen: () => void
}

/** Over the lists: somebody mentions this agent in a note. */
export function MentionBar({ mention: { by, visitor, text }, others, onShow, href, onSeen }: MentionBarProps) {
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
        {onShow !== undefined ? (
          <Button size="small" onClick={onShow}>
            {t(($) => $.workspace.note.show)}
          </Button>
        ) : (
          href !== undefined && (
            <ScreenLink href={href} onClick={onSeen} className={buttonClass('plain', 'small')}>
              {t(($) => $.workspace.note.history)}
            </ScreenLink>
          )
        )}
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
