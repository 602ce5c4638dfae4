import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { requireScreen } from './-guards.ts'

export const Route = createFileRoute('/main/$sdkAppId/config/setting')({
  beforeLoad: ({ context }) => requireScreen(context.application, 'setting'),
  loader: () => loadTexts(currentLanguage(), ['settings', 'finder', 'answer', 'editor', 'team', 'guide', 'channels']),
  component: Settings,
})

function Settings() {
  return <SettingsPage appId={Route.useParams().sdkAppId} />
}
