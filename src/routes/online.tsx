import { createFileRoute } from '@tanstack/react-router'
import { NoWorkspace } from '#src/features/frame/no-workspace.tsx'
import { BUILT } from './-built.ts'
import { requireSession } from './-guards.ts'

/** Where everyone arrives. Who may not serve visitors is shown the way to the management panel. */
export const Route = createFileRoute('/online')({
  beforeLoad: async ({ context, location }) => ({ me: await requireSession(context.queryClient, location.href) }),
  component: Online,
})

function Online() {
  const { me } = Route.useRouteContext()
  return <NoWorkspace me={me} screens={BUILT} />
}
