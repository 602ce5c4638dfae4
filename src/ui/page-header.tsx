import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

export type PageHeaderProps = {
  title: ReactNode
  /** Of who leads the focus to the title; it takes it then, and is no stop of its own. */
  headingRef?: Ref<HTMLHeadingElement>
  /** The state of the thing on the page, as a badge beside its title. */
  badge?: ReactNode
  /** One muted sentence under the title. */
  note?: ReactNode
  /** The one main action. */
  action?: ReactNode
  /** Quieter actions before the main one: icon buttons, a menu. */
  extra?: ReactNode
  /** A link back, before the title. */
  back?: ReactNode
  level?: 1 | 2
  className?: string
}

/** Title, state and the one main action of a page, on one line; the actions drop under the title where it is narrow. */
export function PageHeader({
  title,
  headingRef,
  badge,
  note,
  action,
  extra,
  back,
  level = 1,
  className,
}: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={cx('flex flex-wrap items-start justify-between gap-x-6 gap-y-3', className)}>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-h-control min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {back}
          <Heading
            ref={headingRef}
            {...(headingRef !== undefined && { tabIndex: -1 })}
            className={cx(
              'min-w-0 outline-none font-semibold text-ink wrap-anywhere',
              level === 1 ? 'text-20' : 'text-16',
            )}
          >
            {title}
          </Heading>
          {badge}
        </div>
        {note !== undefined && <p className="max-w-prose text-13 text-muted">{note}</p>}
      </div>
      {(action !== undefined || extra !== undefined) && (
        <div className="flex flex-wrap items-center gap-2">
          {extra}
          {action}
        </div>
      )}
    </header>
  )
}
