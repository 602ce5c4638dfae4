import { SlidersHorizontal } from 'lucide-react'
import type { SettingSection } from '#src/features/shared/screens/setting-sections.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { EntryGroup } from './palette-entries.tsx'

/** Sections of the global settings as a group of the palette, found by their title and by what is set there. */
export function settingGroup(t: Texts, sections: readonly SettingSection[]): EntryGroup {
  return {
    id: 'settings',
    heading: t(($) => $.finder.settings),
    items: sections.map((section) => ({
      id: `setting ${section}`,
      label: t(($) => $.finder.sections[section].title),
      hint: t(($) => $.frame.menu.setting),
      keywords: t(($) => $.finder.sections[section].words).split(/[,、]\s*/),
      icon: <SlidersHorizontal size={16} strokeWidth={1.75} />,
      command: { type: 'found', screen: 'setting', search: {}, anchor: section },
    })),
  }
}
