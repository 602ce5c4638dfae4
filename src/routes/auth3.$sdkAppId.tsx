import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginPage } from '#src/features/auth/login-page.tsx'
import { currentTrip } from '#src/features/auth/provider-trip.ts'
import { signedIn } from '#src/features/shared/session/session.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { sameOriginPath } from '#src/lib/same-origin-path.ts'
import { landingIn } from './-landing.ts'
import { isKnownPath } from './-paths.ts'

/** Where an application's identity provider sends back to; the query is its own, and goes to the server as it came. */
export const Route = createFileRoute('/auth3/$sdkAppId')({
  beforeLoad: async ({ context }) => ({ me: await signedIn(context.queryClient).catch(() => undefined) }),
  loader: () => loadTexts(currentLanguage(), ['auth']),
  component: Returned,
})

function Returned() {
  const { sdkAppId } = Route.useParams()
  const { me } = Route.useRouteContext()
  const router = useRouter()
  return (
    <LoginPage
      search={{ redirect: sameOriginPath(currentTrip()?.redirect, isKnownPath) }}
      returned={{ appId: sdkAppId, query: location.search.slice(1) }}
      me={me}
      landing={landingIn}
      onGo={(href) => void router.navigate({ href, replace: true })}
      onSearch={(search) => void router.navigate({ to: '/login', search, replace: true })}
    />
  )
}
