import { Slot, Tooltip as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { FLOAT_GAP } from './float.ts'

export type TooltipProps = {
  content: ReactNode
  /** The one element it explains; it must take a ref and DOM props. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** Milliseconds the pointer rests before it shows; keyboard focus shows it at once. */
  delay?: number
  /** The content only repeats the element's name: then it is not its description too, or it would be read twice. */
  repeatsName?: boolean
  /** Whether it shows, where the caller keeps that; `onOpenChange` tells what pointer and focus ask for. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A short explanation on hover and focus. The pointer may move onto it, Esc puts it away (WCAG 1.4.13). */
export function Tooltip(props: TooltipProps) {
  const { content, children, side = 'top', align = 'center', delay = 400, repeatsName, ...kept } = props
  return (
    <Primitive.Provider delayDuration={delay}>
      <Primitive.Root {...kept}>
        <Primitive.Trigger asChild>{repeatsName ? <Undescribed>{children}</Undescribed> : children}</Primitive.Trigger>
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

/** Hands all of the trigger's props on but the description; the element keeps one of its own. */
function Undescribed(props: ComponentProps<typeof Slot.Root>) {
  const { 'aria-describedby': _, ...rest } = props
  return <Slot.Root {...rest} />
}
