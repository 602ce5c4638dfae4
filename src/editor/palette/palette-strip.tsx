import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { cx } from '#src/ui/cx.ts'
import { Palette, type PaletteProps } from './palette.tsx'

/** How wide the strip is, in pixels: the tiles of the kinds. */
export const STRIP_WIDTH = 48

/**
 * The palette as a strip of tiles at the edge of the canvas. With the pointer or the focus in it, it opens over the canvas,
 * which stays as wide as it is; every row stays at its height, so that nothing moves under the pointer.
 */
export function PaletteStrip(props: PaletteProps) {
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const next = useRef(0)
  useEffect(() => () => cancelAnimationFrame(next.current), [])
  const isOpen = isOver || isFocused
  const close = () => {
    setOver(false)
    setFocused(false)
  }
  return (
    <div className="relative h-full">
      <div
        data-open={isOpen}
        onPointerEnter={() => setOver(true)}
        onPointerLeave={() => setOver(false)}
        // A press on a row gives it the focus, too: only the keyboard's keeps the strip open.
        onFocus={(event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && setFocused(true)}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
        // What is dragged needs the canvas; a browser gives up a drag whose beginning changes the page.
        onDragStart={() => {
          next.current = requestAnimationFrame(close)
        }}
        className={cx(
          'group/strip absolute inset-y-0 left-0 z-20 overflow-hidden border-r border-line bg-surface transition-[width] duration-fast',
          isOpen ? 'w-60 shadow-float' : 'w-12',
        )}
      >
        <div className="h-full w-60">
          <Palette {...props} isStrip={!isOpen} />
        </div>
      </div>
    </div>
  )
}
