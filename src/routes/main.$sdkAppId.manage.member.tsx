import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '#src/features/team/member-page.tsx'
import { readTeamSearch, type SetSearch } from '#src/features/team/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/manage/member')({
  validateSearch: readTeamSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'member'),
  loader: () => loadTexts(currentLanguage(), ['team']),
  component: Members,
})

function Members() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleSearch: SetSearch = (part, options) =>
    void navigate({
      search: (now) => ({ ...now, ...part }),
      replace: options?.replace ?? false,
      resetScroll: false,
    })
  return <MemberPage appId={sdkAppId} search={search} onSearch={handleSearch} />
}
