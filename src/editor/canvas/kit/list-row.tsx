import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'

type ListRowProps = {
  name: string
  look: 'card' | 'plain'
  /** Where it stands in a drag: it is the one dragged, or the line of the drop is above or below it. */
  place: 'dragged' | 'above' | 'below' | null
  isReadOnly: boolean
  onGrip: (event: PointerEvent<HTMLElement>) => void
  onUp?: () => void
  onDown?: () => void
  onCopy?: () => void
  onRemove?: () => void
  children: ReactNode
}

/** One row of a list editor: a grip to drag it by, what it holds, and a menu that does the same by key. */
export function ListRow(props: ListRowProps) {
  const { name, look, place, isReadOnly, onGrip, onUp, onDown, onCopy, onRemove, children } = props
  const t = useTexts()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.shiftKey || event.ctrlKey || event.metaKey || isReadOnly) return
    const deed = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    deed?.()
  }
  const entries: MenuEntry[] = [
    item(
      t(($) => $.editor.list.up),
      ArrowUp,
      onUp,
      ['Alt', '↑'],
    ),
    item(
      t(($) => $.editor.list.down),
      ArrowDown,
      onDown,
      ['Alt', '↓'],
    ),
    item(
      t(($) => $.editor.list.copy),
      Copy,
      onCopy,
    ),
    { type: 'line' },
    {
      ...item(
        t(($) => $.editor.list.remove),
        Trash2,
        onRemove,
      ),
      tone: 'danger',
    },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls inside it
    <li
      aria-label={name}
      onKeyDown={handleKeyDown}
      className={cx(
        'relative flex min-w-0 items-start gap-1',
        look === 'card' && 'rounded-control border border-line bg-surface py-2 pr-1.5 pl-0.5',
        place === 'dragged' && 'opacity-50',
        place === 'above' &&
          'before:absolute before:inset-x-0 before:-top-1 before:h-0.5 before:rounded-full before:bg-accent',
        place === 'below' &&
          'after:absolute after:inset-x-0 after:-bottom-1 after:h-0.5 after:rounded-full after:bg-accent',
      )}
    >
      {!isReadOnly && (
        // The menu and Alt with the arrows do the same by key.
        <span
          onPointerDown={onGrip}
          aria-hidden
          data-grip
          className="flex h-control w-4 shrink-0 cursor-grab touch-none items-center justify-center text-faint hover:text-ink active:cursor-grabbing"
        >
          <GripVertical size={16} strokeWidth={1.75} />
        </span>
      )}
      <div data-row-body className={cx('flex min-w-0 flex-1 flex-col gap-3', isReadOnly && look === 'card' && 'px-2')}>
        {children}
      </div>
      {!isReadOnly && (
        <Menu
          trigger={
            <IconButton
              label={t(($) => $.editor.list.more, { name })}
              size="small"
              icon={<MoreIcon />}
              className="my-1"
            />
          }
          entries={entries}
        />
      )}
    </li>
  )
}

function item(label: string, Icon: typeof Copy, onSelect: (() => void) | undefined, shortcut?: readonly string[]) {
  return {
    label,
    icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
    disabled: onSelect === undefined,
    onSelect: () => onSelect?.(),
    ...(shortcut && { shortcut }),
  }
}
