import { Plus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { QuestionsDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { isFiltered, NOT_FILTERED, type KnowledgeSearch, type SetSearch } from './search.ts'

type NoEntriesProps = { search: KnowledgeSearch; onSearch: SetSearch; onAdd: () => void }

/** Why the list is empty, and the first thing to do about it: nothing written, nothing found, nothing filed here. */
export function NoEntries({ search, onSearch, onAdd }: NoEntriesProps) {
  const t = useTexts()
  const add = (
    <Button tone="accent" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
      {t(($) => $.knowledge.page.add)}
    </Button>
  )
  if (isFiltered(search))
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={
          search.text === undefined
            ? t(($) => $.knowledge.empty.filteredTitle)
            : t(($) => $.knowledge.empty.searchTitle, { text: search.text })
        }
        text={t(($) => $.knowledge.empty.filteredText)}
        action={<Button onClick={() => onSearch(NOT_FILTERED)}>{t(($) => $.knowledge.filters.clear)}</Button>}
      />
    )
  if (search.category !== undefined)
    return (
      <EmptyState
        drawing={<QuestionsDrawing />}
        title={t(($) => $.knowledge.empty.categoryTitle)}
        text={t(($) => $.knowledge.empty.categoryText)}
        action={add}
      />
    )
  return (
    <EmptyState
      drawing={<QuestionsDrawing />}
      title={t(($) => $.knowledge.empty.title)}
      text={t(($) => $.knowledge.empty.text)}
      action={add}
    />
  )
}
