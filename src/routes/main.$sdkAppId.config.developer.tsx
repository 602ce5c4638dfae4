import { createFileRoute } from '@tanstack/react-router'
import { DeveloperPage } from '#src/features/developer/developer-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/developer')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'developer'),
  loader: () => loadTexts(currentLanguage(), ['developer', 'settings']),
  component: Developer,
})

function Developer() {
  const { sdkAppId } = Route.useParams()
  // The page reads it, so that its words are no part of the first load.
  const search: Record<string, unknown> = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DeveloperPage appId={sdkAppId} query={search} onSearch={searchSetter<object>(navigate)} />
}
