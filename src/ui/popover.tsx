import { X } from 'lucide-react'
import { Popover as Primitive } from 'radix-ui'
import { useId, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { FLOAT, FLOAT_GAP } from './float.ts'
import { IconButton } from './icon-button.tsx'
import { focusBody } from './use-return-focus.ts'

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode
  /** Heads the popover and names it; without it `label` must. */
  title?: ReactNode
  label?: string
  /** Adds a close button beside the title. */
  closeLabel?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** What has the focus once it is closed; left out: its button. */
  returnsTo?: RefObject<HTMLElement | null> | undefined
  className?: string
  children: ReactNode
}

/** A small panel beside its button, for a few settings; Esc and a press outside close it and give the focus back. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    title,
    label,
    closeLabel,
    side = 'bottom',
    align = 'start',
    open,
    onOpenChange,
    returnsTo,
    ...rest
  } = props
  const titleId = useId()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align={align}
          sideOffset={FLOAT_GAP}
          collisionPadding={8}
          onOpenAutoFocus={focusBody}
          onCloseAutoFocus={(event) => {
            if (!returnsTo?.current) return
            event.preventDefault()
            returnsTo.current.focus()
          }}
          aria-label={label}
          aria-labelledby={title === undefined ? undefined : titleId}
          className={cx(
            FLOAT,
            'flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] flex-col gap-3 overflow-y-auto p-4 text-13 outline-none',
            rest.className,
          )}
        >
          {title !== undefined && (
            <div className="flex min-h-6 items-start justify-between gap-3">
              <h2 id={titleId} className="min-w-0 text-14 font-semibold wrap-anywhere">
                {title}
              </h2>
              {closeLabel !== undefined && (
                <Primitive.Close asChild>
                  <IconButton
                    label={closeLabel}
                    size="small"
                    icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                    className="-mt-0.5 -mr-1.5"
                  />
                </Primitive.Close>
              )}
            </div>
          )}
          <div data-body className="contents">
            {rest.children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
