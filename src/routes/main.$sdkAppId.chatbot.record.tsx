import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/main/$sdkAppId/chatbot/record')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/main/$sdkAppId/chatbot/record"!</div>
}
