import { createFileRoute } from '@tanstack/react-router'
import { WebClientPage } from '#src/features/web-client/web-client-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/customerConfig/web/setting')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'webClient'),
  loader: () => loadTexts(currentLanguage(), ['webClient', 'settings']),
  component: WebClient,
})

function WebClient() {
  const { sdkAppId } = Route.useParams()
  return <WebClientPage appId={sdkAppId} />
}
