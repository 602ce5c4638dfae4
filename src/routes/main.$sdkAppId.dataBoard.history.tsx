import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/main/$sdkAppId/dataBoard/history')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/main/$sdkAppId/dataBoard/history"!</div>
}
