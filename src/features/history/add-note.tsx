import { useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { draftsOf, withDraft } from '#src/features/shared/drafts.ts'
import { NoteForm } from '#src/features/shared/note/note-form.tsx'
import { useAddingNote } from '#src/features/shared/note/use-adding-note.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useStore } from '#src/features/shared/store.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

type AddNoteProps = { appId: string; personId: string; conversationId: string }

/** Below a transcript: writes a note for the team, which stands in it from then on. What was begun is kept, as in the workspace. */
export function AddNote({ appId, personId, conversationId }: AddNoteProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [drafts] = useState(() => draftsOf(appId, personId, 'notes'))
  const text = useStore(drafts)[conversationId] ?? ''
  const setText = (next: string) => drafts.set(withDraft(drafts.get(), conversationId, next))
  const [isOpen, setOpen] = useState(false)
  const { add, isAdding } = useAddingNote(appId, conversationId, {
    onError: notices.failed,
    onAdded: () => {
      setText('')
      setOpen(false)
      notices.done(t(($) => $.workspace.note.added))
      void queryClient.invalidateQueries({ queryKey: orpc.history.get.key({ input: { appId, conversationId } }) })
    },
  })
  if (!isOpen)
    return (
      <Button
        className="self-start"
        icon={<StickyNote size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.workspace.note.write)}
      </Button>
    )
  return (
    <NoteForm
      appId={appId}
      conversationId={conversationId}
      text={text}
      busy={isAdding}
      onChange={setText}
      onAdd={add}
      onClose={() => setOpen(false)}
    />
  )
}
