import { createFileRoute } from '@tanstack/react-router'
import { readWorkbenchSearch, type WorkbenchSearch } from '#src/features/workspace/workbench/search.ts'
import { WorkbenchPage } from '#src/features/workspace/workbench/workbench-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen, requireSession } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/workbench')({
  // Read by the page: what a route reads by itself comes with the first page of the console.
  validateSearch: (search) => search as WorkbenchSearch,
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
  const search = readWorkbenchSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return <WorkbenchPage personId={me.personId} search={search} onSearch={searchSetter(navigate)} />
}
