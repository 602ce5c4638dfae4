import { ArrowRight, Ban, Star } from 'lucide-react'
import type { Conversation } from './desk.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { DescriptionList, type DescriptionItem } from '#src/ui/description-list.tsx'
import { TransferText } from '#src/features/shared/transfer/transfer-text.tsx'
import { blockAt } from './blocked.ts'
import { useNow } from './use-now.ts'
import { WaitTime } from './wait-time.tsx'

type VisitorPanelProps = {
  conversation: Conversation
  visitor: string
  /** Where earlier conversations are, for who may look there. */
  historyHref: string | undefined
  /** Whether who looks at it may lift a block that somebody has set. */
  mayLift: (by: string) => boolean
  isLifting: boolean
  onLift: () => void
}

/** Who the visitor is and what is known of the conversation. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { conversation, visitor, historyHref, mayLift, isLifting, onLift } = props
  const t = useTexts()
  const format = useFormat()
  const shell = htmlLang(useLanguage())
  const { visitor: who, channel, group, owner, startedAt, enqueuedAt, acceptedAt, endedAt, endReason } = conversation
  const { rating, summary, transfer, expectedAt } = conversation
  const block = blockAt(conversation, useNow())
  const none = <span className="text-muted">{t(($) => $.workspace.visitor.none)}</span>
  const items: DescriptionItem[] = [
    { id: 'number', term: t(($) => $.workspace.visitor.number), detail: format.number(who.number) },
    { id: 'language', term: t(($) => $.workspace.visitor.language), detail: languageName(who.language, shell) },
    ...(who.tags.length === 0
      ? []
      : [
          {
            id: 'tags',
            term: t(($) => $.workspace.visitor.tags),
            detail: (
              <span className="flex flex-wrap gap-1">
                {who.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            ),
          },
        ]),
    {
      id: 'channel',
      term: t(($) => $.workspace.visitor.channel),
      detail:
        channel === 'web'
          ? t(($) => $.workspace.visitor.web)
          : channel === 'voice'
            ? t(($) => $.workspace.visitor.voice)
            : channel,
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
      detail: <WaitTime since={enqueuedAt} className="text-14" />,
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
          {t(($) => $.workspace.visitor.stars, { count: rating })}
        </span>
      ),
    })
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4">
      <div className="flex items-center gap-3 pb-3">
        <Avatar name={visitor} size={40} decorative />
        <h2 className="min-w-0 truncate text-16 font-semibold text-ink">{visitor}</h2>
      </div>
      {block !== undefined && (
        <section
          aria-label={t(($) => $.workspace.visitor.blocked)}
          className="mb-3 rounded-card border border-line p-3"
        >
          <h3 className="flex items-center gap-1.5 text-13 font-medium text-danger-text">
            <Ban size={16} strokeWidth={1.75} aria-hidden />
            {t(($) => $.workspace.visitor.blocked)}
          </h3>
          <p className="mt-1 text-13 text-muted wrap-anywhere">
            {t(($) => $.workspace.visitor.blockedUntil, {
              until: format.dateTime(block.until),
              name: block.by.nickname,
              reason: block.reason,
            })}
          </p>
          {mayLift(block.by.id) && (
            <Button size="small" busy={isLifting} className="mt-2" onClick={onLift}>
              {t(($) => $.workspace.visitor.lift)}
            </Button>
          )}
        </section>
      )}
      <DescriptionList items={items} />
      {summary !== '' && (
        <section className="border-t border-line pt-3">
          <h3 className="text-13 font-medium text-ink">{t(($) => $.workspace.visitor.summary)}</h3>
          <p className="mt-1 text-13 whitespace-pre-wrap text-muted wrap-anywhere">{summary}</p>
        </section>
      )}
      {historyHref !== undefined && (
        <ScreenLink
          href={`${historyHref}?${new URLSearchParams({ visitor: who.id })}`}
          className="focus-ring mt-3 inline-flex items-center gap-1.5 rounded-control text-13 font-medium text-accent-text underline decoration-accent-text/40 underline-offset-3 hover:decoration-current"
        >
          {t(($) => $.workspace.visitor.earlier)}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        </ScreenLink>
      )}
    </div>
  )
}

/** A language by its name in the reader's language; its tag where that is none. */
function languageName(tag: string, shell: string): string {
  try {
    return new Intl.DisplayNames([shell], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
