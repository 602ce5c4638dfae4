import { useEffect, useState } from 'react'
import { cx } from './cx.ts'

export type Anchor = { id: string; label: string }

export type AnchorListProps = {
  /** Names the landmark. */
  label: string
  /** Sections in page order; each id is that of an element on the page. */
  items: readonly Anchor[]
  /** Pixels below the top of the view where a section counts as begun (sticky bars). */
  offset?: number
  className?: string
}

/** The sections of a long page at its side; the one being read is marked while scrolling. */
export function AnchorList({ label, items, offset = 96, className }: AnchorListProps) {
  const [current, setCurrent] = useSectionInView(items, offset)
  return (
    // Where it stays at the side of a low window, it scrolls by itself: all of it can be come to.
    <nav aria-label={label} className={cx('max-h-[calc(100dvh-9rem)] overflow-y-auto', className)}>
      <ul className="flex flex-col border-l border-line pr-px">
        {items.map((item) => {
          const isCurrent = item.id === current
          return (
            <li key={item.id} className="-ml-px">
              <a
                href={`#${item.id}`}
                aria-current={isCurrent ? 'location' : undefined}
                onClick={(event) => {
                  const section = document.getElementById(item.id)
                  if (section === null || event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  history.replaceState(history.state, '', `#${item.id}`)
                  setCurrent(item.id)
                  scrollTo(section)
                }}
                className={cx(
                  'focus-ring-inset flex min-h-8 items-center border-l-2 py-1 pl-3 text-13 transition-colors duration-fast',
                  isCurrent ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {item.label}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Scrolls to a section and hands it the focus, so that Tab goes on from there. */
function scrollTo(section: HTMLElement) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  if (section.tabIndex < 0) section.tabIndex = -1
  section.focus({ preventScroll: true })
}

function useSectionInView(items: readonly Anchor[], offset: number) {
  const ids = items.map((item) => item.id).join(' ')
  const [current, setCurrent] = useState(items[0]?.id)
  useEffect(() => {
    const measure = (event?: Event) => {
      const scroller = event?.target instanceof Element ? event.target : document.documentElement
      const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
      const atEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      const list = ids.split(' ')
      const begun = list.filter((id) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top - top <= offset
      })
      // At the end several are in view, and none can come higher: that is read which was asked for, else the last.
      const asked = list.find((id) => `#${id}` === location.hash && !begun.slice(0, -1).includes(id))
      setCurrent(atEnd ? (asked ?? list.at(-1)) : (begun.at(-1) ?? list[0]))
    }
    measure()
    // Captured at the document, for any ancestor of the sections may be what scrolls.
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', measure, { capture: true })
  }, [ids, offset])
  return [current, setCurrent] as const
}
