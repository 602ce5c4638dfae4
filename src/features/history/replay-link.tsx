import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'
import type { Transcript } from './data.ts'

/** Leads to the flow that spoke in the conversation, where each of its steps can be looked at and gone back to. */
export function ReplayLink({ appId, transcript }: { appId: string; transcript: Transcript }) {
  const t = useTexts()
  const maySee = usePermission('flow.view')
  const flowId = transcript.messages.find(({ trace }) => trace?.node !== undefined)?.trace?.node?.flowId
  if (transcript.conversation.medium === 'call')
    return <CallReplayLink appId={appId} conversationId={transcript.conversation.id} />
  if (!maySee || flowId === undefined) return null
  return (
    <Link asChild className="text-13">
      <ScreenLink href={hrefOf(appId, 'task', flowId, transcript.conversation.id)}>
        {t(($) => $.history.detail.replay)}
      </ScreenLink>
    </Link>
  )
}

/** Leads to the menu that was called. */
function CallReplayLink({ appId, conversationId }: { appId: string; conversationId: string }) {
  const t = useTexts()
  const maySee = usePermission('voice.view')
  const { data: call } = useQuery(orpc.voice.call.queryOptions({ input: { appId, conversationId } }))
  if (!maySee || call === undefined) return null
  return (
    <Link asChild className="text-13">
      <ScreenLink href={hrefOf(appId, 'ivr', call.menu.id, conversationId)}>
        {t(($) => $.history.detail.replayCall)}
      </ScreenLink>
    </Link>
  )
}

function hrefOf(appId: string, screen: 'task' | 'ivr', flowId: string, conversation: string): string {
  const search = new URLSearchParams({ panel: 'try', dock: 'trace', conversation })
  return `${screenPath(appId, screen)}/${encodeURIComponent(flowId)}?${search}`
}
