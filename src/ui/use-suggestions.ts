import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'

type Deeds<Item> = {
  take: (item: Item) => void
  /** By the Escape key. */
  dismiss: () => void
}

/**
 * The keys of a list of suggestions beside a text that keeps the focus: arrows move and go round, Enter and Tab take,
 * Escape dismisses. `list` is for `SuggestionList`, `aria` for the element that is written in.
 */
export function useSuggestions<Item>(items: readonly Item[], open: boolean) {
  const id = useId()
  const [pointed, point] = useState(0)
  const active = Math.min(pointed, items.length - 1)
  const count = items.length

  /** Whether the list has taken the key: then nobody else should. */
  function handleKeyDown(event: KeyboardEvent, { take, dismiss }: Deeds<Item>): boolean {
    if (!open || event.nativeEvent.isComposing) return false
    const isTaking = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count > 0) point((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (isTaking) {
      const item = items[active]
      if (item === undefined) return false
      take(item)
    } else if (event.key === 'Escape') {
      // What lies around the text stays open.
      event.stopPropagation()
      dismiss()
    } else return false
    event.preventDefault()
    return true
  }

  return {
    list: { id, open, items, active, onPoint: point },
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(open && { 'aria-controls': id }),
      ...(open && count > 0 && { 'aria-activedescendant': `${id}-${active}` }),
    } as const,
    /** Points at the first again: there are other items now. */
    restart: () => point(0),
    handleKeyDown,
  }
}

type Typing = { onType: (text: string) => void; follow: (text: string, caret: number) => void }

/** What a text area does whose list of suggestions follows its caret; while an input method chooses a word, it rests. */
export const whileTyping =
  ({ onType, follow }: Typing) =>
  ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void => {
    onType(target.value)
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    if (!isComposing) follow(target.value, target.selectionStart)
  }
