import { Suspense, useState } from 'react'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useAppearance } from './appearance.ts'
import { laterPart } from './later-part.ts'
import { paletteGroups, type PaletteCommand } from './palette-entries.tsx'
import type { Screen } from '#src/features/shared/screens/screens.ts'

/** Fetched with the first screen, but no screen waits for it. */
const CommandPalette = laterPart(() =>
  import('#src/ui/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The screens that this person may see. */
  screens: readonly Screen[]
  /** The other applications that they may open. */
  applications: readonly { appId: string; name: string }[]
  onCommand: (command: PaletteCommand) => void
}

/** The command palette: every screen and every command that this person may use, found by a few letters. */
export function Palette({ open, onOpenChange, screens, applications, onCommand }: PaletteProps) {
  const t = useTexts()
  const language = useLanguage()
  const { theme, density } = useAppearance()
  const [query, setQuery] = useState('')

  const groups = open ? paletteGroups(t, { screens, applications, theme, density, language }) : []

  const handleOpenChange = (next: boolean) => {
    setQuery('')
    onOpenChange(next)
  }
  const handleRun = (id: string) => {
    const entry = groups.flatMap(({ items }) => items).find((item) => item.id === id)
    handleOpenChange(false)
    if (entry) onCommand(entry.command)
  }
  return (
    <Suspense>
      <CommandPalette
        open={open}
        onOpenChange={handleOpenChange}
        label={t(($) => $.frame.palette.title)}
        placeholder={t(($) => $.frame.palette.placeholder)}
        emptyLabel={t(($) => $.frame.palette.empty)}
        groups={groups}
        onRun={handleRun}
        query={query}
        onQueryChange={setQuery}
      />
    </Suspense>
  )
}
