import { ClockAlert, Crown, PencilLine } from 'lucide-react'
import { useId } from 'react'
import type { AlertState } from '#src/domain/sensitive/word.ts'
import { AlertMark } from '#src/features/shared/message/alert-mark.tsx'
import type { Conversation } from './desk.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { HoverCard } from '#src/ui/hover-card.tsx'
import { LastWords } from './last-words.tsx'
import { isWaiting } from './merge.ts'
import { waitsSince } from './sorts.ts'
import { RowMarks } from './row-marks.tsx'
import { StarButton } from './star-button.tsx'
import { visitorName } from './visitor-name.ts'
import { WaitTime } from './wait-time.tsx'
import { waitTarget } from './waiting.ts'

type ConversationRowProps = {
  conversation: Conversation
  isOpen: boolean
  hasDraft: boolean
  /** Open before the agent's eyes: then nothing in it is unread. */
  isRead: boolean
  isTyping: boolean
  /** Who it is offered to, when that is somebody else. */
  offeredTo: string | undefined
  /** Who serves it, in a list where that is not the agent alone. */
  servedBy: string | undefined
  /** Its place in its queue, from 1. */
  place: number | undefined
  /** How it stands with alerts; null: there are none, or it is not for this member. */
  alert: AlertState | null
  isStarred: boolean
  onStar: () => void
  onOpen: () => void
}

/** A conversation in a list: who, what was said last, how long they have waited, what is unread. */
export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, hasDraft, isRead, isTyping, offeredTo, servedBy, place, onOpen } = props
  const { alert, isStarred, onStar } = props
  const t = useTexts()
  const nameId = useId()
  const format = useFormat()
  const { visitor, lastMessage, lastMessageAt, group } = conversation
  const name = visitorName(t, visitor)
  const since = waitsSince(conversation)
  const missed = conversation.targets.find(({ isMissed }) => isMissed)
  const unread = isRead ? 0 : conversation.unread
  return (
    <div
      className={cx('flex items-start border-b border-line duration-fast', isOpen ? 'bg-selected' : 'hover:bg-hover')}
    >
      <HoverCard
        label={t(($) => $.workspace.lastWords.label, { name })}
        content={<LastWords conversation={conversation} />}
        disabled={isOpen}
        // Past the star.
        gap={40}
      >
        <button
          type="button"
          onClick={onOpen}
          aria-current={isOpen || undefined}
          className="focus-ring-inset flex min-w-0 flex-1 items-start gap-3 py-2.5 pr-1 pl-3 text-left"
        >
          <Avatar name={name} size={32} decorative className="mt-0.5" />
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="flex min-w-0 items-center gap-2">
              <span
                id={nameId}
                className={cx('min-w-0 flex-1 truncate text-13 text-ink', unread > 0 ? 'font-semibold' : 'font-medium')}
              >
                {name}
              </span>
              {visitor.isVip && (
                <Badge tone="warning" icon={<Crown size={12} strokeWidth={2} aria-hidden />}>
                  {t(($) => $.workspace.row.vip)}
                </Badge>
              )}
              {since === null ? (
                <span className="tabular shrink-0 text-12 text-muted">{format.time(lastMessageAt)}</span>
              ) : (
                <WaitTime since={since} target={waitTarget(conversation)} />
              )}
            </span>
            <span className="flex min-w-0 items-center gap-2">
              <span className="flex min-w-0 flex-1 items-center gap-1 text-12 text-muted">
                {hasDraft && (
                  <span className="inline-flex shrink-0 items-center gap-1 font-medium text-warning-text">
                    <PencilLine size={12} strokeWidth={2} aria-hidden />
                    {t(($) => $.workspace.row.draft)}
                  </span>
                )}
                <span className={cx('truncate', isTyping && 'text-accent-text')}>
                  {isTyping ? t(($) => $.workspace.row.typing) : lastMessage}
                </span>
              </span>
              {alert !== null && <AlertMark alert={alert} />}
              {unread > 0 && (
                <Badge tone="accent" look="count">
                  {format.number(unread)}
                  <span className="sr-only"> {t(($) => $.workspace.row.unread, { count: unread })}</span>
                </Badge>
              )}
            </span>
            <RowMarks channel={conversation.channel} visitor={visitor} />
            {(conversation.late !== null || missed !== undefined) && (
              <span className="inline-flex items-center gap-1 text-12 font-medium text-danger-text">
                <ClockAlert size={12} strokeWidth={2} aria-hidden />
                {missed === undefined
                  ? t(($) => $.workspace.row.late)
                  : t(($) => $.workspace.target.missed, { name: t(($) => $.workspace.target.kinds[missed.kind]) })}
              </span>
            )}
            {servedBy !== undefined && (
              <span className="truncate text-12 text-muted">
                {t(($) => $.workspace.row.served, { name: servedBy })}
              </span>
            )}
            {isWaiting(conversation) && (
              <span className="truncate text-12 text-muted">
                {offeredTo !== undefined
                  ? t(($) => $.workspace.row.offered, { name: offeredTo })
                  : place === undefined || group === null
                    ? group?.name
                    : t(($) => $.workspace.row.place, { group: group.name, place })}
              </span>
            )}
          </span>
        </button>
      </HoverCard>
      <StarButton
        size="small"
        isStarred={isStarred}
        aria-describedby={nameId}
        tooltipSide="right"
        className={cx('mt-1.5 mr-1.5', !isStarred && 'text-faint')}
        onClick={onStar}
      />
    </div>
  )
}
