import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#src/i18n/format.ts'

type AsideLineProps = {
  icon: LucideIcon
  title: string
  at: string
  timeZone?: string | undefined
  /** Whether its day is told, too. */
  isDated?: boolean | undefined
  children: ReactNode
}

/** What one of the team has written beside the messages: plainly none of the visitor's. */
export function AsideLine({ icon: Icon, title, at, timeZone, isDated = false, children }: AsideLineProps) {
  const format = useFormat(timeZone)
  return (
    <div className="rounded-card border border-dashed border-warning-line bg-warning-soft px-3 py-2 text-13 text-ink">
      <p className="flex flex-wrap items-center gap-x-1.5 text-12 font-medium text-warning-text">
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {title}
        <time dateTime={at} className="tabular font-normal">
          {isDated ? format.dateTime(at) : format.time(at)}
        </time>
      </p>
      <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{children}</p>
    </div>
  )
}
