import { Suspense, useState } from 'react'
import { currentLanguage, useLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useAppearance } from './appearance.ts'
import { laterPart } from './later-part.ts'
import type { Application } from '#src/features/shared/session/session.ts'
import { paletteGroups, type PaletteCommand } from './palette-entries.tsx'
import type { Screen } from '#src/features/shared/screens/screens.ts'

/** Fetched with the first screen, but no screen waits for it. */
const FindingPalette = laterPart(() =>
  Promise.all([import('./finding-palette.tsx'), loadTexts(currentLanguage(), ['finder'])]).then(([module]) => ({
    default: module.FindingPalette,
  })),
)

type PaletteProps = {
  /** The application that is looked through, and what this person is in it. */
  application: Pick<Application, 'appId' | 'roles'>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The screens that this person may see. */
  screens: readonly Screen[]
  /** The other applications that they may open. */
  applications: readonly { appId: string; name: string }[]
  onCommand: (command: PaletteCommand) => void
}

/** The command palette: every screen and command that this person may use, and what is in the application, by a few letters. */
export function Palette({ application, open, onOpenChange, screens, applications, onCommand }: PaletteProps) {
  const t = useTexts()
  const language = useLanguage()
  const { theme, density } = useAppearance()
  const [query, setQuery] = useState('')

  const groups = open ? paletteGroups(t, { screens, applications, theme, density, language }) : []

  const handleOpenChange = (next: boolean) => {
    setQuery('')
    onOpenChange(next)
  }
  const handleCommand = (command: PaletteCommand) => {
    handleOpenChange(false)
    onCommand(command)
  }
  return (
    <Suspense>
      <FindingPalette
        application={application}
        open={open}
        onOpenChange={handleOpenChange}
        label={t(($) => $.frame.palette.title)}
        placeholder={t(($) => $.frame.palette.placeholder)}
        groups={groups}
        onCommand={handleCommand}
        query={query}
        onQueryChange={setQuery}
      />
    </Suspense>
  )
}
