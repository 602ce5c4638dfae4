import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import type { Application } from '#src/features/shared/session/session.ts'

type BotChipProps = {
  robot: Application['robot']
  /** Where the changes are looked at and deployed; left out for who may not. */
  href?: string | undefined
}

/** What the visitors' bot is doing now, and how far the draft has moved away from it. */
export function BotChip({ robot, href }: BotChipProps) {
  const t = useTexts()
  const { liveVersion, draftChanges } = robot
  const state = robot.thirdPartyEnabled
    ? { text: t(($) => $.frame.bot.thirdParty), dot: 'bg-info' }
    : !robot.enabled
      ? { text: t(($) => $.frame.bot.off), dot: 'bg-control' }
      : liveVersion === null
        ? { text: t(($) => $.frame.bot.none), dot: 'bg-warning' }
        : { text: t(($) => $.frame.bot.live, { version: liveVersion }), dot: 'bg-success' }
  const changes = draftChanges > 0 ? t(($) => $.frame.bot.changes, { count: draftChanges }) : t(($) => $.frame.bot.same)
  const content = (
    <>
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', state.dot)} />
      <span className="truncate">{state.text}</span>
      {draftChanges > 0 && (
        <span className="truncate border-l border-line pl-2 font-medium text-warning-text">{changes}</span>
      )}
    </>
  )
  const look =
    'flex h-6 min-w-0 items-center gap-2 rounded-full border border-line bg-surface px-2.5 text-12 text-muted tabular'
  if (href === undefined) return <span className={look}>{content}</span>
  return (
    <Tooltip content={draftChanges > 0 ? t(($) => $.frame.bot.view) : changes}>
      <ScreenLink href={href} className={cx(look, 'focus-ring duration-fast hover:bg-hover hover:text-ink')}>
        {content}
      </ScreenLink>
    </Tooltip>
  )
}
