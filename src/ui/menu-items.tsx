import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as Part } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FLOAT, FLOAT_HEADING, FLOAT_ITEM } from './float.ts'
import { KeyCap } from './key-cap.tsx'

/** One entry of a menu. Entries are data, so that a menu and a palette can be fed by the same list. */
export type MenuEntry =
  | {
      type?: 'item'
      label: string
      icon?: ReactNode
      shortcut?: readonly string[]
      /** A muted line under the label: for a disabled entry, the reason. */
      note?: ReactNode
      disabled?: boolean
      tone?: 'plain' | 'danger'
      onSelect: () => void
    }
  | {
      type: 'check'
      label: string
      shortcut?: readonly string[]
      disabled?: boolean
      checked: boolean
      onCheckedChange: (checked: boolean) => void
    }
  | {
      type: 'choice'
      heading: string
      value: string
      options: readonly { value: string; label: string; note?: string; disabled?: boolean }[]
      onValueChange: (value: string) => void
    }
  | { type: 'sub'; label: string; icon?: ReactNode; disabled?: boolean; entries: readonly MenuEntry[] }
  | { type: 'heading'; label: string }
  | { type: 'line' }

export const MENU_CONTENT = cx(FLOAT, 'max-w-80 min-w-44 overflow-y-auto p-1')

/** Draws the entries of a menu. */
export function MenuItems({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) => <Entry key={keyOf(entry, index)} entry={entry} />)
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.type === 'line') return <Part.Separator className="mx-2 my-1 h-px bg-line" />
  if (entry.type === 'heading') return <Part.Label className={FLOAT_HEADING}>{entry.label}</Part.Label>
  if (entry.type === 'check')
    return (
      <Part.CheckboxItem
        checked={entry.checked}
        onCheckedChange={entry.onCheckedChange}
        disabled={entry.disabled}
        // Stays open: several may be ticked in a row.
        onSelect={(event) => event.preventDefault()}
        className={cx(FLOAT_ITEM, 'pl-8')}
      >
        <Tick />
        <Words label={entry.label} />
        {entry.shortcut && <KeyCap keys={entry.shortcut} look="bare" className="text-muted" />}
      </Part.CheckboxItem>
    )
  if (entry.type === 'choice')
    return (
      <Part.RadioGroup value={entry.value} onValueChange={entry.onValueChange} aria-label={entry.heading}>
        <Part.Label className={FLOAT_HEADING}>{entry.heading}</Part.Label>
        {entry.options.map((option) => (
          <Part.RadioItem
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className={cx(FLOAT_ITEM, 'pl-8')}
          >
            <Tick />
            <Words label={option.label} note={option.note} />
          </Part.RadioItem>
        ))}
      </Part.RadioGroup>
    )
  if (entry.type === 'sub')
    return (
      <Part.Sub>
        <Part.SubTrigger disabled={entry.disabled} className={cx(FLOAT_ITEM, 'data-[state=open]:bg-hover')}>
          {entry.icon && <Icon>{entry.icon}</Icon>}
          <Words label={entry.label} />
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="-mr-1 shrink-0 text-muted" />
        </Part.SubTrigger>
        <Part.Portal>
          <Part.SubContent sideOffset={4} alignOffset={-5} collisionPadding={8} className={MENU_CONTENT}>
            <MenuItems entries={entry.entries} />
          </Part.SubContent>
        </Part.Portal>
      </Part.Sub>
    )
  const danger = entry.tone === 'danger'
  return (
    <Part.Item
      disabled={entry.disabled}
      onSelect={entry.onSelect}
      className={cx(FLOAT_ITEM, danger && 'text-danger-text data-[highlighted]:bg-danger-soft')}
    >
      {entry.icon && <Icon tone={danger ? 'danger' : 'plain'}>{entry.icon}</Icon>}
      <Words label={entry.label} note={entry.note} />
      {entry.shortcut && <KeyCap keys={entry.shortcut} look="bare" className="text-muted" />}
    </Part.Item>
  )
}

function Tick() {
  return (
    <Part.ItemIndicator className="absolute left-2 text-accent-text">
      <Check size={16} strokeWidth={1.75} aria-hidden />
    </Part.ItemIndicator>
  )
}

function Icon({ tone = 'plain', children }: { tone?: 'plain' | 'danger'; children: ReactNode }) {
  return <span className={cx('flex size-4 shrink-0 items-center', tone === 'plain' && 'text-muted')}>{children}</span>
}

function Words({ label, note }: { label: string; note?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
      {label}
      {note !== undefined && <span className="text-12 text-muted">{note}</span>}
    </span>
  )
}

function keyOf(entry: MenuEntry, index: number): string {
  if (entry.type === 'line') return `line-${index}`
  return `${entry.type ?? 'item'}-${entry.type === 'choice' ? entry.heading : entry.label}`
}
