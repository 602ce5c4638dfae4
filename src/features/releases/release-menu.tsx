import { ArrowLeftRight, BookOpen, Undo2 } from 'lucide-react'
import type { Release } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { useClosedReason } from './use-closed-reason.ts'
import { useRollBackReason } from './use-roll-back-reason.ts'

export type ReleaseActions = {
  onSnapshot: (release: Release) => void
  onCompare: (release: Release) => void
  onRollBack: (release: Release) => void
}

/** What can be done with a version. Rolling back is named with its reason where it cannot be done. */
export function ReleaseMenu({ release, ...actions }: ReleaseActions & { release: Release }) {
  const t = useTexts()
  const reason = useRollBackReason(release)
  const closed = useClosedReason()
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          // The cell cuts off what reaches beyond it.
          className="outline-offset-[-2px]!"
          label={t(($) => $.releases.table.actionsOf, { version: release.number })}
          icon={<MoreIcon />}
        />
      }
      entries={[
        {
          label: t(($) => $.releases.snapshot.action),
          icon: <BookOpen size={16} strokeWidth={1.75} aria-hidden />,
          onSelect: () => actions.onSnapshot(release),
        },
        {
          label: t(($) => $.releases.compare.action),
          icon: <ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden />,
          disabled: closed !== undefined,
          ...(closed !== undefined && { note: closed }),
          onSelect: () => actions.onCompare(release),
        },
        { type: 'line' },
        {
          label: t(($) => $.releases.rollBack.action),
          icon: <Undo2 size={16} strokeWidth={1.75} aria-hidden />,
          disabled: reason !== undefined,
          ...(reason !== undefined && { note: reason }),
          onSelect: () => actions.onRollBack(release),
        },
      ]}
    />
  )
}
