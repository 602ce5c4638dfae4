import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginPage, type LoginSearch } from '#src/features/auth/login-page.tsx'
import { signedIn } from '#src/features/shared/session/session.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { sameOriginPath } from '#src/lib/same-origin-path.ts'
import { landingIn } from './-landing.ts'
import { isKnownPath } from './-paths.ts'

/** Sign-in. Where it leads back to is checked here, so that the page only ever sees a path of ours. */
export const Route = createFileRoute('/login')({
  // Always named, also as undefined: the router lays this over what stands in the address, and would let that through.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: sameOriginPath(search.redirect, isKnownPath),
    setup: tokenOf(search.setup),
    reset: tokenOf(search.reset),
    confirm: tokenOf(search.confirm),
  }),
  // Who cannot be asked for now is treated as nobody: the form says what is wrong when it is sent.
  beforeLoad: async ({ context }) => ({ me: await signedIn(context.queryClient).catch(() => undefined) }),
  loader: () => loadTexts(currentLanguage(), ['auth']),
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  const { me } = Route.useRouteContext()
  const router = useRouter()
  return (
    <LoginPage
      search={search}
      me={me}
      landing={landingIn}
      onGo={(href) => void router.navigate({ href, replace: true })}
      onSearch={(next) => void router.navigate({ to: '/login', search: next, replace: true })}
    />
  )
}

function tokenOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
