import type { ReactNode } from 'react'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { TransferText } from '#src/features/shared/transfer/transfer-text.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { type Texts, useTexts } from '#src/i18n/use-texts.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Transcript } from './data.ts'
import { Stars } from './stars.tsx'
import { StateBadge } from './state-badge.tsx'

/** What is known of a conversation besides its words: who, when, how long, how it ended. */
export function ConversationFacts({
  transcript: { conversation: one, rating, transfers, targets, closing },
}: {
  transcript: Transcript
}) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const seconds = (value: number | null) => (value === null ? null : format.duration(value * 1000))
  const { endReason: reason } = one
  const length = one.endedAt === null ? null : Date.parse(one.endedAt) - Date.parse(one.startedAt)
  const facts: readonly { id: string; term: string; detail: ReactNode }[] = [
    {
      id: 'state',
      term: t(($) => $.history.detail.state),
      detail: <StateBadge state={one.state} late={one.late} targets={one.targets} />,
    },
    {
      id: 'reason',
      term: t(($) => $.history.detail.endReason),
      detail: reason === null ? null : t(($) => $.history.endReason[reason]),
    },
    { id: 'channel', term: t(($) => $.history.detail.channel), detail: channelName(t, one.channel) },
    { id: 'tags', term: t(($) => $.history.detail.tags), detail: one.visitor.tags.join(', ') },
    { id: 'group', term: t(($) => $.history.detail.group), detail: one.group?.name },
    { id: 'agent', term: t(($) => $.history.detail.agent), detail: one.owner?.nickname },
    { id: 'begun', term: t(($) => $.history.detail.begun), detail: one.begunBy?.nickname },
    {
      id: 'transfers',
      term: t(($) => $.history.detail.transfers),
      detail: transfers.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {transfers.map((transfer) => (
            <li key={transfer.id}>
              <TransferText transfer={transfer} />
            </li>
          ))}
        </ul>
      ),
    },
    { id: 'started', term: t(($) => $.history.detail.started), detail: format.dateTime(one.startedAt) },
    {
      id: 'accepted',
      term: t(($) => $.history.detail.accepted),
      detail: one.acceptedAt && format.dateTime(one.acceptedAt),
    },
    { id: 'ended', term: t(($) => $.history.detail.ended), detail: one.endedAt && format.dateTime(one.endedAt) },
    { id: 'duration', term: t(($) => $.history.detail.duration), detail: length !== null && format.duration(length) },
    { id: 'queue', term: t(($) => $.history.detail.queue), detail: seconds(one.queueSeconds) },
    { id: 'response', term: t(($) => $.history.detail.firstResponse), detail: seconds(one.firstResponseSeconds) },
    {
      id: 'targets',
      term: t(($) => $.history.target.label),
      detail: targets.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {targets.map(({ id, kind, seconds: within, outcome }) => (
            <li key={id} className={outcome === 'missed' ? 'text-danger-text' : undefined}>
              {t(($) => $.history.target[outcome], {
                name: t(($) => $.history.target.kinds[kind]),
                duration: format.duration(within * 1000),
              })}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'version',
      term: t(($) => $.history.detail.version),
      detail:
        one.version === null
          ? t(($) => $.history.detail.noVersion)
          : t(($) => $.history.detail.versionOf, { version: one.version }),
    },
    {
      id: 'rating',
      term: t(($) => $.history.detail.rating),
      detail: rating === null ? t(($) => $.history.rating.none) : <Stars stars={rating.stars} />,
    },
    { id: 'reasons', term: t(($) => $.history.rating.reasons), detail: rating && format.list(rating.reasons) },
    {
      id: 'solved',
      term: t(($) => $.history.rating.solved),
      detail: rating && rating.solved !== null && solvedWords(t, rating.solved),
    },
    { id: 'comment', term: t(($) => $.history.rating.comment), detail: rating?.comment },
    ...closing.map(({ fieldId, label, kind, values }) => ({
      id: fieldId,
      term: label,
      detail: values.map((value) => (kind === 'solved' ? solvedWords(t, value === 'yes') : value)).join(', '),
    })),
    { id: 'summary', term: t(($) => $.history.detail.summary), detail: one.summary },
  ]

  return (
    <section aria-label={t(($) => $.history.detail.facts)}>
      <DescriptionList
        items={facts.filter(
          ({ detail }) => detail !== undefined && detail !== null && detail !== false && detail !== '',
        )}
      />
    </section>
  )
}

const solvedWords = (t: Texts, isSolved: boolean) => t(($) => $.history.closing.solved[isSolved ? 'yes' : 'no'])
