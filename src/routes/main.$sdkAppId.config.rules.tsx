import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '#src/features/rules/rules-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/rules')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'rules'),
  loader: () => loadTexts(currentLanguage(), ['rules']),
  component: Rules,
})

function Rules() {
  return <RulesPage appId={Route.useParams().sdkAppId} />
}
