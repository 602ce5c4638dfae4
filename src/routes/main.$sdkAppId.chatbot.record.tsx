import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '#src/features/releases/record-page.tsx'
import { readSearch } from '#src/features/releases/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/record')({
  validateSearch: readSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'record'),
  loader: () => loadTexts(currentLanguage(), ['releases']),
  component: Records,
})

function Records() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <RecordPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
