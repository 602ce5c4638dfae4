import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConversationDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { isFiltered, NO_FILTER, type HistorySearch, type SetSearch } from './search.ts'

/** Whose conversations the list is of: everybody's, those of the own groups, or the own ones. */
export type HistoryScope = 'all' | 'groups' | 'own'

type NoConversationsProps = { search: HistorySearch; onSearch: SetSearch; scope: HistoryScope }

/** Why the list is empty: nobody has written yet, or nothing fits the filters. */
export function NoConversations({ search, onSearch, scope }: NoConversationsProps) {
  const t = useTexts()
  if (isFiltered(search))
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={
          search.text === undefined
            ? t(($) => $.history.empty.filteredTitle)
            : t(($) => $.history.empty.searchTitle, { text: search.text })
        }
        text={search.text === undefined ? t(($) => $.history.empty.filteredText) : t(($) => $.history.empty.searchText)}
        action={<Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.history.filters.clear)}</Button>}
      />
    )
  return (
    <EmptyState
      drawing={<ConversationDrawing />}
      title={t(($) => $.history.empty.title)}
      text={
        scope === 'own'
          ? t(($) => $.history.empty.ownText)
          : scope === 'groups'
            ? t(($) => $.history.empty.groupText)
            : t(($) => $.history.empty.text)
      }
    />
  )
}
