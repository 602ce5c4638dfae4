import { createFileRoute } from '@tanstack/react-router'
import { LeftMessagesPage } from '#src/features/left-messages/left-messages-page.tsx'
import { readSearch } from '#src/features/left-messages/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/dataBoard/message')({
  validateSearch: readSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'message'),
  loader: () => loadTexts(currentLanguage(), ['leftMessages']),
  component: LeftMessages,
})

function LeftMessages() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <LeftMessagesPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
