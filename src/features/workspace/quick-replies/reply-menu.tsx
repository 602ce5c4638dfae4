import { Popover } from 'radix-ui'
import { useEffect, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { FLOAT, FLOAT_GAP, FLOAT_ITEM } from '#src/ui/float.ts'
import type { QuickReply } from './use-quick-replies.ts'

type ReplyMenuProps = {
  id: string
  open: boolean
  replies: readonly QuickReply[]
  /** The index that Enter takes. */
  active: number
  onPoint: (index: number) => void
  onTake: (reply: QuickReply) => void
  onClose: () => void
  /** What the list hangs from: the box that is written in, which keeps the focus. */
  children: ReactNode
}

/** The quick replies to choose from while a reply is written. */
export function ReplyMenu(props: ReplyMenuProps) {
  const { id, open, replies, active, onPoint, onTake, onClose, children } = props
  const t = useTexts()

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="group"
          aria-label={t(($) => $.replies.title)}
          side="top"
          align="start"
          sideOffset={FLOAT_GAP}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          // The text keeps the focus when the list is pressed.
          onMouseDown={(event) => event.preventDefault()}
          className={cx(FLOAT, 'w-(--radix-popover-trigger-width) min-w-64 overflow-hidden')}
        >
          <div
            id={id}
            role="listbox"
            aria-label={t(($) => $.replies.title)}
            hidden={replies.length === 0}
            className="max-h-64 overflow-y-auto p-1"
          >
            {replies.map((reply, index) => (
              // Keys reach it through the text field, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={reply.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                data-highlighted={index === active ? '' : undefined}
                onPointerMove={() => onPoint(index)}
                onClick={() => onTake(reply)}
                className={FLOAT_ITEM}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="flex min-w-0 items-baseline gap-2">
                    <span className="truncate text-13">{reply.title}</span>
                    <span className="ml-auto max-w-1/2 shrink-0 truncate text-12 text-muted">{reply.category}</span>
                  </span>
                  <span className="truncate text-12 text-muted">{reply.content}</span>
                </span>
              </div>
            ))}
          </div>
          <p role="status" className="px-3 py-2 text-13 text-muted empty:hidden">
            {replies.length === 0 && t(($) => $.replies.nothing)}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
