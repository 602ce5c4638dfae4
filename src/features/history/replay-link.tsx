import { usePermission } from '#src/features/frame/application-context.ts'
import { screenPath } from '#src/features/frame/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'
import type { Transcript } from './data.ts'

/** Leads to the flow that spoke in the conversation, where each of its steps can be looked at and gone back to. */
export function ReplayLink({ appId, transcript }: { appId: string; transcript: Transcript | undefined }) {
  const t = useTexts()
  const maySee = usePermission('flow.view')
  const flowId = transcript?.messages.find(({ trace }) => trace?.node !== undefined)?.trace?.node?.flowId
  if (!maySee || flowId === undefined || transcript === undefined) return null
  const search = new URLSearchParams({ panel: 'try', dock: 'trace', conversation: transcript.conversation.id })
  return (
    <Link href={`${screenPath(appId, 'task')}/${encodeURIComponent(flowId)}?${search}`} className="text-13">
      {t(($) => $.history.detail.replay)}
    </Link>
  )
}
