import type { RefObject } from 'react'
import type { ChangedKeys, DeskCommand } from '#src/domain/settings/desk-keys.ts'
import type { StaffMay } from '#src/domain/settings/staff-may.ts'
import type { Conversation } from './desk.ts'
import { mayBeginFlow } from './flow-bar.tsx'
import { isWaiting } from './merge.ts'
import { longestUnanswered } from './sorts.ts'
import type { useConversationActs } from './use-conversation-acts.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { mayTransfer } from './use-may.ts'
import type { useSupervision } from './use-supervision.ts'

type DeskCommandsOptions = {
  /** The keys that are others than at first. */
  keys: ChangedKeys
  /** What the agent may do of what can be kept from agents; `onRefused` says that something is. */
  may: StaffMay
  onRefused: () => void
  /** The list in front, and where in it one is. */
  shown: readonly Conversation[]
  selected: string | undefined
  /** The agent's own, in their places. */
  mine: readonly Conversation[]
  open: Conversation | undefined
  /** Whether the open one is served by the agent, or one of others that they look after. */
  isServing: boolean
  isOpenOthers: boolean
  /** Whether they are the guest of the open one. */
  isGuest: boolean
  /** What rings, and what is taken where nothing is open that waits. */
  ringing: Conversation | undefined
  firstFree: Conversation | undefined
  composer: RefObject<HTMLTextAreaElement | null>
  acts: ReturnType<typeof useConversationActs>
  supervision: ReturnType<typeof useSupervision>
  /** Begins a note in the open conversation, or leaves it for later. */
  onNote: () => void
  /** Stars the open conversation, or takes its star off. */
  onStar: () => void
  /** Invites the visitor to rate; undefined: agents do not, or not this one. */
  onRate: (() => void) | undefined
  /** Goes to the search of answers beside the conversation. */
  onKnowledge: () => void
  /** Is done with what is left to do. */
  onAfterWork: () => void
  /** Shows all conversations; undefined for who does not look after any. */
  onAll: (() => void) | undefined
  onTakeBack: () => void
  onOpen: (conversation: Conversation | undefined, focus: boolean) => void
}

/** What the keys of the workspace do with what is open, rings and waits. */
export function useDeskCommands(options: DeskCommandsOptions): void {
  const { shown, selected, open, isServing, isOpenOthers, isGuest, ringing, firstFree, composer, acts, supervision } =
    options
  const { may } = options
  const at = shown.findIndex(({ id }) => id === selected)
  const go = (conversation: Conversation | undefined) =>
    options.onOpen(conversation, document.activeElement === composer.current)

  const handleCommand = (command: DeskCommand) => {
    switch (command) {
      case 'next':
        return go(shown[(at + 1) % shown.length])
      case 'previous':
        return go(shown.at(at < 0 ? -1 : at - 1))
      case 'longest':
        return go(longestUnanswered(options.mine) ?? open)
      case 'accept':
        return acts.accept(ringing ?? (open !== undefined && isWaiting(open) ? open : firstFree))
      case 'decline':
        return acts.decline(ringing ?? (isGuest ? open : undefined))
      case 'reply':
        return composer.current?.focus()
      case 'note':
        return options.onNote()
      case 'remind':
        return open !== undefined ? acts.askReminder(open) : undefined
      case 'star':
        return options.onStar()
      case 'knowledge':
        return options.onKnowledge()
      case 'end':
      case 'endAndNext':
        if (open === undefined || !isServing) return undefined
        return may.end ? acts.askEnd(open, command === 'endAndNext') : options.onRefused()
      case 'undoEnd':
        return options.onTakeBack()
      case 'afterWork':
        return options.onAfterWork()
      case 'transfer':
        if (open === undefined) return undefined
        if (open.transfer?.state === 'pending')
          return isServing && open.transfer.joinedAt !== null ? acts.complete(open) : undefined
        if (isOpenOthers) return supervision.ask(open, 'assign')
        if (!isServing) return undefined
        return mayTransfer(may) ? acts.askTransfer(open) : options.onRefused()
      case 'flow':
        return open !== undefined && mayBeginFlow(open, isServing) ? acts.askFlow(open) : undefined
      case 'rate':
        return options.onRate?.()
      case 'all':
        return options.onAll?.()
      // Who serves the open conversation hears these beside its reply.
      case 'undoSend':
      case 'recall':
      case 'quote':
      case 'emoji':
        return undefined
    }
  }
  const handlePlace = (place: number) => {
    const wanted = options.mine[place]
    if (wanted !== undefined) go(wanted)
  }
  useDeskKeys(options.keys, handleCommand, handlePlace)
}
