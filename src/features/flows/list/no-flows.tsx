import { FileUp, Plus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DeployDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NO_FILTER, type FlowSearch, type SetSearch } from './search.ts'
import { TemplateCards } from './template-cards.tsx'

type BeginHereProps = {
  appId: string
  full: string | undefined
  onBlank: () => void
  onImport: () => void
  onCreated: (flowId: string) => void
}

/** How many templates are offered to begin with. */
const OFFERED = 3

/** What stands instead of the list before there is any flow: what flows are, a blank one, and three to begin with. */
export function BeginHere({ appId, full, onBlank, onImport, onCreated }: BeginHereProps) {
  const t = useTexts()
  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      <EmptyState
        drawing={<DeployDrawing />}
        title={t(($) => $.flows.empty.title)}
        text={t(($) => $.flows.empty.text)}
        action={
          <Button tone="accent" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onBlank}>
            {t(($) => $.flows.empty.blank)}
          </Button>
        }
        secondary={
          <Button icon={<FileUp size={16} strokeWidth={1.75} aria-hidden />} onClick={onImport}>
            {t(($) => $.flows.new.import)}
          </Button>
        }
      />
      <h2 className="text-14 font-semibold text-ink">{t(($) => $.flows.empty.templates)}</h2>
      <TemplateCards appId={appId} folderId={null} count={OFFERED} level={3} full={full} onCreated={onCreated} />
    </div>
  )
}

type NoneShownProps = { search: FlowSearch; onSearch: SetSearch }

/** Why the list is empty though there are flows: nothing found, or nothing filed here. */
export function NoneShown({ search, onSearch }: NoneShownProps) {
  const t = useTexts()
  const { text, kind, enabled, live } = search
  if (text === undefined && kind === undefined && enabled === undefined && live === undefined)
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t(($) => $.flows.empty.folderTitle)}
        text={t(($) => $.flows.empty.folderText)}
        action={<Button onClick={() => onSearch({ folder: undefined })}>{t(($) => $.flows.empty.showAll)}</Button>}
      />
    )
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={text === undefined ? t(($) => $.flows.empty.filteredTitle) : t(($) => $.flows.empty.searchTitle, { text })}
      text={t(($) => $.flows.empty.filteredText)}
      action={<Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.flows.filters.clear)}</Button>}
    />
  )
}
