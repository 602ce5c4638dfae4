import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '#src/features/releases/record-page.tsx'
import { readSearch, type SetSearch } from '#src/features/releases/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

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
  const handleSearch: SetSearch = (part, options) =>
    void navigate({
      search: (now) => ({ ...now, ...part }),
      replace: options?.replace ?? false,
      resetScroll: false,
    })
  return <RecordPage appId={sdkAppId} search={search} onSearch={handleSearch} />
}
