import {
  AlarmClock,
  ArrowRightLeft,
  Ban,
  Bot,
  CircleStop,
  MessageSquarePlus,
  Star,
  StickyNote,
  UserMinus,
  Workflow,
} from 'lucide-react'
import type { Conversation } from './desk.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { EndTarget } from './end-target.tsx'
import { mayBeginFlow } from './flow-bar.tsx'
import { waitsSince } from './sorts.ts'
import { StarButton } from './star-button.tsx'
import { WaitTime } from './wait-time.tsx'
import { mayTransfer, useMay } from './use-may.ts'
import { waitTarget } from './waiting.ts'
import { useKeyHints } from './use-key-hints.ts'

export type ConversationAct =
  | 'accept'
  | 'transfer'
  | 'returnToBot'
  | 'end'
  | 'block'
  | 'remove'
  | 'flow'
  | 'remind'
  | 'begin'

type ConversationHeaderProps = {
  conversation: Conversation
  visitor: string
  isMine: boolean
  /** Whether its visitor can be blocked by who looks at it, and is not yet. */
  mayBlock: boolean
  /** Whether who looks at it may take it out of its queue. */
  mayRemove: boolean
  /** Whether who looks at it may write first to its visitor, and its channel takes that. */
  mayWriteFirst: boolean
  /** Invites its visitor to rate; undefined: they cannot be. */
  onRate: (() => void) | undefined
  /** What is being done now. */
  busy: ConversationAct | undefined
  onAct: (act: ConversationAct) => void
  starring: { isStarred: boolean; onStar: () => void }
  /** Whether a note is being written, and what opens and closes it. */
  isNoting: boolean
  onNote: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Who this is, where the conversation stands, and what can be done with it. */
export function ConversationHeader({
  conversation,
  visitor,
  isMine,
  mayBlock,
  mayRemove,
  mayWriteFirst,
  onRate,
  busy,
  onAct,
  starring,
  isNoting,
  onNote,
}: ConversationHeaderProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  const may = useMay()
  const { state, group, transfer } = conversation
  const since = waitsSince(conversation)
  const isServing = isMine && state === 'in_service'
  const entries = [
    ...(mayBeginFlow(conversation, isServing)
      ? [
          {
            label: t(($) => $.workspace.act.flow),
            note: t(($) => $.workspace.act.flowNote),
            icon: <Workflow {...ICON} />,
            onSelect: () => onAct('flow'),
          },
        ]
      : []),
    ...(state === 'ended' && mayWriteFirst
      ? [
          {
            label: t(($) => $.workspace.beginning.begin),
            note: t(($) => $.workspace.act.beginNote),
            icon: <MessageSquarePlus {...ICON} />,
            onSelect: () => onAct('begin'),
          },
        ]
      : []),
    ...(onRate
      ? [
          {
            label: t(($) => $.workspace.act.rate),
            note: t(($) => $.workspace.act.rateNote),
            icon: <Star {...ICON} />,
            onSelect: onRate,
          },
        ]
      : []),
    ...(isServing
      ? [
          {
            label: t(($) => $.workspace.act.returnToBot),
            note: t(($) => $.workspace.act.returnToBotNote),
            icon: <Bot {...ICON} />,
            onSelect: () => onAct('returnToBot'),
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            label: t(($) => $.workspace.act.remove),
            note: t(($) => $.workspace.act.removeNote),
            icon: <UserMinus {...ICON} />,
            onSelect: () => onAct('remove'),
          },
        ]
      : []),
    ...(mayBlock
      ? [
          {
            label: t(($) => $.workspace.act.block),
            note: t(($) => $.workspace.act.blockNote),
            icon: <Ban {...ICON} />,
            onSelect: () => onAct('block'),
          },
        ]
      : []),
  ]
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <div className="flex min-w-0 grow basis-48 items-center gap-2">
        <h2 className="truncate text-14 font-semibold text-ink">{visitor}</h2>
        {group !== null && <Badge className="max-w-32">{group.name}</Badge>}
        {state === 'ended' && <Badge look="line">{t(($) => $.workspace.state.ended)}</Badge>}
        {since !== null && <WaitTime since={since} target={waitTarget(conversation)} />}
        <EndTarget conversation={conversation} />
      </div>
      <div className="flex items-center gap-1.5">
        <StarButton
          isStarred={starring.isStarred}
          shortcut={['Alt', 'Y']}
          aria-keyshortcuts={keysOf('star')}
          onClick={starring.onStar}
        />
        <IconButton
          label={t(($) => $.workspace.note.write)}
          shortcut={['Alt', 'P']}
          icon={<StickyNote {...ICON} />}
          pressed={isNoting}
          aria-keyshortcuts={keysOf('note')}
          onClick={onNote}
        />
        <IconButton
          label={t(($) => $.workspace.reminder.set)}
          shortcut={['Alt', 'R']}
          icon={<AlarmClock {...ICON} />}
          aria-keyshortcuts={keysOf('remind')}
          onClick={() => onAct('remind')}
        />
        {isServing && mayTransfer(may) && (
          <Button
            icon={<ArrowRightLeft {...ICON} />}
            busy={busy === 'transfer'}
            aria-keyshortcuts={keysOf('transfer')}
            aria-disabled={transfer?.state === 'pending'}
            onClick={() => transfer?.state !== 'pending' && onAct('transfer')}
          >
            {t(($) => $.workspace.act.transfer)}
          </Button>
        )}
        {isServing && may.end && (
          <Button
            icon={<CircleStop {...ICON} />}
            busy={busy === 'end'}
            aria-keyshortcuts={keysOf('end')}
            onClick={() => onAct('end')}
          >
            {t(($) => $.workspace.act.end)}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu trigger={<IconButton label={t(($) => $.workspace.act.more)} icon={<MoreIcon />} />} entries={entries} />
        )}
      </div>
    </header>
  )
}
