import { Popover, Slot } from 'radix-ui'
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FLOAT, FLOAT_GAP } from './float.ts'

export type HoverCardProps = {
  label: string
  /** Drawn only while it shows. */
  content: ReactNode
  /** It does not show. */
  disabled?: boolean
  side?: 'right' | 'bottom'
  /** How far from it the card stands, in pixels. */
  gap?: number
  /** The one element it belongs to; it must take a ref and DOM props. */
  children: ReactNode
}

/** Who only passes by sees nothing, in milliseconds. */
const OPEN_MS = 500
/** So long the pointer may take from the element onto the card. */
const CLOSE_MS = 300

/**
 * More of what an element leads to, while a pointer rests on it or keys have come to it. It takes no focus and no place, a
 * finger does not open it, and Esc puts it away (WCAG 1.4.13).
 */
export function HoverCard({
  label,
  content,
  disabled = false,
  side = 'right',
  gap = FLOAT_GAP,
  children,
}: HoverCardProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = (open: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), after)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const byPointer = (open: boolean, after: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') turn(open, after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <>
      <Slot.Root
        ref={place}
        onPointerEnter={byPointer(true, OPEN_MS)}
        onPointerLeave={byPointer(false, CLOSE_MS)}
        onPointerDown={close}
        onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && turn(true, OPEN_MS)}
        onBlur={close}
      >
        {children}
      </Slot.Root>
      {/* There may be hundreds of elements, and one card at most: the others carry nothing of it. */}
      {isOpen && !disabled && (
        <Popover.Root open onOpenChange={close}>
          <Popover.Anchor virtualRef={place} />
          <Popover.Portal>
            <Popover.Content
              role="group"
              aria-label={label}
              side={side}
              align="start"
              sideOffset={gap}
              collisionPadding={8}
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              onInteractOutside={(event) => event.preventDefault()}
              onPointerEnter={byPointer(true, 0)}
              onPointerLeave={byPointer(false, CLOSE_MS)}
              // A narrow window has no room beside what fills it.
              className={cx(FLOAT, side === 'right' && 'max-md:hidden', 'w-80 max-w-[calc(100vw-1rem)] p-3')}
            >
              {content}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  )
}
