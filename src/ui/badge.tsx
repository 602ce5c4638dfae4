import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

export type BadgeProps = ComponentProps<'span'> & {
  tone?: Tone
  /** An icon before the word, 12 px: colour is never all that tells. */
  icon?: ReactNode
  /** `count` is a round number on a solid ground. */
  look?: 'soft' | 'line' | 'count'
}

/** The state of a thing in a word. */
export function Badge({ tone = 'neutral', icon, look = 'soft', className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 text-12 font-medium whitespace-nowrap',
        look === 'count' ? 'tabular min-w-5 justify-center rounded-full px-1.5' : 'rounded-small border px-1.5',
        look === 'soft' && SOFT[tone],
        look === 'line' && cx('border-line-strong bg-transparent', TEXT[tone]),
        look === 'count' && SOLID[tone],
        className,
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}

const TEXT: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  info: 'text-info-text',
}

const SOFT: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-accent-line/30 bg-accent-soft text-accent-text',
  success: 'border-success-line/30 bg-success-soft text-success-text',
  warning: 'border-warning-line/30 bg-warning-soft text-warning-text',
  danger: 'border-danger-line/30 bg-danger-soft text-danger-text',
  info: 'border-info-line/30 bg-info-soft text-info-text',
}

const SOLID: Record<Tone, string> = {
  neutral: 'bg-pressed text-ink',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success text-on-accent',
  warning: 'bg-warning text-on-accent',
  danger: 'bg-danger text-on-accent',
  info: 'bg-info text-on-accent',
}
