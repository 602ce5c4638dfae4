import { PackagePlus, Plus } from 'lucide-react'
import type { QaBase } from '#src/domain/qa/base.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { QuestionsDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { isFiltered, NOT_FILTERED, type KnowledgeSearch, type SetSearch } from './search.ts'

type NoEntriesProps = {
  base: QaBase
  search: KnowledgeSearch
  onSearch: SetSearch
  onAdd: () => void
  onPacks: () => void
}

/** Why the list is empty, and the first thing to do about it: nothing written, nothing found, nothing filed here. */
export function NoEntries({ base, search, onSearch, onAdd, onPacks }: NoEntriesProps) {
  const t = useTexts()
  const add = (
    <Button tone="accent" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
      {base === 'qa' ? t(($) => $.knowledge.page.add) : t(($) => $.chitchat.add)}
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
  if (base === 'chitchat')
    return (
      <EmptyState
        drawing={<QuestionsDrawing />}
        title={t(($) => $.chitchat.empty.title)}
        text={t(($) => $.chitchat.empty.text)}
        action={
          <Button tone="accent" icon={<PackagePlus size={16} strokeWidth={1.75} aria-hidden />} onClick={onPacks}>
            {t(($) => $.chitchat.packs.open)}
          </Button>
        }
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
