import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { NoteLine } from '#src/features/shared/aside/note-line.tsx'
import { NoteForm } from '#src/features/shared/note/note-form.tsx'
import { useAddingNote } from '#src/features/shared/note/use-adding-note.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type NotesDialogProps = { appId: string; conversationId: string; onClose: () => void }

/** The notes of a conversation that is not at the desk, for who is told of one and may not look into the history. */
export function NotesDialog({ appId, conversationId, onClose }: NotesDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [isWriting, setWriting] = useState(false)
  const { queryKey, queryFn } = orpc.notes.list.queryOptions({ input: { appId, conversationId } })
  const query = useQuery({ queryKey, queryFn, staleTime: 0 })
  const { add, isAdding } = useAddingNote(appId, conversationId, {
    onError: notices.failed,
    onAdded: () => {
      setText('')
      setWriting(false)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.workspace.note.dialog)}
      closeLabel={t(($) => $.common.close)}
      footer={!isWriting && <Button onClick={() => setWriting(true)}>{t(($) => $.workspace.note.write)}</Button>}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-24" />}>
        {(notes) =>
          notes.length === 0 ? (
            <p className="text-13 text-muted">{t(($) => $.workspace.note.none)}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {notes.map((note) => (
                <li key={note.id}>
                  <NoteLine note={note} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
      {isWriting && (
        <div className="mt-4">
          <NoteForm
            appId={appId}
            conversationId={conversationId}
            text={text}
            busy={isAdding}
            onChange={setText}
            onAdd={add}
            onClose={() => setWriting(false)}
          />
        </div>
      )}
    </Dialog>
  )
}
