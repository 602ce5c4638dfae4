import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { orpc } from '#src/api/query.ts'
import type { Conversation, DeskNote } from '../desk.ts'
import { withAside } from '../merge.ts'
import { notesQuery } from '../queries.ts'

type NotesOptions = { onAdded: () => void; onError: (error: unknown) => void }

/** The notes of the open conversation, and how one is added. */
export function useNotes(appId: string, conversation: Conversation, { onAdded, onError }: NotesOptions) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = notesQuery(appId, conversation)
  const query = useQuery({ queryKey, queryFn, refetchOnMount: 'always' })
  const adding = useMutation(
    orpc.notes.add.mutationOptions({
      onError,
      onSuccess: (note: DeskNote) => {
        queryClient.setQueryData<readonly DeskNote[]>(queryKey, (list) => withAside(list ?? [], note))
        onAdded()
      },
    }),
  )
  return {
    list: query.data,
    isAdding: adding.isPending,
    add: (text: string, mentions: string[]) =>
      adding.mutate({ appId, conversationId: conversation.id, id: uuidv7(), text, mentions }),
  }
}
