import { createFileRoute } from '@tanstack/react-router'
import { WorkbenchPage } from '#src/features/workspace/workbench/workbench-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen, requireSession } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/workbench')({
  beforeLoad: async ({ context, location }) => {
    requireScreen(context.application, 'workbench')
    // Known already: the main area has asked.
    return { me: await requireSession(context.queryClient, location.href) }
  },
  loader: () => loadTexts(currentLanguage(), ['workbench', 'settings', 'replies', 'answer', 'editor']),
  component: Workbench,
})

function Workbench() {
  const { me } = Route.useRouteContext()
  return <WorkbenchPage personId={me.personId} />
}
