import { Slot } from 'radix-ui'
import { useId, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Tooltip } from './tooltip.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type DisabledReasonProps = {
  /** Why the control cannot be used; left out, the control is as it is. */
  reason: ReactNode
  /** The one control, not `disabled` itself: it must stay in the tab order for the reason to be found. */
  children: ReactNode
  className?: string
}

/**
 * Holds a control that cannot be used and says why: by a tooltip, and as the control's description. The control is the
 * same element with a reason and without, so that it keeps the focus when the reason comes or goes.
 */
export function DisabledReason({ reason, children, className = 'inline-flex max-w-full' }: DisabledReasonProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const isOff = reason !== undefined && reason !== null && reason !== false
  const blocked = isOff && {
    onClickCapture: block,
    onPointerDownCapture: block,
    onBeforeInputCapture: block,
    onPasteCapture: block,
    onKeyDownCapture: blockKey,
  }
  return (
    <>
      <Tooltip content={reason} open={isOff && isAsked} onOpenChange={setAsked}>
        <span role="presentation" className={isOff ? className : 'contents'} {...blocked}>
          <Slot.Root {...(isOff && { 'aria-disabled': true, 'aria-describedby': id })}>{children}</Slot.Root>
        </span>
      </Tooltip>
      {isOff && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  )
}

function blockKey(event: KeyboardEvent): void {
  if (event.key !== 'Tab' && event.key !== 'Escape') block(event)
}

function block(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
