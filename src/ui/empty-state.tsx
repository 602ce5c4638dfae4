import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type EmptyStateProps = {
  /** One of our drawings. */
  drawing?: ReactNode
  title: ReactNode
  /** What would be here and how it comes. */
  text?: ReactNode
  /** The one main action. */
  action?: ReactNode
  /** A link to help, or sample data. */
  secondary?: ReactNode
  level?: 2 | 3
  className?: string
}

/** What stands where there is nothing yet, or nothing that matches: what this is, and the first thing to do. */
export function EmptyState({ drawing, title, text, action, secondary, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex flex-col items-center gap-4 px-6 py-10 text-center', className)}>
      {drawing !== undefined && <div className="text-accent-text">{drawing}</div>}
      <div className="flex max-w-96 flex-col gap-1">
        <Heading className="text-14 font-semibold text-ink">{title}</Heading>
        {text !== undefined && <p className="text-13 text-pretty text-muted">{text}</p>}
      </div>
      {(action !== undefined || secondary !== undefined) && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-13">
          {action}
          {secondary}
        </div>
      )}
    </div>
  )
}
