import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'accent' | 'plain' | 'quiet' | 'danger' | 'danger-plain'
export type ButtonSize = 'small' | 'normal' | 'touch'

export type ButtonProps = ComponentProps<'button'> & {
  /** `accent` is the one main action of a page; `plain` all others; `quiet` has no frame; `danger` destroys. */
  tone?: ButtonTone
  size?: ButtonSize
  /** An icon before the words, 16 px. */
  icon?: ReactNode
  /** An icon or key cap after the words. */
  trailing?: ReactNode
  /** At work: keeps its place and its focus, shows a spinner, and takes no further press. */
  busy?: boolean
  /** Gives its looks to its only child, a link say, instead of drawing a button. */
  asChild?: boolean
}

/** A button: words that name the deed, one tone by its weight. */
export function Button({
  tone = 'plain',
  size = 'normal',
  icon,
  trailing,
  busy = false,
  asChild,
  ...rest
}: ButtonProps) {
  const { className, children, onClick, type = 'button', ...props } = rest
  const classes = cx(buttonClass(tone, size), className)
  if (asChild) {
    return (
      <Slot.Root {...props} onClick={onClick} className={classes}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      {...props}
      type={type}
      // Not `disabled`: the button would lose the focus it holds.
      aria-disabled={busy || props['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className="min-w-0 truncate">{children}</span>}
      {trailing}
    </button>
  )
}

/** The looks of a button, for what cannot be one. */
export function buttonClass(tone: ButtonTone, size: ButtonSize): string {
  return cx(
    'focus-ring inline-flex max-w-full shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium select-none',
    'transition-colors duration-fast disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0',
    SIZES[size],
    TONES[tone],
  )
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-control-sm px-2 text-12',
  normal: 'h-control px-3 text-13',
  touch: 'h-touch px-4 text-14',
}

const OFF =
  'disabled:border-line disabled:bg-sunken disabled:text-faint aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-faint'

const TONES: Record<ButtonTone, string> = {
  accent: cx('border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover', OFF),
  plain: cx(
    'border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed data-[state=open]:bg-pressed',
    OFF,
  ),
  quiet:
    'border-transparent text-muted hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-pressed data-[state=open]:text-ink disabled:bg-transparent disabled:text-faint disabled:opacity-60 aria-disabled:not-aria-busy:bg-transparent aria-disabled:not-aria-busy:text-faint aria-disabled:not-aria-busy:opacity-60',
  danger: cx('border-transparent bg-danger text-on-accent hover:bg-danger-hover active:bg-danger-hover', OFF),
  'danger-plain': cx('border-line-strong bg-surface text-danger-text hover:bg-danger-soft active:bg-danger-soft', OFF),
}
