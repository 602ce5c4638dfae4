import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { accountSwitched } from '#src/features/shared/session/account-switch.ts'
import { lastApplication } from '#src/features/shared/session/last-application.ts'
import { useClosing } from '#src/features/shared/session/closing.ts'
import { OnlinePage } from '#src/features/workspace/online-page.tsx'
import { readOnlineSearch } from '#src/features/workspace/search.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { BUILT } from './-built.ts'
import { requireSession } from './-guards.ts'
import { HOME } from './-paths.ts'

/** Where everyone arrives: the agents' workspace. */
export const Route = createFileRoute('/online')({
  validateSearch: readOnlineSearch,
  beforeLoad: async ({ context, location, search }) => {
    const me = await requireSession(context.queryClient, location.href)
    const application = lastApplication(me, search.app)
    if (application?.closed === true)
      throw redirect({ to: '/main/$sdkAppId/closed', params: { sdkAppId: application.appId } })
    return { me }
  },
  loader: () =>
    loadTexts(currentLanguage(), [
      'workspace',
      'history',
      'rules',
      'merging',
      'replies',
      'answer',
      'editor',
      'channels',
    ]),
  component: Online,
})

function Online() {
  const { me, queryClient } = Route.useRouteContext()
  const search = Route.useSearch()
  const router = useRouter()
  useClosing()
  return (
    <OnlinePage
      me={me}
      screens={BUILT}
      search={search}
      onSearch={(next) => void router.navigate({ to: HOME, search: next })}
      onSignedOut={() => {
        // Another tab ended it: the dialog that says so leads on.
        if (accountSwitched.get()) return
        const redirect = router.state.location.href
        queryClient.clear()
        void router.navigate({ to: '/login', search: { redirect }, ignoreBlocker: true })
      }}
    />
  )
}
