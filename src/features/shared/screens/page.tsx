import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import { PageHeader, type PageHeaderProps } from '#src/ui/page-header.tsx'

type PageProps = Omit<PageHeaderProps, 'level' | 'className'> & {
  /** `settings`: at most 720 px, for forms; `full`: all the room there is, for tables. */
  width?: 'settings' | 'full'
  /** Beside the content where there is room: an anchor list, the online test. */
  aside?: ReactNode
  /** The content takes the height that is left, as a column: its last part can stand at the bottom. */
  fills?: boolean
  children: ReactNode
}

/** A screen inside the frame: title, state and main action on one line, then the content on the frame's grid. */
export function Page({ width = 'full', aside, fills = false, children, ...header }: PageProps) {
  return (
    <div className="flex min-h-full flex-col gap-6 p-4 md:p-6">
      <PageHeader {...header} />
      <div className="flex min-h-0 flex-1 gap-6">
        <div className={cx('min-w-0 flex-1', width === 'settings' && 'max-w-[45rem]', fills && 'flex flex-col')}>
          {children}
        </div>
        {aside}
      </div>
    </div>
  )
}
