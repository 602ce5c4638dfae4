import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#src/features/audit/audit-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'
import { searchSetter } from './-search.ts'

export const Route = createFileRoute('/main/$sdkAppId/manage/audit')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'audit'),
  loader: () => loadTexts(currentLanguage(), ['audit']),
  component: Audit,
})

function Audit() {
  const { sdkAppId } = Route.useParams()
  // The page reads it, so that its words are no part of the first load.
  const search: Record<string, unknown> = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AuditPage appId={sdkAppId} query={search} onSearch={searchSetter<object>(navigate)} />
}
