import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'

/** What a browser stops at with the Tab key. */
const STOPS = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex="0"]'
/** What takes arrows and letters for itself. */
const FIELDS = 'input, select, textarea, audio, video, [contenteditable="true"], [role="tab"]'

type LineKeysOptions = {
  /** The line that the Tab key stops at. */
  at: number
  count: number
  /** Brings the focus to a line. */
  goTo: (index: number) => void
  /** Where the focus goes from a line that is left. */
  onLeave: () => void
}

/**
 * The keys within a transcript, which is one stop of the Tab key: arrows, Home and End go from line to line; Enter goes to
 * what can be done with a line, where arrows go on and Escape leads back; a letter does what names it by
 * `aria-keyshortcuts`; Escape leaves.
 */
export function useLineKeys(log: RefObject<HTMLElement | null>, { at, count, goTo, onLeave }: LineKeysOptions) {
  useLayoutEffect(() => {
    const list = log.current
    if (list === null) return
    takeOut(list)
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) takeOut(node)
    })
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [log])

  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    // A tooltip takes the Escape that leads out of what it is of.
    if (
      (event.defaultPrevented && key !== 'Escape') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return
    // What is shown over the page for a message bubbles here, too.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    const line = target.closest<HTMLElement>('[data-index]')
    if (line === null) return
    const isOnLine = target === line
    if (!isOnLine && key !== 'Escape' && target.matches(FIELDS)) return
    const act = isOnLine ? keyOnLine(line, key) : keyWithin(line, target, key)
    const index = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key]
    if (act) act()
    else if (key === 'Escape') {
      if (isOnLine) onLeave()
      else goTo(at)
    } else if (index !== undefined) {
      if (index >= 0 && index < count) goTo(index)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Takes what is within lines out of the order of the Tab key. */
function takeOut(part: Element): void {
  const within = [...part.querySelectorAll<HTMLElement>(STOPS), ...(part.matches(STOPS) ? [part as HTMLElement] : [])]
  for (const stop of within)
    if (stop.tabIndex >= 0 && stop.parentElement?.closest('[data-index]') !== null) {
      stop.tabIndex = -1
      stop.dataset.stop = ''
    }
}

const stopsOf = (line: HTMLElement): HTMLElement[] => [...line.querySelectorAll<HTMLElement>('[data-stop]')]

/** What a key does with a line that has the focus itself. */
function keyOnLine(line: HTMLElement, key: string): (() => void) | undefined {
  const found = key === 'Enter' ? stopsOf(line)[0] : undefined
  if (found !== undefined) return () => found.focus()
  if (!/^[a-z]$/i.test(key)) return undefined
  const named = line.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)
  return named === null ? undefined : () => named.click()
}

/** What a key does within a line. */
function keyWithin(line: HTMLElement, target: HTMLElement, key: string): (() => void) | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step === undefined) return undefined
  const stops = stopsOf(line)
  const next = stops[stops.indexOf(target) + step]
  return () => next?.focus()
}
