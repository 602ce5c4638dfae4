import { createFileRoute } from '@tanstack/react-router'
import { QuickRepliesPage } from '#src/features/workspace/quick-replies/quick-replies-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen, requireSession } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/workbench')({
  beforeLoad: async ({ context, location }) => {
    requireScreen(context.application, 'workbench')
    // Known already: the main area has asked.
    return { me: await requireSession(context.queryClient, location.href) }
  },
  loader: () => loadTexts(currentLanguage(), ['replies', 'answer', 'editor']),
  component: Workbench,
})

function Workbench() {
  const { me } = Route.useRouteContext()
  return <QuickRepliesPage personId={me.personId} />
}
