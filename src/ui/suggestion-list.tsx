import { Popover } from 'radix-ui'
import { useEffect, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FLOAT, FLOAT_GAP, FLOAT_ITEM } from './float.ts'

type SuggestionListProps<Item> = {
  id: string
  label: string
  /** Said where there is nothing to choose from. */
  nothing: string
  /** Said below them, and instead of `nothing`: what is not to be chosen, and why. */
  aside?: string | undefined
  open: boolean
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The index that Enter takes. */
  active: number
  onPoint: (index: number) => void
  onTake: (item: Item) => void
  onClose: () => void
  side?: 'top' | 'bottom'
  /** What stands in a row. */
  row: (item: Item) => ReactNode
  /** What the list hangs from: the box that is written in, which keeps the focus. */
  children: ReactNode
}

/** Things to choose from while a text is written. Its keys are those of `useSuggestions`. */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { id, label, nothing, aside, open, items, keyOf, active, onPoint, onTake, onClose, side, row, children } = props

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="group"
          aria-label={label}
          side={side}
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
            aria-label={label}
            hidden={items.length === 0}
            className="max-h-64 overflow-y-auto p-1"
          >
            {items.map((item, index) => (
              // Keys reach it through the text field, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={keyOf(item)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                data-highlighted={index === active ? '' : undefined}
                onPointerMove={() => onPoint(index)}
                onClick={() => onTake(item)}
                className={FLOAT_ITEM}
              >
                {row(item)}
              </div>
            ))}
          </div>
          <p role="status" className="px-3 py-2 text-13 text-muted empty:hidden">
            {aside ?? (items.length === 0 && nothing)}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
