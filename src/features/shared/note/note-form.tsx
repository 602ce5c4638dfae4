import { StickyNote } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { sends } from '../sends.ts'
import { useUnreadWords } from './mention-words.ts'
import { useMentionMenu } from './use-mention-menu.ts'
import { useNotePeople } from './use-note-people.ts'

type NoteFormProps = {
  appId: string
  conversationId: string
  text: string
  busy: boolean
  onChange: (text: string) => void
  /** With the ids of those whom it mentions. */
  onAdd: (text: string, mentions: string[]) => void
  onClose: () => void
}

/** Where a note is written. It looks like no reply: nobody shall write to the visitor what is for the team. */
export function NoteForm({ appId, conversationId, text, busy, onChange, onAdd, onClose }: NoteFormProps) {
  const t = useTexts()
  const format = useFormat()
  const helpId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { people, told, untold } = useNotePeople({ appId, conversationId }, text)
  const menu = useMentionMenu(box, { text, people, onType: onChange })
  const unread = useUnreadWords()
  const over = codePoints(text.trim()) - LIMITS.deskNote.text
  const canAdd = text.trim() !== '' && over <= 0 && told.length <= LIMITS.deskNote.mentions && !busy
  const add = () =>
    canAdd &&
    onAdd(
      text.trim(),
      told.map(({ id }) => id),
    )
  const toldWords =
    told.length > 0 && t(($) => $.workspace.note.told, { names: format.list(told.map(({ nickname }) => nickname)) })
  // The list says it of who is being looked for.
  const untoldWords = !menu.list.open && unread(untold)

  useEffect(() => {
    const { current } = box
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (menu.handleKeyDown(event)) return
    if (event.key === 'Escape') return onClose()
    if (!sends(event.nativeEvent)) return
    event.preventDefault()
    add()
  }
  return (
    <form
      aria-label={t(($) => $.workspace.note.label)}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      className="flex shrink-0 flex-col gap-2 border-t border-warning-line bg-warning-soft p-3"
    >
      <SuggestionList
        {...menu.list}
        label={t(($) => $.workspace.note.people)}
        nothing={t(($) => (menu.isNamed ? $.workspace.note.nobodyNamed : $.workspace.note.nobody))}
        aside={unread(menu.barred)}
        side="top"
        keyOf={({ id }) => id}
        row={({ nickname }) => <span className="truncate text-13">{nickname}</span>}
      >
        <div className="min-w-0">
          <TextArea
            {...menu.field}
            ref={box}
            value={text}
            onKeyDown={handleKeyDown}
            aria-label={t(($) => $.workspace.note.label)}
            aria-describedby={helpId}
            aria-invalid={over > 0 || undefined}
            placeholder={t(($) => $.workspace.note.placeholder)}
            rows={2}
            maxRows={8}
            style={{ resize: 'none' }}
          />
        </div>
      </SuggestionList>
      <div className="flex flex-wrap items-center gap-2">
        <p id={helpId} role="status" className="min-w-40 flex-1 text-12 text-warning-text wrap-anywhere">
          {over > 0
            ? t(($) => $.workspace.composer.tooLong, { count: over })
            : told.length > LIMITS.deskNote.mentions
              ? t(($) => $.workspace.note.tooMany, { count: LIMITS.deskNote.mentions })
              : [toldWords, untoldWords].filter(Boolean).join(' · ') || t(($) => $.workspace.note.help)}
        </p>
        <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
        <Button
          type="submit"
          tone="accent"
          icon={<StickyNote size={16} strokeWidth={1.75} aria-hidden />}
          busy={busy}
          aria-disabled={!canAdd}
        >
          {t(($) => $.workspace.note.add)}
        </Button>
      </div>
    </form>
  )
}
