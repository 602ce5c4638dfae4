import { createFileRoute } from '@tanstack/react-router'
import { readWebClientSearch, type WebClientSearch } from '#src/features/web-client/search.ts'
import { WebClientPage } from '#src/features/web-client/web-client-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/customerConfig/web/setting')({
  // Read by the page: what a route reads by itself comes with the first page of the console.
  validateSearch: (search) => search as WebClientSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'webClient'),
  loader: () => loadTexts(currentLanguage(), ['webClient', 'settings']),
  component: WebClient,
})

function WebClient() {
  const { sdkAppId } = Route.useParams()
  const search = readWebClientSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return <WebClientPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
