import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, retainSearchParams } from '@tanstack/react-router'
import { ProfileHost } from '#src/features/auth/profile/profile-host.tsx'
import { startAppearance } from '#src/features/frame/appearance.ts'
import { Crash } from '#src/features/frame/crash.tsx'
import { Root } from '#src/features/frame/root.tsx'

/** What every route is given: the server's data, and the language that the routes were built in. */
export type RouterContext = { queryClient: QueryClient; language: string }

/** Parameters that belong to the page, not to a screen; they stay when one goes from screen to screen. */
type PageSearch = { [name in (typeof PAGE_SEARCH)[number]]?: string | undefined }
const PAGE_SEARCH = ['lang', 'intl', 'buffet-config-id'] as const

// Before anything is drawn: this module is loaded with the first script, which the first paint waits for.
startAppearance()

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): PageSearch => {
    const kept: PageSearch = {}
    for (const name of PAGE_SEARCH) if (typeof search[name] === 'string') kept[name] = search[name]
    return kept
  },
  search: { middlewares: [retainSearchParams([...PAGE_SEARCH])] },
  component: Page,
  errorComponent: Crash,
})

function Page() {
  return (
    <Root>
      <ProfileHost />
    </Root>
  )
}
