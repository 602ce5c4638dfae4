import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseQuery, stringifyQuery } from '#src/lib/query-string.ts'
import { Crash, PagePending } from '#src/routes/-in-place.ts'
import { routeTree } from './routeTree.gen.ts'

/** Makes the router of one language. The history is handed on from one to the next, so the address stays. */
export function buildRouter(queryClient: QueryClient, language: string, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient, language },
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    // The query cache knows how old its data is; the router keeps none of its own.
    defaultPreloadStaleTime: 0,
    // Of each screen alone, so that the frame around it stays.
    defaultErrorComponent: Crash,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}

export type AppRouter = ReturnType<typeof buildRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
