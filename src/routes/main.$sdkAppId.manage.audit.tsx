import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#src/features/audit/audit-page.tsx'
import { readSearch } from '#src/features/audit/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/manage/audit')({
  validateSearch: readSearch,
  beforeLoad: ({ context }) => requireScreen(context.application, 'audit'),
  loader: () => loadTexts(currentLanguage(), ['audit']),
  component: Audit,
})

function Audit() {
  const { sdkAppId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AuditPage appId={sdkAppId} search={search} onSearch={searchSetter(navigate)} />
}
