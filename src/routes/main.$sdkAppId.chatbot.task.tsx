import { createFileRoute } from '@tanstack/react-router'
import { FlowListPage } from '#src/features/flows/list/flow-list-page.tsx'
import { readSearch } from '#src/features/flows/list/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

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
  return <FlowListPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
