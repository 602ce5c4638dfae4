import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SkeletonProps = {
  /** `text` is one line of running text; `block` takes its size from `className`. */
  shape?: 'text' | 'block' | 'circle'
  className?: string
}

/** The shape of what comes. It appears after 150 ms, so that what comes at once never flickers, and it does not move. */
export function Skeleton({ shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'block max-w-full animate-fade-late bg-pressed',
        shape === 'text' ? 'my-1 h-3 rounded-small' : shape === 'circle' ? 'rounded-full' : 'rounded-control',
        className,
      )}
    />
  )
}

/** Holds skeletons and says once, to those who listen, that something is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy className={className}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  )
}
