import { useState } from 'react'
import { useStore } from '#src/features/shared/store.ts'
import { draftsOf, withDraft } from '#src/features/shared/drafts.ts'

/** The notes that an agent has begun, and the conversation whose note is open; `onTurn` is told before one opens or closes. */
export function useNoting(appId: string, personId: string, onTurn: (isOpen: boolean) => void) {
  const [store] = useState(() => draftsOf(appId, personId, 'notes'))
  const drafts = useStore(store)
  const [openIn, setOpenIn] = useState<string>()
  return {
    /** Which note is open, if any. */
    openIn,
    open(conversationId: string, isOpen: boolean) {
      onTurn(isOpen)
      setOpenIn(isOpen ? conversationId : undefined)
    },
    /** Lets the note go for something else; what was begun is kept. */
    leave: () => setOpenIn(undefined),
    draftOf: (conversationId: string) => drafts[conversationId] ?? '',
    write: (conversationId: string, text: string) => store.set(withDraft(store.get(), conversationId, text)),
  }
}
