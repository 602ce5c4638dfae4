import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BasicPage } from '#src/features/robot/basic-page.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/basic')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'basic'),
  loader: () => loadTexts(currentLanguage(), ['chatbot', 'answer']),
  component: Basic,
})

function Basic() {
  const { sdkAppId } = Route.useParams()
  const router = useRouter()
  const handleOpenKnowledge = () => void router.navigate({ href: screenPath(sdkAppId, 'knowledge') })
  const handleOpenEntry = (entryId: string) =>
    void router.navigate({ href: `${screenPath(sdkAppId, 'knowledge')}?entry=${encodeURIComponent(entryId)}` })
  return <BasicPage appId={sdkAppId} onOpenKnowledge={handleOpenKnowledge} onOpenEntry={handleOpenEntry} />
}
