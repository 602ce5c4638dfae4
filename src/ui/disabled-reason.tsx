import { Slot } from 'radix-ui'
import { useId, type ReactNode, type SyntheticEvent } from 'react'
import { Tooltip } from './tooltip.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type DisabledReasonProps = {
  /** Why the control cannot be used; left out, the control is as it is. */
  reason: ReactNode
  /** The one control, not `disabled` itself: it must stay in the tab order for the reason to be found. */
  children: ReactNode
  className?: string
}

/** Holds a control that cannot be used and says why: by a tooltip, and as the control's description. */
export function DisabledReason({ reason, children, className = 'inline-flex max-w-full' }: DisabledReasonProps) {
  const id = useId()
  if (reason === undefined || reason === null || reason === false) return children
  return (
    <>
      <Tooltip content={reason}>
        <span
          role="presentation"
          className={className}
          onClickCapture={block}
          onPointerDownCapture={block}
          onBeforeInputCapture={block}
          onPasteCapture={block}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Tab' && event.key !== 'Escape') block(event)
          }}
        >
          <Slot.Root aria-disabled aria-describedby={id}>
            {children}
          </Slot.Root>
        </span>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}

function block(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
