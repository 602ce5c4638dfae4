import { createFileRoute, useRouter } from '@tanstack/react-router'
import { accountSwitched } from '#src/features/frame/account-switch.ts'
import { TABS } from '#src/features/workspace/conversation-list.tsx'
import { OnlinePage, type OnlineSearch } from '#src/features/workspace/online-page.tsx'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { BUILT } from './-built.ts'
import { requireSession } from './-guards.ts'
import { HOME } from './-paths.ts'

/** Where everyone arrives: the agents' workspace. */
export const Route = createFileRoute('/online')({
  validateSearch: (search: Record<string, unknown>): OnlineSearch => ({
    app: typeof search.app === 'string' ? search.app : undefined,
    tab: TABS.find((tab) => tab === search.tab),
    chat: typeof search.chat === 'string' ? search.chat : undefined,
  }),
  beforeLoad: async ({ context, location }) => ({ me: await requireSession(context.queryClient, location.href) }),
  loader: () => loadTexts(currentLanguage(), ['workspace', 'replies', 'answer', 'editor']),
  component: Online,
})

function Online() {
  const { me, queryClient } = Route.useRouteContext()
  const search = Route.useSearch()
  const router = useRouter()
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
