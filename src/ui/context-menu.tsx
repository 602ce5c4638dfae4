import { ContextMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { MENU_CONTENT, MenuItems, type MenuEntry } from './menu-items.tsx'

export type ContextMenuProps = {
  entries: readonly MenuEntry[]
  /** Names the menu. */
  label: string
  /** The one element it belongs to; whatever it offers must be within reach of a button too. */
  children: ReactNode
  onOpenChange?: (open: boolean) => void
}

/** Deeds on a secondary press, a long touch, or the keyboard's menu key. */
export function ContextMenu({ entries, label, children, onOpenChange }: ContextMenuProps) {
  return (
    <Primitive.Root onOpenChange={onOpenChange} modal={false}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          collisionPadding={8}
          loop
          className={cx(MENU_CONTENT, 'max-h-(--radix-context-menu-content-available-height)')}
        >
          <MenuItems parts={Primitive} entries={entries} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
