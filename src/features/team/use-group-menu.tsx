import { ArrowRightLeft, CircleOff, CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react'
import type { Group } from '#src/api/types.ts'
import { GROUP_MODES } from '#src/domain/routing/state.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { useGroupMode } from './use-group-mode.ts'

type MenuOptions = {
  appId: string
  onOpen: (group: Group) => void
  onMove: (group: Group) => void
  /** Asks first: it cannot be taken back. */
  onDisband: (group: Group) => void
}

const MODE_ICONS = { running: CirclePlay, paused: CirclePause, draining: CircleOff } as const

/** The menu of a group: what can be done to it. */
export function useGroupMenu({ appId, onOpen, onMove, onDisband }: MenuOptions): (group: Group) => MenuEntry[] {
  const t = useTexts()
  const canEdit = usePermission('group.edit')
  const setMode = useGroupMode(appId)
  const off = canEdit ? {} : { disabled: true, note: t(($) => $.team.reasons.permission) }
  return (group) => [
    { label: t(($) => $.team.actions.edit), icon: <Pencil {...ICON} />, onSelect: () => onOpen(group) },
    { label: t(($) => $.team.move.act), icon: <ArrowRightLeft {...ICON} />, onSelect: () => onMove(group), ...off },
    { type: 'line' },
    ...GROUP_MODES.filter((mode) => mode !== group.mode).map((mode) => {
      const Icon = MODE_ICONS[mode]
      return {
        label: t(($) => $.team.groups.turn[mode]),
        icon: <Icon {...ICON} />,
        onSelect: () => setMode(group, mode),
        ...off,
      }
    }),
    { type: 'line' },
    {
      label: t(($) => $.team.disband.act),
      icon: <Trash2 {...ICON} />,
      tone: 'danger',
      onSelect: () => onDisband(group),
      ...off,
    },
  ]
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
