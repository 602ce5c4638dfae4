import {
  AppWindow,
  Columns2,
  Keyboard,
  Languages,
  LogOut,
  MonitorSmartphone,
  Moon,
  Rows3,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LANGUAGES, SHELL_LANGUAGES } from '#src/lib/languages.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { PaletteItem } from '#src/ui/command-palette.tsx'
import { DENSITIES, THEMES, type Density, type Theme } from './appearance.ts'
import { keyCaps } from '#src/features/shared/keys.ts'
import { SCREENS, WORKSPACE, type Screen } from '#src/features/shared/screens/screens.ts'

/** What the palette can do; the frame does it. */
export type PaletteCommand =
  | { type: 'screen'; screen: Screen }
  | { type: 'workspace' }
  | { type: 'application'; appId: string }
  | { type: 'theme'; theme: Theme }
  | { type: 'density'; density: Density }
  | { type: 'language'; language: (typeof SHELL_LANGUAGES)[number] }
  | { type: 'profile' }
  | { type: 'sessions' }
  | { type: 'shortcuts' }
  | { type: 'signOut' }
  /** A part of a screen: its path below the screen's, what its address says, and the place on it. */
  | { type: 'found'; screen: Screen; below?: string; search: Record<string, string>; anchor?: string }

type Entry = PaletteItem & { command: PaletteCommand }
type Present = { theme: Theme; density: Density; language: string }
type PaletteSource = Present & { screens: readonly Screen[]; applications: readonly { appId: string; name: string }[] }

export type EntryGroup = { id: string; heading: string; items: Entry[] }

/** Everything that the palette offers to this person, by group; a group without entries is left out. */
export function paletteGroups(t: Texts, source: PaletteSource): EntryGroup[] {
  const groups = [
    { id: 'screens', heading: t(($) => $.frame.palette.screens), items: screenEntries(t, source.screens) },
    {
      id: 'applications',
      heading: t(($) => $.frame.palette.applications),
      items: source.applications.map(({ appId, name }): Entry => ({
        id: `application ${appId}`,
        label: name,
        hint: appId,
        keywords: [appId],
        icon: <AppWindow size={16} strokeWidth={1.75} />,
        command: { type: 'application', appId },
      })),
    },
    { id: 'actions', heading: t(($) => $.frame.palette.actions), items: actionEntries(t) },
    { id: 'appearance', heading: t(($) => $.frame.palette.appearance), items: appearanceEntries(t, source) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const THEME_ICONS: Record<Theme, ReactNode> = {
  light: <Sun size={16} strokeWidth={1.75} />,
  dark: <Moon size={16} strokeWidth={1.75} />,
  system: <SunMoon size={16} strokeWidth={1.75} />,
}
const DENSITY_ICONS: Record<Density, ReactNode> = {
  normal: <Rows3 size={16} strokeWidth={1.75} />,
  compact: <Columns2 size={16} strokeWidth={1.75} className="rotate-90" />,
}

function screenEntries(t: Texts, screens: readonly Screen[]): Entry[] {
  const entries = screens.map((screen): Entry => {
    const { icon: Icon, key, group, path } = SCREENS[screen]
    return {
      id: `screen ${screen}`,
      label: t(($) => $.frame.menu[screen]),
      hint: t(($) => $.frame.groups[group]),
      // Found by its path too, which is the same in every language.
      keywords: [path],
      icon: <Icon size={16} strokeWidth={1.75} />,
      shortcut: keyCaps(`g ${key}`),
      command: { type: 'screen', screen },
    }
  })
  return [
    ...entries,
    {
      id: 'workspace',
      label: t(($) => $.frame.menu.online),
      keywords: [WORKSPACE.path],
      icon: <WORKSPACE.icon size={16} strokeWidth={1.75} />,
      shortcut: keyCaps(`g ${WORKSPACE.key}`),
      command: { type: 'workspace' },
    },
  ]
}

function actionEntries(t: Texts): Entry[] {
  return [
    {
      id: 'shortcuts',
      label: t(($) => $.frame.account.shortcuts),
      icon: <Keyboard size={16} strokeWidth={1.75} />,
      shortcut: ['?'],
      command: { type: 'shortcuts' },
    },
    {
      id: 'profile',
      label: t(($) => $.frame.account.profile),
      icon: <UserRound size={16} strokeWidth={1.75} />,
      command: { type: 'profile' },
    },
    {
      id: 'sessions',
      label: t(($) => $.frame.account.sessions),
      icon: <MonitorSmartphone size={16} strokeWidth={1.75} />,
      command: { type: 'sessions' },
    },
    {
      id: 'sign out',
      label: t(($) => $.frame.account.signOut),
      icon: <LogOut size={16} strokeWidth={1.75} />,
      command: { type: 'signOut' },
    },
  ]
}

/** Only what would change something: the theme that is on is not offered. */
function appearanceEntries(t: Texts, present: Present): Entry[] {
  const themeText: Record<Theme, string> = {
    light: t(($) => $.frame.theme.toLight),
    dark: t(($) => $.frame.theme.toDark),
    system: t(($) => $.frame.theme.toSystem),
  }
  const densityText: Record<Density, string> = {
    normal: t(($) => $.frame.density.toNormal),
    compact: t(($) => $.frame.density.toCompact),
  }
  return [
    ...THEMES.filter((theme) => theme !== present.theme).map((theme): Entry => ({
      id: `theme ${theme}`,
      label: themeText[theme],
      icon: THEME_ICONS[theme],
      command: { type: 'theme', theme },
    })),
    ...DENSITIES.filter((density) => density !== present.density).map((density): Entry => ({
      id: `density ${density}`,
      label: densityText[density],
      icon: DENSITY_ICONS[density],
      command: { type: 'density', density },
    })),
    ...SHELL_LANGUAGES.filter((language) => language !== present.language).map((language): Entry => ({
      id: `language ${language}`,
      label: t(($) => $.frame.language.change, { name: LANGUAGES[language].name }),
      keywords: [language, LANGUAGES[language].name],
      icon: <Languages size={16} strokeWidth={1.75} />,
      command: { type: 'language', language },
    })),
  ]
}
