import { useEffect } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { visibleSections } from '#src/features/shared/screens/setting-sections.ts'
import type { Application } from '#src/features/shared/session/session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { CommandPalette, type CommandPaletteProps } from '#src/ui/command-palette.tsx'
import { foundGroups } from './found-entries.tsx'
import type { EntryGroup, PaletteCommand } from './palette-entries.tsx'
import { settingGroup } from './setting-entries.tsx'
import { useFound } from './use-found.ts'

type FindingPaletteProps = Pick<
  CommandPaletteProps,
  'open' | 'onOpenChange' | 'label' | 'placeholder' | 'query' | 'onQueryChange'
> & {
  application: Pick<Application, 'appId' | 'roles'>
  /** The commands, which stand above what is found. */
  groups: readonly EntryGroup[]
  onCommand: (command: PaletteCommand) => void
}

/** The palette with what the application holds below the commands; at its foot, how the search stands. */
export function FindingPalette({ application, groups, onCommand, ...props }: FindingPaletteProps) {
  const t = useTexts()
  const format = useFormat()
  const language = useLanguage()
  const found = useFound(application.appId, props.open ? props.query : '')
  useEffect(() => void loadTexts(language, ['finder']).catch(() => undefined), [language])

  // Before anything is written, the sections would only make the list of commands longer.
  const sections = props.query.trim() === '' ? [] : [settingGroup(t, visibleSections(application))]
  const all = [...groups, ...sections, ...(found ? foundGroups(t, format, found.words, found.kinds) : [])]
  const handleRun = (id: string) => {
    const entry = all.flatMap(({ items }) => items).find((item) => item.id === id)
    if (entry) onCommand(entry.command)
  }
  return (
    <CommandPalette
      {...props}
      groups={all}
      onRun={handleRun}
      emptyLabel={found?.isUnderWay === true ? t(($) => $.finder.searching) : t(($) => $.frame.palette.empty)}
      footer={<p role="status">{stateOf(t, found)}</p>}
    />
  )
}

function stateOf(t: Texts, found: ReturnType<typeof useFound>): string {
  if (found === undefined) return t(($) => $.finder.hint)
  if (found.isUnderWay) return t(($) => $.finder.searching)
  if (found.error) return t(($) => $.finder.failed, { reason: errorText(t, apiFailure(found.error).code) })
  const count = found.kinds.reduce((sum, { items }) => sum + items.length, 0)
  return count === 0 ? t(($) => $.finder.nothing) : t(($) => $.finder.found, { count })
}
