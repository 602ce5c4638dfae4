import { createFileRoute } from '@tanstack/react-router'
import { QuickRepliesPage } from '#src/features/workspace/quick-replies/quick-replies-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/workbench')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'workbench'),
  loader: () => loadTexts(currentLanguage(), ['replies', 'answer', 'editor']),
  component: Workbench,
})

function Workbench() {
  const { me } = Route.useRouteContext()
  return <QuickRepliesPage personId={me.personId} />
}
