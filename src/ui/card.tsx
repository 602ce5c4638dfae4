import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  note?: ReactNode
  /** Buttons at the right end of the title's line. */
  actions?: ReactNode
  footer?: ReactNode
  /** The level of the title's heading. */
  level?: 2 | 3 | 4
  /** `none` for a table or a list that goes to the edge. */
  padding?: 'normal' | 'none'
}

/** A lighter floor with a line around it, for what belongs together. */
export function Card(props: CardProps) {
  const { title, note, actions, footer, level = 2, padding = 'normal', className, children, ...rest } = props
  const Heading = `h${level}` as const
  return (
    <section {...rest} className={cx('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}>
      {(title !== undefined || actions !== undefined) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3 pb-2">
          <div className="flex min-h-control-sm min-w-0 flex-1 basis-48 flex-col justify-center">
            <Heading className="text-14 font-semibold text-ink wrap-anywhere">{title}</Heading>
            {note !== undefined && <p className="text-12 text-muted wrap-anywhere">{note}</p>}
          </div>
          {actions !== undefined && <div className="flex items-center gap-1">{actions}</div>}
        </header>
      )}
      <div className={cx('min-w-0 flex-1', padding === 'normal' && (title === undefined ? 'p-4' : 'px-4 pt-1 pb-4'))}>
        {children}
      </div>
      {footer !== undefined && (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 text-12 text-muted">
          {footer}
        </footer>
      )}
    </section>
  )
}
