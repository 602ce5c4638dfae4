import { useState, type KeyboardEvent, type RefObject } from 'react'
import { matchingPeople, mentionAt } from '#src/domain/conversation/mention.ts'
import { putText } from '#src/ui/put-text.ts'
import { useSuggestions, whileTyping } from '#src/ui/use-suggestions.ts'

/** People in the list at once. */
const SHOWN = 20

/** A member who can be mentioned. */
type Reader = { id: string; nickname: string }

type Options = {
  text: string
  /** Members who may read the conversation, and agents who may not; undefined: they are not known yet. */
  people: { readers: readonly Reader[]; others: readonly Reader[] } | undefined
  onType: (text: string) => void
}

/**
 * Offers members in a box, by an `@`. Arrows move, Enter and Tab put the name in, Esc closes. Who is looked for and may not
 * read the conversation is named beside them, and cannot be taken.
 */
export function useMentionMenu(control: RefObject<HTMLTextAreaElement | null>, { text, people, onType }: Options) {
  // A note may begin with the `@` by which it was asked for.
  const [asked, setAsked] = useState(() => mentionAt(text, text.length))
  const { readers = [], others = [] } = people ?? {}
  const found = asked === null ? [] : matchingPeople(readers, asked.query).slice(0, SHOWN)
  const barred = asked === null || asked.query === '' ? [] : matchingPeople(others, asked.query)
  const suggestions = useSuggestions(found, asked !== null && people !== undefined)
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
    /** Who is looked for and may not read the conversation. */
    barred,
    /** Whether somebody is looked for by name. */
    isNamed: asked !== null && asked.query !== '',
    field: { ...suggestions.aria, onChange: whileTyping({ onType, follow }), onBlur: close },
    /** Whether the list has taken the key. */
    handleKeyDown: (event: KeyboardEvent) => suggestions.handleKeyDown(event, { take: takePerson, dismiss: close }),
  }
}
