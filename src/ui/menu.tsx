import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FLOAT_GAP } from './float.ts'
import { MENU_CONTENT, MenuItems, type MenuEntry } from './menu-items.tsx'

export type MenuProps = {
  /** The button that opens it; its name is the menu's. */
  trigger: ReactNode
  entries: readonly MenuEntry[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Deeds behind a button: arrow keys and first letters move, Enter does, Esc closes and gives the focus back. */
export function Menu({ trigger, entries, side = 'bottom', align = 'end', open, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side={side}
          align={align}
          sideOffset={FLOAT_GAP}
          collisionPadding={8}
          loop
          className={cx(MENU_CONTENT, 'max-h-(--radix-dropdown-menu-content-available-height)')}
        >
          <MenuItems entries={entries} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
