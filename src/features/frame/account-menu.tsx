import { Keyboard, LogOut, MonitorSmartphone, RotateCw, UserRound } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { DENSITIES, THEMES, useAppearance } from './appearance.ts'
import type { PaletteCommand } from './palette-entries.tsx'
import type { Me } from '#src/features/shared/session/session.ts'
import { useStore } from '#src/features/shared/store.ts'
import { newerVersion } from './version-check.ts'

type AccountMenuProps = {
  account: string
  nickname: string
  avatarUrl: string | null
  roles: Me['applications'][number]['roles']
  onCommand: (command: PaletteCommand) => void
}

/** Whose console this is: appearance, devices, shortcuts, signing out. */
export function AccountMenu({ account, nickname, avatarUrl, roles, onCommand }: AccountMenuProps) {
  const t = useTexts()
  const { theme, density } = useAppearance()
  const version = useStore(newerVersion)
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

  const entries: MenuEntry[] = [
    { type: 'heading', label: `${nickname} · ${account}` },
    { type: 'heading', label: roles.map((role) => t(($) => $.frame.roles[role])).join(' · ') },
    { type: 'line' },
    {
      type: 'choice',
      heading: t(($) => $.frame.theme.label),
      value: theme,
      options: THEMES.map((value) => ({ value, label: t(($) => $.frame.theme[value]) })),
      onValueChange: (value) => {
        const chosen = THEMES.find((candidate) => candidate === value)
        if (chosen) onCommand({ type: 'theme', theme: chosen })
      },
    },
    {
      type: 'choice',
      heading: t(($) => $.frame.density.label),
      value: density,
      options: DENSITIES.map((value) => ({ value, label: t(($) => $.frame.density[value]) })),
      onValueChange: (value) => {
        const chosen = DENSITIES.find((candidate) => candidate === value)
        if (chosen) onCommand({ type: 'density', density: chosen })
      },
    },
    { type: 'line' },
    {
      label: t(($) => $.frame.account.profile),
      icon: <UserRound {...icon} />,
      onSelect: () => onCommand({ type: 'profile' }),
    },
    {
      label: t(($) => $.frame.account.sessions),
      icon: <MonitorSmartphone {...icon} />,
      onSelect: () => onCommand({ type: 'sessions' }),
    },
    {
      label: t(($) => $.frame.account.shortcuts),
      icon: <Keyboard {...icon} />,
      shortcut: ['?'],
      onSelect: () => onCommand({ type: 'shortcuts' }),
    },
    ...(version === undefined
      ? []
      : [
          {
            label: t(($) => $.frame.version.reload),
            note: t(($) => $.frame.version.ready),
            icon: <RotateCw {...icon} />,
            onSelect: () => location.reload(),
          },
        ]),
    { type: 'line' },
    {
      label: t(($) => $.frame.account.signOut),
      icon: <LogOut {...icon} />,
      onSelect: () => onCommand({ type: 'signOut' }),
    },
  ]
  return (
    <Menu
      trigger={
        <button type="button" className="focus-ring ml-1 rounded-full">
          <Avatar name={nickname} src={avatarUrl} size={24} decorative />
          <VisuallyHidden>{t(($) => $.frame.account.label, { name: nickname })}</VisuallyHidden>
        </button>
      }
      entries={entries}
    />
  )
}
