import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAddingNote } from '#src/features/shared/note/use-adding-note.ts'
import type { Conversation, DeskNote } from '../desk.ts'
import { withAside } from '../merge.ts'
import { notesQuery } from '../queries.ts'

type NotesOptions = { onAdded: () => void; onError: (error: unknown) => void }

/** The notes of the open conversation, and how one is added. */
export function useNotes(appId: string, conversation: Conversation, { onAdded, onError }: NotesOptions) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = notesQuery(appId, conversation)
  const query = useQuery({ queryKey, queryFn, refetchOnMount: 'always' })
  const adding = useAddingNote(appId, conversation.id, {
    onError,
    onAdded: (note) => {
      queryClient.setQueryData<readonly DeskNote[]>(queryKey, (list) => withAside(list ?? [], note))
      onAdded()
    },
  })
  return { list: query.data, ...adding }
}
