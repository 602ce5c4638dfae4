import { Star } from 'lucide-react'
import { TransferText } from '#src/features/shared/transfer/transfer-text.tsx'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DescriptionList, type DescriptionItem } from '#src/ui/description-list.tsx'
import { WaitTime } from '../wait-time.tsx'
import { waitTarget } from '../waiting.ts'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

/** What is known of the conversation: where it came by, whose it is, how it went. */
export function ConversationPanel({ conversation }: PanelViewProps) {
  const t = useTexts()
  const format = useFormat()
  const { channel, group, owner, startedAt, enqueuedAt, acceptedAt, endedAt, endReason } = conversation
  const { rating, solved, transfer, expectedAt } = conversation
  const none = <span className="text-muted">{t(($) => $.workspace.visitor.none)}</span>
  const items: DescriptionItem[] = [
    {
      id: 'channel',
      term: t(($) => $.workspace.visitor.channel),
      detail: channelName(t, channel),
    },
    { id: 'started', term: t(($) => $.workspace.visitor.started), detail: format.dateTime(startedAt) },
    { id: 'group', term: t(($) => $.workspace.visitor.group), detail: group?.name ?? none },
    { id: 'agent', term: t(($) => $.workspace.visitor.agent), detail: owner?.nickname ?? none },
  ]
  if (transfer?.by)
    items.push({
      id: 'transfer',
      term: t(($) => $.workspace.visitor.transfer),
      detail: <TransferText transfer={transfer} />,
    })
  if (enqueuedAt !== null)
    items.push({
      id: 'queue',
      term: t(($) => $.workspace.visitor.waiting),
      detail: <WaitTime since={enqueuedAt} target={waitTarget(conversation)} className="text-14" />,
    })
  if (expectedAt !== null)
    items.push({
      id: 'expected',
      term: t(($) => $.workspace.visitor.expected),
      detail: format.time(expectedAt),
    })
  if (acceptedAt !== null)
    items.push({
      id: 'accepted',
      term: t(($) => $.workspace.visitor.accepted),
      detail: format.dateTime(acceptedAt),
    })
  if (endedAt !== null)
    items.push({ id: 'ended', term: t(($) => $.workspace.visitor.ended), detail: format.dateTime(endedAt) })
  if (endReason !== null)
    items.push({
      id: 'reason',
      term: t(($) => $.workspace.visitor.reason),
      detail: t(($) => $.workspace.endReason[endReason]),
    })
  if (rating !== null)
    items.push({
      id: 'rating',
      term: t(($) => $.workspace.visitor.rating),
      detail: (
        <span className="inline-flex items-center gap-1">
          <Star size={16} strokeWidth={1.75} aria-hidden className="text-warning-text" />
          {[
            t(($) => $.workspace.visitor.stars, { count: rating }),
            solved !== null && t(($) => $.workspace.closing.solved[solved ? 'yes' : 'no']),
          ]
            .filter((one) => one !== false)
            .join(' · ')}
        </span>
      ),
    })
  return (
    <Panel name="conversation" title={t(($) => $.workspace.panes.conversation)}>
      <DescriptionList items={items} />
    </Panel>
  )
}
