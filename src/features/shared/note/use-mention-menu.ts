import { useState, type KeyboardEvent, type RefObject } from 'react'
import { matchingPeople, mentionAt } from '#src/domain/conversation/mention.ts'
import { putText } from '#src/ui/put-text.ts'
import { useSuggestions, whileTyping } from '#src/ui/use-suggestions.ts'

/** People in the list at once. */
const SHOWN = 20

/** A member who can be mentioned. */
type Reader = { id: string; nickname: string }

type Options = { text: string; people: readonly Reader[]; onType: (text: string) => void }

/** Offers members in a box, by an `@`. Arrows move, Enter and Tab put the name in, Esc closes. */
export function useMentionMenu(control: RefObject<HTMLTextAreaElement | null>, { text, people, onType }: Options) {
  // A note may begin with the `@` by which it was asked for.
  const [asked, setAsked] = useState(() => mentionAt(text, text.length))
  const found = asked === null ? [] : matchingPeople(people, asked.query).slice(0, SHOWN)
  const suggestions = useSuggestions(found, found.length > 0)
  const close = () => setAsked(null)

  function follow(next: string, caret: number) {
    setAsked(mentionAt(next, caret))
    suggestions.restart()
  }

  function takePerson({ nickname }: Reader) {
    if (asked === null) return
    const head = `${text.slice(0, asked.from)}@${nickname} `
    const rest = text.slice(asked.from + 1 + asked.query.length).replace(/^ /u, '')
    putText(control, { text: head + rest, caret: head.length }, onType)
    close()
  }

  return {
    list: { ...suggestions.list, onTake: takePerson, onClose: close },
    field: { ...suggestions.aria, onChange: whileTyping({ onType, follow }), onBlur: close },
    /** Whether the list has taken the key. */
    handleKeyDown: (event: KeyboardEvent) => suggestions.handleKeyDown(event, { take: takePerson, dismiss: close }),
  }
}
