import { createFileRoute } from '@tanstack/react-router'
import { FlowListPage } from '#src/features/flows/list/flow-list-page.tsx'
import { readSearch, type SetSearch } from '#src/features/flows/list/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/task')({
  validateSearch: readSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'task'),
  loader: () => loadTexts(currentLanguage(), ['flows']),
  component: TaskFlows,
})

function TaskFlows() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleSearch: SetSearch = (part, options) =>
    void navigate({
      search: (now) => ({ ...now, ...part }),
      replace: options?.replace ?? false,
      resetScroll: false,
    })
  return <FlowListPage appId={sdkAppId} search={search} onSearch={handleSearch} />
}
