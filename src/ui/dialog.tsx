import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts, SCRIM, SHEET } from './overlay.ts'
import { focusBody, useReturnFocus } from './use-return-focus.ts'

export type DialogSize = 'small' | 'normal' | 'large' | 'wide'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: DialogSize
  closeLabel: string
  /** Esc and a press outside do not close it: for what must not be lost by a slip. */
  holds?: boolean
  children?: ReactNode
  className?: string
}

/** A task over the page: it holds the focus while open and gives it back; its middle scrolls, head and foot stay. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'normal', closeLabel, holds, ...rest } = props
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM} />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            focus.remember()
            focusBody(event)
          }}
          onCloseAutoFocus={focus.giveBack}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onInteractOutside={(event) => (holds ? event.preventDefault() : keepOpenForToasts(event))}
          onEscapeKeyDown={(event) => holds && event.preventDefault()}
          className={cx(SHEET, SIZES[size])}
        >
          <header
            className={cx(
              'flex items-start justify-between gap-4 px-5 pt-4',
              rest.children === undefined ? 'pb-5' : 'pb-3',
            )}
          >
            <div className="flex min-w-0 flex-col gap-1">
              <Primitive.Title className="text-16 font-semibold wrap-anywhere">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-13 text-muted wrap-anywhere">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton
                label={closeLabel}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                className="-mt-1 -mr-2"
              />
            </Primitive.Close>
          </header>
          {rest.children !== undefined && (
            <div data-body className={cx('min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5', rest.className)}>
              {rest.children}
            </div>
          )}
          {footer !== undefined && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const SIZES: Record<DialogSize, string> = {
  small: 'sm:max-w-100',
  normal: 'sm:max-w-140',
  large: 'sm:max-w-200',
  wide: 'sm:h-[calc(100dvh-4rem)] sm:max-w-280',
}
