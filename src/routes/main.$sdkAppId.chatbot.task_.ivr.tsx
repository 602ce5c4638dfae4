import { createFileRoute } from '@tanstack/react-router'
import { MenuListPage } from '#src/features/voice/list/menu-list-page.tsx'
import { readMenuSearch } from '#src/features/voice/list/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/task_/ivr')({
  validateSearch: readMenuSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'ivr'),
  loader: () => loadTexts(currentLanguage(), ['voice', 'flows', 'guide']),
  component: VoiceMenus,
})

function VoiceMenus() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MenuListPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
