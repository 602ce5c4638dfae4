import { useState, type ReactNode } from 'react'
import { Menu, type MenuProps } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'

type LazyMenuProps = {
  trigger: ReactNode
  align?: MenuProps['align']
  /** Asked when the menu opens for the first time, and with each drawing from then on. */
  entries: () => MenuEntry[]
}

/** A menu whose entries are looked up when somebody wants them: a list has many menus, and hardly any is opened. */
export function LazyMenu({ trigger, align, entries }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Menu
      trigger={trigger}
      align={align}
      entries={isWanted ? entries() : []}
      onOpenChange={(open) => open && setWanted(true)}
    />
  )
}
