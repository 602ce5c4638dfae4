import { createFileRoute } from '@tanstack/react-router'
import { sameOriginPath } from '#src/lib/same-origin-path.ts'
import { isKnownPath } from './-paths.ts'

type LoginSearch = { redirect?: string | undefined }

/** Sign-in. Where it leads back to is checked here, so that the page only ever sees a path of ours. */
export const Route = createFileRoute('/login')({
  // Always named, also as undefined: the router lays this over what stands in the address, and would let that through.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: sameOriginPath(search.redirect, isKnownPath),
  }),
})
