/** @jsxImportSource preact */
import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { dayOf, useWords } from '../words.ts'
import { shownOutbox } from './deeds.ts'
import { EntryView } from './entry-view.tsx'
import { entriesOf, placed } from './entries.ts'
import { Icon } from './icons.tsx'
import { Typing } from './typing.tsx'

/** As near to the end as counts as reading along, in pixels. */
const NEAR_END = 40
/** More new lines at once than this are history or a catching up, and are not read out. */
const READ_OUT = 3
/** How long a screen reader is given to pass over them. */
const SETTLE_MS = 300

/** The conversation. It follows its end as long as the visitor reads there, and else says how much has come. */
export function LogView({ state, chat }: { state: ChatState; chat: Chat }) {
  const { t, tag } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const { isAtEnd } = state
  const [readTo, setReadTo] = useState(0)
  const entries = entriesOf(state.messages, shownOutbox(state))
  const lastOwn = entries.findLast(({ sender }) => sender === 'visitor')?.key
  const isBusy = useBusy(entries.length, state.phase !== 'open')
  const unread = entries.slice(readTo).filter(({ sender }) => sender !== 'visitor').length

  const count = entries.length
  const isTyping = state.typing !== null
  const lastIsOwn = entries.at(-1)?.sender === 'visitor'
  useLayoutEffect(() => {
    if (!isAtEnd && !lastIsOwn) return
    toEnd(scroller.current)
    setReadTo(count)
  }, [count, isTyping, lastIsOwn, isAtEnd])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    // A keyboard that comes up, or a card that opens below, must not hide the end.
    const observer = new ResizeObserver(() => isAtEnd && toEnd(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isAtEnd])

  function handleScroll(): void {
    const element = scroller.current
    if (element === null) return
    chat.look(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END)
  }

  return (
    <div class="log-frame">
      <div
        class="log"
        ref={scroller}
        role="log"
        aria-label={t('log')}
        aria-busy={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={handleScroll}
      >
        {state.phase === 'opening' && <div class="skeleton" aria-hidden="true" />}
        <ol>
          {placed(entries).map((place) => (
            <Fragment key={place.entry.key}>
              {place.opensDay && <li class="day">{dayOf(place.entry.at, tag)}</li>}
              <EntryView place={place} state={state} chat={chat} isLastOwn={place.entry.key === lastOwn} />
            </Fragment>
          ))}
        </ol>
        {state.typing !== null && <Typing typing={state.typing} robot={state.robot} />}
      </div>
      {unread > 0 && readTo > 0 && (
        <button type="button" class="button new-messages" onClick={() => toEnd(scroller.current)}>
          <Icon name="arrowDown" />
          {t('newMessages', { count: unread })}
        </button>
      )}
    </div>
  )
}

function toEnd(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight })
}

/** Whether what is being inserted is history, during the insertion and until it has settled. */
function useBusy(count: number, isOpening: boolean): boolean {
  const [settled, setSettled] = useState(0)
  const isBusy = isOpening || count - settled > READ_OUT
  useEffect(() => {
    if (isOpening) return
    const timer = setTimeout(() => setSettled(count), isBusy ? SETTLE_MS : 0)
    return () => clearTimeout(timer)
  }, [count, isBusy, isOpening])
  return isBusy
}
