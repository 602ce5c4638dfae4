import { useState } from 'react'
import type { OpenDialog } from './conversation-dialogs.tsx'
import type { ConversationAct } from './conversation-header.tsx'
import type { Conversation } from './desk.ts'
import type { TransferTarget } from './transfer-dialog.tsx'
import { useDeskActions } from './use-desk-actions.ts'

type ConversationActsOptions = {
  appId: string
  mine: readonly Conversation[]
  /** Opens a conversation, or none; `focus` puts the cursor where the reply is written. */
  onOpen: (conversation: Conversation | undefined, focus?: boolean) => void
  onEnded: (conversation: Conversation) => void
}

/** What the buttons and keys of the open conversation do, and the dialog that some of them open first. */
export function useConversationActs({ appId, mine, onOpen, onEnded }: ConversationActsOptions) {
  const [asked, setAsked] = useState<{ about: string; dialog: OpenDialog }>()
  const { accept, transfer, returnToBot, end, setStatus } = useDeskActions(appId)

  const handleAccept = (conversation: Conversation | undefined) => {
    if (conversation === undefined || accept.isPending) return
    accept.mutate({ appId, conversationId: conversation.id }, { onSuccess: (accepted) => onOpen(accepted, true) })
  }
  const handleEnd = (conversation: Conversation, andNext: boolean) => {
    const at = mine.findIndex(({ id }) => id === conversation.id)
    const next = mine[at + 1] ?? mine[at - 1]
    end.mutate(
      { appId, conversationId: conversation.id },
      {
        onSuccess: () => {
          setAsked(undefined)
          onEnded(conversation)
          onOpen(andNext ? next : { ...conversation, state: 'ended' }, andNext)
        },
      },
    )
  }
  /** Asks first only where somebody would be left without an answer. */
  const askEnd = (conversation: Conversation, andNext: boolean) => {
    if (end.isPending) return
    if (conversation.waitingSince === null) handleEnd(conversation, andNext)
    else setAsked({ about: conversation.id, dialog: andNext ? 'end and next' : 'end' })
  }
  const askTransfer = ({ id }: Conversation) => setAsked({ about: id, dialog: 'transfer' })
  const leave = () => {
    setAsked(undefined)
    onOpen(undefined)
  }
  const busy: ConversationAct | undefined = accept.isPending
    ? 'accept'
    : end.isPending
      ? 'end'
      : transfer.isPending
        ? 'transfer'
        : undefined
  return {
    busy,
    /** The dialog that is open; it belongs to the conversation it was opened about. */
    dialogAbout: (id: string): OpenDialog | undefined => (asked?.about === id ? asked.dialog : undefined),
    setStatus,
    accept: handleAccept,
    askEnd,
    end: handleEnd,
    askTransfer,
    transfer: ({ id }: Conversation, to: TransferTarget) =>
      transfer.mutate({ appId, conversationId: id, to }, { onSuccess: leave }),
    closeDialog: () => setAsked(undefined),
    /** What a button asks for. */
    act: (conversation: Conversation, act: ConversationAct) => {
      if (act === 'accept') handleAccept(conversation)
      else if (act === 'transfer') askTransfer(conversation)
      else if (act === 'end') askEnd(conversation, false)
      else returnToBot.mutate({ appId, conversationId: conversation.id }, { onSuccess: leave })
    },
  }
}
