import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { FLOAT_GAP } from './float.ts'

export type TooltipProps = {
  content: ReactNode
  /** The one element it explains; it must take a ref and DOM props. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** Milliseconds the pointer rests before it shows; keyboard focus shows it at once. */
  delay?: number
}

/** A short explanation on hover and focus. The pointer may move onto it, Esc puts it away (WCAG 1.4.13). */
export function Tooltip({ content, children, side = 'top', align = 'center', delay = 400 }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={delay}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            align={align}
            sideOffset={FLOAT_GAP}
            collisionPadding={8}
            className="z-60 max-w-64 animate-pop rounded-control bg-inverse px-2 py-1 text-12 text-on-inverse shadow-float wrap-anywhere"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
