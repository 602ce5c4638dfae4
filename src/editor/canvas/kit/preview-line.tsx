import { CircleAlert, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

/** What a text or an expression comes to with sample values, or why it comes to nothing. */
export function PreviewLine({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  const t = useTexts()
  const Icon = isProblem ? CircleAlert : Eye
  return (
    <span className={cx('flex min-w-0 items-start gap-1.5', isProblem ? 'text-danger-text' : 'text-muted')}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {!isProblem && <span className="sr-only">{t(($) => $.editor.field.preview)}</span>}
      <span className="line-clamp-4 min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
    </span>
  )
}
