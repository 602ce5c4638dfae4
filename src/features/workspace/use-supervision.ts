import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Conversation, Whisper } from './desk.ts'
import { withAside, type DeskState } from './merge.ts'
import { deskQuery, whispersQuery } from './queries.ts'
import type { ChosenTransfer } from '#src/features/shared/transfer/transfer-dialog.tsx'
import type { Intervention } from './watch-bar.tsx'

type SupervisionOptions = {
  appId: string
  /** The conversation of others that is open; undefined: none is. */
  watched: Conversation | undefined
  onError: (error: unknown) => void
  onDone: (how: Intervention, conversation: Conversation) => void
}

/** Milliseconds after which it is said again that one reads along: well before it is taken to be over. */
const STILL_MS = (LIMITS.desk.watchSeconds * 1000) / 3

/** What is done about conversations of others, and the dialog that it asks by first. That one reads along is noted once. */
export function useSupervision({ appId, watched, onError, onDone }: SupervisionOptions) {
  const [asked, setAsked] = useState<{ about: string; how: Intervention }>()
  const takeOver = useMutation(orpc.supervision.takeOver.mutationOptions({ onError }))
  const assign = useMutation(orpc.supervision.assign.mutationOptions({ onError }))
  const requeue = useMutation(orpc.supervision.requeue.mutationOptions({ onError }))
  const queryClient = useQueryClient()
  const handleWhispered = (stored: Whisper) => {
    const { conversationId: id } = stored
    const masked = queryClient.getQueryData<DeskState>(deskQuery(queryClient, appId).queryKey)?.conversations[id]
      ?.masked
    const { queryKey } = whispersQuery(appId, { id, masked: masked ?? true })
    queryClient.setQueryData<readonly Whisper[]>(queryKey, (list) => withAside(list ?? [], stored))
  }
  const whisper = useMutation(orpc.desk.whisper.mutationOptions({ onError, onSuccess: handleWhispered }))
  const watchedId = watched?.id
  useEffect(() => {
    // That it was noted changes nothing of what is read; who may not read it is told so by the messages.
    if (watchedId === undefined) return
    const note = (isOver: boolean) =>
      client.supervision.watch({ appId, conversationId: watchedId, isOver }).catch(() => undefined)
    void note(false)
    const timer = setInterval(() => void note(false), STILL_MS)
    return () => {
      clearInterval(timer)
      void note(true)
    }
  }, [appId, watchedId])
  const after = (how: Intervention, conversation: Conversation) => ({
    onSuccess: () => {
      setAsked(undefined)
      onDone(how, conversation)
    },
  })
  const busy: Intervention | undefined = takeOver.isPending
    ? 'takeOver'
    : assign.isPending
      ? 'assign'
      : requeue.isPending
        ? 'requeue'
        : undefined
  return {
    busy,
    /** The dialog that is open, about the conversation it was opened about. */
    dialogAbout: (id: string): Intervention | undefined => (asked?.about === id ? asked.how : undefined),
    ask: ({ id }: Conversation, how: Intervention) => setAsked({ about: id, how }),
    close: () => setAsked(undefined),
    isWhispering: whisper.isPending,
    /** Whether it was stored; why not was told. */
    whisper: (conversation: Conversation, text: string): Promise<boolean> =>
      whisper.mutateAsync({ appId, conversationId: conversation.id, id: uuidv7(), text }).then(
        () => true,
        () => false,
      ),
    takeOver: (conversation: Conversation, note: string) =>
      takeOver.mutate({ appId, conversationId: conversation.id, reason: null, note }, after('takeOver', conversation)),
    requeue: (conversation: Conversation, note: string) =>
      requeue.mutate({ appId, conversationId: conversation.id, reason: null, note }, after('requeue', conversation)),
    assign: (conversation: Conversation, { to, reason, note }: ChosenTransfer) =>
      assign.mutate({ appId, conversationId: conversation.id, to, reason, note }, after('assign', conversation)),
  }
}
