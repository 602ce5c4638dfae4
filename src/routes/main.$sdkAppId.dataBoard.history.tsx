import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/features/history/history-page.tsx'
import { readSearch } from '#src/features/history/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen, requireSession } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/dataBoard/history')({
  validateSearch: readSearch,
  beforeLoad: async ({ context, location }) => {
    requireScreen(context.application, 'history')
    // Known already: the main area has asked.
    return { me: await requireSession(context.queryClient, location.href) }
  },
  // Transfers and whispers are told in the words of the workspace.
  loader: () => loadTexts(currentLanguage(), ['history', 'merging', 'workspace', 'channels']),
  component: ChatHistory,
})

function ChatHistory() {
  const { sdkAppId } = Route.useParams()
  const { me } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <HistoryPage appId={sdkAppId} personId={me.personId} search={search} onSearch={searchSetter(navigate)} />
}
