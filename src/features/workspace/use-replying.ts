import { useCallback, useEffect, useRef, useState } from 'react'
import { previewOf, type Message } from '#src/domain/conversation/message.ts'
import { withQuote } from '#src/domain/conversation/quote.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useStore } from '#src/features/shared/store.ts'
import { putText } from '#src/ui/put-text.ts'
import { NOTHING_ATTACHED, withAttached, type Attached } from './attached.ts'
import { draftsOf, withDraft } from '#src/features/shared/drafts.ts'
import { useOutbox } from './use-outbox.ts'

/** The replies of an agent, by conversation: what is written of them, what goes with them, and what is on its way. */
export function useReplying(appId: string, personId: string) {
  const [store] = useState(() => draftsOf(appId, personId))
  const drafts = useStore(store)
  const { outbox, replies } = useOutbox(appId, personId)
  const [attached, setAttached] = useState<Attached>({})
  const composer = useRef<HTMLTextAreaElement>(null)
  const wantsFocus = useRef(false)
  useLeaveGuard({
    isDirty: replies.some(({ file }) => file !== undefined) || Object.keys(attached).length > 0,
    discard: () => setAttached({}),
  })
  // Where the reply is written comes only with the conversation; the wish for the focus waits for it.
  useEffect(() => {
    if (!wantsFocus.current || composer.current === null) return
    wantsFocus.current = false
    composer.current.focus()
  })

  const write = (conversationId: string, text: string) => store.set(withDraft(store.get(), conversationId, text))
  // Every line of a transcript holds it.
  const quote = useCallback(
    ({ conversationId, body }: Message) => {
      const text = withQuote(store.get()[conversationId] ?? '', previewOf(body))
      putText(composer, { text, caret: text.length }, (next) => store.set(withDraft(store.get(), conversationId, next)))
    },
    [store],
  )
  return {
    quote,
    composer,
    outbox,
    replies,
    drafts,
    write,
    attachedTo: (conversationId: string): readonly File[] => attached[conversationId] ?? NOTHING_ATTACHED,
    attach: (conversationId: string, change: (files: readonly File[]) => readonly File[]) =>
      setAttached((all) => withAttached(all, conversationId, change(all[conversationId] ?? NOTHING_ATTACHED))),
    /** Whether the cursor is to stand where the reply is written, once that is there. */
    wantFocus: (isWanted: boolean) => {
      wantsFocus.current = isWanted
    },
    /** Puts words into a reply where its caret stands. */
    insert(conversationId: string, words: string) {
      const draft = store.get()[conversationId] ?? ''
      const caret = composer.current?.selectionEnd ?? draft.length
      const text = draft.slice(0, caret) + words + draft.slice(caret)
      putText(composer, { text, caret: caret + words.length }, (next) => write(conversationId, next))
      wantsFocus.current = true
    },
  }
}
