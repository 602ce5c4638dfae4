import { useTexts } from '#src/i18n/use-texts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'

/** Where a conversation is that somebody is told of. */
export type Way = {
  /** Opens it; undefined: it is not at the desk. */
  onShow: (() => void) | undefined
  /** Where it stands in the history; undefined: the agent may not look there. */
  href: string | undefined
  /** Shows its notes, where there is no other way. */
  onRead: () => void
}

type WayThereProps = Way & {
  /** Called when somebody follows it to the history. */
  onGone?: () => void
}

/** The way to a conversation that somebody is told of. */
export function WayThere({ onShow, href, onRead, onGone }: WayThereProps) {
  const t = useTexts()
  if (onShow !== undefined)
    return (
      <Button size="small" onClick={onShow}>
        {t(($) => $.workspace.note.show)}
      </Button>
    )
  if (href === undefined)
    return (
      <Button size="small" onClick={onRead}>
        {t(($) => $.workspace.note.read)}
      </Button>
    )
  return (
    <ScreenLink href={href} onClick={onGone} className={buttonClass('plain', 'small')}>
      {t(($) => $.workspace.note.history)}
    </ScreenLink>
  )
}
