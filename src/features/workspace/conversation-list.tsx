import type { ReactNode } from 'react'
import type { AlertState } from '#src/domain/sensitive/word.ts'
import type { Conversation } from './desk.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConversationDrawing, InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LongList } from '#src/ui/long-list.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { ConversationRow } from './conversation-row.tsx'
import type { Drafts } from '#src/features/shared/drafts.ts'
import { placesOf } from './merge.ts'
import type { DeskTab } from './search.ts'

/** About how high a row is, in pixels. */
const ROW_HEIGHT = 84

/** What waits for the agent; the others ask for nothing, and more counts do not fit. */
const COUNTED: readonly DeskTab[] = ['mine', 'queue']

type ConversationListProps = {
  lists: Record<DeskTab, readonly Conversation[]>
  personId: string
  tab: DeskTab
  onTab: (tab: DeskTab) => void
  selected: string | undefined
  isSeen: boolean
  drafts: Drafts
  typingIn: string | undefined
  /** Whether the agent is online: who is not gets a word on why nothing comes. */
  isOnline: boolean
  /** Whether the agent is in any group; who is in none gets nothing either. */
  hasGroup: boolean
  /** The lists they have. */
  tabs: readonly DeskTab[]
  alertOf: (id: string) => AlertState | null
  /** Whether the lists hold only what has an alert that nobody has looked at. */
  isFiltered: boolean
  isStarred: (id: string) => boolean
  onStar: (conversation: Conversation) => void
  onOpen: (conversation: Conversation) => void
  /** Choose the order, and what is in the lists. */
  tools: ReactNode
  /** Stands in the place of what the bot has, as long as that is not there. */
  insteadOfBot: ReactNode
  /** Stands under the tabs when the queue is in front: the way to take the next one. */
  queueAction: ReactNode
  /** Stands below the word that nobody waits. */
  ownDay: ReactNode
}

/** The agent's conversations, the queue of their groups, what they ended today or have starred, and what they look after. */
export function ConversationList(props: ConversationListProps) {
  const { lists, personId, tab, tabs, onTab, selected, isSeen, drafts, typingIn, isOnline, onOpen, queueAction } = props
  const { alertOf, isFiltered, isStarred, onStar } = props
  const t = useTexts()
  const places = placesOf([...lists.queue, ...lists.all])
  const emptyText = (value: DeskTab) => {
    if (isFiltered) return t(($) => $.workspace.alerts.emptyText)
    if (!COUNTED.includes(value)) return t(($) => $.workspace.empty[value].text)
    if (!props.hasGroup) return t(($) => $.workspace.empty.noGroup)
    return isOnline ? t(($) => $.workspace.empty[value].text) : t(($) => $.workspace.empty.notOnline)
  }
  return (
    <Tabs
      label={t(($) => $.workspace.lists.label)}
      tabs={tabs.map((value) => ({
        value,
        label: t(($) => $.workspace.lists[value]),
        ...(COUNTED.includes(value) && lists[value].length > 0 && { count: lists[value].length }),
      }))}
      value={tab}
      onValueChange={onTab}
      className="h-full [&>div:first-child]:px-1 [&>div:first-child]:pt-1 [&>div:first-child_button]:px-2"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line px-1 py-1">{props.tools}</div>
      {tabs.map((value) => (
        <TabPanel key={value} value={value} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto pt-0!">
          {value === 'queue' && lists.queue.length > 0 && queueAction}
          {value === 'bot' && props.insteadOfBot !== undefined ? (
            props.insteadOfBot
          ) : lists[value].length === 0 ? (
            <>
              <EmptyState
                drawing={value === 'done' ? <ConversationDrawing /> : <InboxDrawing />}
                title={t(($) => (isFiltered ? $.workspace.alerts.empty : $.workspace.empty[value].title))}
                text={emptyText(value)}
              />
              {value === 'queue' && !isFiltered && props.ownDay}
            </>
          ) : (
            <LongList
              label={t(($) => $.workspace.lists[value])}
              count={lists[value].length}
              keyOf={(index) => lists[value][index]?.id ?? ''}
              sizeOf={() => ROW_HEIGHT}
            >
              {(index) => {
                const conversation = lists[value][index]
                if (conversation === undefined) return null
                const { id, state, owner } = conversation
                const isOffered = state === 'ringing' && owner !== null && owner.id !== personId
                return (
                  <ConversationRow
                    conversation={conversation}
                    isOpen={id === selected}
                    isRead={id === selected && isSeen}
                    hasDraft={value === 'mine' && id !== selected && drafts[id] !== undefined}
                    isTyping={id === typingIn}
                    offeredTo={isOffered ? owner.nickname : undefined}
                    servedBy={
                      state === 'in_service' && (value === 'all' || owner?.id !== personId)
                        ? owner?.nickname
                        : undefined
                    }
                    place={places.get(id)?.position}
                    alert={alertOf(id)}
                    isStarred={isStarred(id)}
                    onStar={() => onStar(conversation)}
                    onOpen={() => onOpen(conversation)}
                  />
                )
              }}
            </LongList>
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}
