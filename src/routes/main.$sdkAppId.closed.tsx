import { createFileRoute, redirect } from '@tanstack/react-router'
import { ClosedPage } from '#src/features/settings/closed-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { HOME } from './-paths.ts'

/** All there is of an application that is to be deleted. */
export const Route = createFileRoute('/main/$sdkAppId/closed')({
  beforeLoad: ({ context }) => {
    if (context.application.closing === null) throw redirect({ to: HOME, search: { app: context.application.appId } })
  },
  loader: () => loadTexts(currentLanguage(), ['settings']),
  component: ClosedPage,
})
