import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts, SCRIM } from './overlay.ts'
import { focusBody, useReturnFocus } from './use-return-focus.ts'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Icon buttons beside the close button. */
  actions?: ReactNode
  footer?: ReactNode
  side?: 'start' | 'end'
  /** `wide`: 768 px, for a form that is written in at length. */
  size?: 'normal' | 'wide'
  closeLabel: string
  /** Off: the page beside it stays in use, and a press there does not close it. */
  modal?: boolean
  children?: ReactNode
  className?: string
}

/** A panel at the side of the window, for one thing of a list while the list stays in sight. */
export function Drawer(props: DrawerProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    actions,
    footer,
    side = 'end',
    size = 'normal',
    closeLabel,
    modal = true,
    ...rest
  } = props
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Primitive.Portal>
        {modal && <Primitive.Overlay className={SCRIM} />}
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            focus.remember()
            focusBody(event)
          }}
          onCloseAutoFocus={focus.giveBack}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onInteractOutside={(event) => (modal ? keepOpenForToasts(event) : event.preventDefault())}
          className={cx(
            'fixed top-0 bottom-(--notice-room,0px) z-40 flex max-w-full animate-drawer flex-col bg-surface text-ink shadow-dialog outline-none',
            size === 'wide' ? 'w-192' : 'w-120',
            side === 'end' ? 'right-0 border-l border-line' : 'left-0 border-r border-line [--drawer-from:-1]',
          )}
        >
          <header className="flex min-h-12 items-start justify-between gap-4 border-b border-line py-2 pr-3 pl-5">
            <div className="flex min-w-0 flex-col py-1">
              <Primitive.Title className="text-14 leading-6 font-semibold wrap-anywhere">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-12 text-muted wrap-anywhere">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {actions}
              <Primitive.Close asChild>
                <IconButton label={closeLabel} icon={<X size={16} strokeWidth={1.75} aria-hidden />} />
              </Primitive.Close>
            </div>
          </header>
          <div data-body className={cx('min-h-0 flex-1 overflow-y-auto p-5', rest.className)}>
            {rest.children}
          </div>
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
