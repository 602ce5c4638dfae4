import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConversationDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { isFiltered, NO_FILTER, type HistorySearch, type SetSearch } from './search.ts'

type NoConversationsProps = { search: HistorySearch; onSearch: SetSearch; isOwnOnly: boolean }

/** Why the list is empty: nobody has written yet, or nothing fits the filters. */
export function NoConversations({ search, onSearch, isOwnOnly }: NoConversationsProps) {
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
        text={t(($) => $.history.empty.filteredText)}
        action={<Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.history.filters.clear)}</Button>}
      />
    )
  return (
    <EmptyState
      drawing={<ConversationDrawing />}
      title={t(($) => $.history.empty.title)}
      text={isOwnOnly ? t(($) => $.history.empty.ownText) : t(($) => $.history.empty.text)}
    />
  )
}
