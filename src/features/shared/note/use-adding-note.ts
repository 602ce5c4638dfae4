import { useMutation } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'

type DeskNote = Awaited<ReturnType<typeof client.notes.list>>[number]
type AddingOptions = { onAdded: (note: DeskNote) => void; onError: (error: unknown) => void }

/** Adds notes to a conversation; `onAdded` gets each as it was stored. */
export function useAddingNote(appId: string, conversationId: string, { onAdded, onError }: AddingOptions) {
  const adding = useMutation(orpc.notes.add.mutationOptions({ onError, onSuccess: onAdded }))
  return {
    isAdding: adding.isPending,
    add: (text: string, mentions: string[]) => adding.mutate({ appId, conversationId, id: uuidv7(), text, mentions }),
  }
}
