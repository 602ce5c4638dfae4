import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

export type StatusDotProps = {
  tone: Tone
  /** The shape says the same as the colour: full is on, half is in between, bar is closed, hollow is off. */
  shape: 'full' | 'half' | 'bar' | 'hollow'
  label: ReactNode
  /** Keeps the word for those who listen, where a name beside the dot leaves no room. */
  labelHidden?: boolean
  className?: string
}

/** Whether someone or something is there, as a dot and a word. */
export function StatusDot({ tone, shape, label, labelHidden, className }: StatusDotProps) {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5 text-13 text-ink', className)}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden className={cx('shrink-0', TONES[tone])}>
        {shape === 'full' && <circle cx="5" cy="5" r="4.5" fill="currentColor" />}
        {shape !== 'full' && <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />}
        {shape === 'half' && <path d="M5 1a4 4 0 0 1 0 8Z" fill="currentColor" />}
        {shape === 'bar' && <path d="M2.5 5h5" stroke="currentColor" strokeWidth="1.75" />}
      </svg>
      <span className={labelHidden ? 'sr-only' : 'truncate'}>{label}</span>
    </span>
  )
}

const TONES: Record<Tone, string> = {
  neutral: 'text-control',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
}
