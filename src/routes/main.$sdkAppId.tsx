import { createFileRoute, redirect } from '@tanstack/react-router'
import { MainLayout } from '#src/features/frame/main-layout.tsx'
import { FramePending } from '#src/features/frame/pending.tsx'
import { BUILT } from './-built.ts'
import { requireApplication, requireSession } from './-guards.ts'

/** The main area. What it needs and its layout come first; only then do the screen's parts load, all at once. */
export const Route = createFileRoute('/main/$sdkAppId')({
  beforeLoad: async ({ context, params, location }) => {
    const layout = import('#src/features/frame/main-layout.tsx')
    // Asked for at once; but whether anyone is signed in is answered first, and a refusal then counts for nothing.
    const opening = requireApplication(context.queryClient, params.sdkAppId)
    opening.catch(() => undefined)
    await requireSession(context.queryClient, location.href)
    const application = await opening
    if (application.closing !== null && !location.pathname.endsWith('/closed'))
      throw redirect({ to: '/main/$sdkAppId/closed', params })
    await layout
    return { application }
  },
  pendingComponent: FramePending,
  component: MainArea,
})

function MainArea() {
  const { sdkAppId } = Route.useParams()
  return <MainLayout appId={sdkAppId} screens={BUILT} />
}
