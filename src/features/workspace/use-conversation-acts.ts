import { useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { partingClient } from '#src/api/client.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Blocking } from './block-dialog.tsx'
import type { OpenDialog } from './conversation-dialogs.tsx'
import type { ConversationAct } from './conversation-header.tsx'
import type { Conversation } from './desk.ts'
import { mayInvite } from './may-invite.ts'
import type { ChosenTransfer } from '#src/features/shared/transfer/transfer-dialog.tsx'
import type { ChosenFlow } from './flow-dialog.tsx'
import { useDeskActions } from './use-desk-actions.ts'
import { useEnding } from './use-ending.ts'
import { visitorName } from './visitor-name.ts'

type ConversationActsOptions = {
  appId: string
  mine: readonly Conversation[]
  /** Opens a conversation, or none; `focus` puts the cursor where the reply is written. */
  onOpen: (conversation: Conversation | undefined, focus?: boolean) => void
  /** Told before an act is asked about or done by which it may be served by nobody, or by somebody else. */
  onBegin: (conversation: Conversation) => void
  onEnded: (conversation: Conversation) => void
}

/** What the buttons and keys of the open conversation do, and the dialog that some of them open first. */
export function useConversationActs({ appId, mine, onOpen, onBegin, onEnded }: ConversationActsOptions) {
  const [asked, setAsked] = useState<{ about: string; dialog: OpenDialog }>()
  const t = useTexts()
  const notices = useNotices()
  const {
    accept,
    decline,
    transfer,
    completeTransfer,
    cancelTransfer,
    returnToBot,
    end,
    beginFlow,
    stopFlow,
    inviteToRate,
    block,
    unblock,
    removeFromQueue,
    finishAfterWork,
    extendAfterWork,
    setStatus,
    signIn,
    onError,
    refresh,
    showTaken,
  } = useDeskActions(appId)
  const ending = useEnding({
    onEnd: (conversation, parting) => {
      const one = { appId, conversationId: conversation.id }
      onEnded(conversation)
      if (parting) partingClient.desk.end(one).catch(() => undefined)
      else end.mutate(one)
    },
  })

  const openDialog = (about: Conversation, dialog: OpenDialog) => {
    onBegin(about)
    setAsked({ about: about.id, dialog })
  }
  const handleAccept = (conversation: Conversation | undefined) => {
    if (conversation === undefined || accept.isPending) return
    accept.mutate({ appId, conversationId: conversation.id }, { onSuccess: (accepted) => onOpen(accepted, true) })
  }
  const handleEnd = (conversation: Conversation, andNext: boolean) => {
    const at = mine.findIndex(({ id }) => id === conversation.id)
    const next = mine[at + 1] ?? mine[at - 1]
    onBegin(conversation)
    setAsked(undefined)
    ending.begin(conversation)
    if (andNext) onOpen(next, true)
  }
  /** Asks first only where somebody would be left without an answer. */
  const askEnd = (conversation: Conversation, andNext: boolean) => {
    if (end.isPending || ending.ending?.id === conversation.id) return
    if (conversation.waitingSince === null) handleEnd(conversation, andNext)
    else openDialog(conversation, andNext ? 'end and next' : 'end')
  }
  const askTransfer = (conversation: Conversation) => openDialog(conversation, 'transfer')
  const leave = (told: string) => {
    setAsked(undefined)
    onOpen(undefined)
    notices.done(told)
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
    /** What can still be taken back. */
    ending,
    /** The dialog that is open; it belongs to the conversation it was opened about. */
    dialogAbout: (id: string): OpenDialog | undefined => (asked?.about === id ? asked.dialog : undefined),
    setStatus,
    signIn,
    /** Tells why something was refused, and reads the desk anew where it is not what is shown. */
    onError,
    refresh,
    accept: handleAccept,
    isDeclining: decline.isPending,
    decline: (conversation: Conversation | undefined) =>
      conversation && decline.mutate({ appId, conversationId: conversation.id }),
    askEnd,
    end: handleEnd,
    askTransfer,
    transfer: (conversation: Conversation, { name, ...chosen }: ChosenTransfer) =>
      transfer.mutate(
        { appId, conversationId: conversation.id, ...chosen },
        {
          onSuccess: () => {
            // At a colleague it rings first, and stays here until they answer.
            if (chosen.to.type === 'agent') setAsked(undefined)
            else
              leave(t(($) => $.workspace.transferred, { visitor: visitorName(t, conversation.visitor), target: name }))
          },
        },
      ),
    complete: (conversation: Conversation) => {
      if (completeTransfer.isPending) return
      onBegin(conversation)
      const [visitor, target] = [visitorName(t, conversation.visitor), conversation.transfer?.to.name ?? '']
      completeTransfer.mutate(
        { appId, conversationId: conversation.id },
        { onSuccess: () => leave(t(($) => $.workspace.transferred, { visitor, target })) },
      )
    },
    isCompleting: completeTransfer.isPending,
    keep: ({ id }: Conversation) => cancelTransfer.mutate({ appId, conversationId: id }),
    isKeeping: cancelTransfer.isPending,
    afterWorkBusy: finishAfterWork.isPending
      ? ('done' as const)
      : extendAfterWork.isPending
        ? ('extend' as const)
        : undefined,
    finishAfterWork: (conversation: Conversation) =>
      finishAfterWork.mutate(
        { appId, conversationId: conversation.id },
        { onError: (error) => apiFailure(error).code === 'CLOSING_REQUIRED' && onOpen(conversation) },
      ),
    extendAfterWork: ({ id }: Conversation) => extendAfterWork.mutate({ appId, conversationId: id }),
    /** One that was begun with somebody is one's own from its first word on. */
    begun: (conversation: Conversation) => {
      setAsked(undefined)
      showTaken(conversation)
      onOpen(conversation, true)
    },
    askReminder: (conversation: Conversation) => openDialog(conversation, 'remind'),
    askFlow: (conversation: Conversation) => openDialog(conversation, 'flow'),
    isBeginning: beginFlow.isPending,
    beginFlow: (conversation: Conversation, chosen: ChosenFlow) =>
      beginFlow.mutate(
        { appId, conversationId: conversation.id, ...chosen },
        {
          onSuccess: () => {
            setAsked(undefined)
            onOpen(conversation, true)
          },
        },
      ),
    inviteToRate: (conversation: Conversation) => {
      if (inviteToRate.isPending || !mayInvite(conversation, Date.now())) return
      inviteToRate.mutate(
        { appId, conversationId: conversation.id },
        {
          onSuccess: () =>
            notices.done(t(($) => $.workspace.rating.invited, { name: visitorName(t, conversation.visitor) })),
        },
      )
    },
    isStopping: stopFlow.isPending,
    stopFlow: ({ id }: Conversation) => stopFlow.mutate({ appId, conversationId: id }),
    isBlocking: block.isPending,
    block: (conversation: Conversation, { days, reason }: Blocking) =>
      block.mutate(
        { appId, conversationId: conversation.id, days, reason },
        {
          onSuccess: () => {
            setAsked(undefined)
            notices.done(t(($) => $.workspace.blocked, { visitor: visitorName(t, conversation.visitor) }))
          },
        },
      ),
    isRemoving: removeFromQueue.isPending,
    remove: (conversation: Conversation) =>
      removeFromQueue.mutate(
        { appId, conversationId: conversation.id },
        {
          onSettled: () => setAsked(undefined),
          onSuccess: () => leave(t(($) => $.workspace.removed, { visitor: visitorName(t, conversation.visitor) })),
        },
      ),
    isUnblocking: unblock.isPending,
    unblock: (conversation: Conversation) =>
      unblock.mutate(
        { appId, conversationId: conversation.id },
        {
          onSuccess: () =>
            notices.done(t(($) => $.workspace.unblocked, { visitor: visitorName(t, conversation.visitor) })),
        },
      ),
    closeDialog: () => setAsked(undefined),
    /** What a button asks for. */
    act: (conversation: Conversation, act: ConversationAct) => {
      if (act === 'accept') handleAccept(conversation)
      else if (act === 'transfer') askTransfer(conversation)
      else if (act === 'block' || act === 'remove' || act === 'flow' || act === 'remind' || act === 'begin')
        openDialog(conversation, act)
      else if (act === 'end') askEnd(conversation, false)
      else {
        onBegin(conversation)
        returnToBot.mutate(
          { appId, conversationId: conversation.id },
          {
            onSuccess: () => leave(t(($) => $.workspace.returned, { visitor: visitorName(t, conversation.visitor) })),
          },
        )
      }
    },
  }
}
