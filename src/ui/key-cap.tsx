import { cx } from './cx.ts'

export type KeyCapProps = {
  /** Keys pressed together. `Mod`, `Alt`, `Shift` and `Enter` are written as this machine's keyboard has them. */
  keys: readonly string[]
  /** `bare` has no caps, for inside a menu or a tooltip. */
  look?: 'cap' | 'bare'
  className?: string
}

/** A keyboard shortcut, as caps. */
export function KeyCap({ keys, look = 'cap', className }: KeyCapProps) {
  const names = keys.map((key) => (isMac() ? MAC[key] : OTHER[key]) ?? key)
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1', className)}>
      {names.map((name) => (
        <kbd
          key={name}
          className={
            look === 'cap'
              ? 'inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-b-2 border-line-strong bg-surface px-1 font-sans text-12 leading-none text-muted'
              : 'font-sans text-12'
          }
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}

const MAC: Partial<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '⏎', Backspace: '⌫' }
const OTHER: Partial<Record<string, string>> = { Mod: 'Ctrl' }

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}
