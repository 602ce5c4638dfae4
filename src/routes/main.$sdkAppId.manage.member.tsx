import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '#src/features/team/member-page.tsx'
import { readTeamSearch } from '#src/features/team/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/manage/member')({
  validateSearch: readTeamSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'member'),
  // Conversations are transferred in the words of the workspace.
  loader: () => loadTexts(currentLanguage(), ['team', 'audit', 'workspace']),
  component: Members,
})

function Members() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MemberPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
