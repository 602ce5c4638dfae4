import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger'

export type CalloutProps = {
  tone?: CalloutTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or a link under the text. */
  actions?: ReactNode
  onClose?: () => void
  closeLabel?: string
  /** Set for what appears while the page is in use: problems are then read out at once, the rest when there is a pause. */
  live?: boolean
  className?: string
}

/** A note within the page about what is around it. */
export function Callout({
  tone = 'info',
  title,
  children,
  actions,
  onClose,
  closeLabel,
  live,
  className,
}: CalloutProps) {
  const { icon: Icon, box, sign } = TONES[tone]
  const role = live ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={cx('flex min-w-0 items-start gap-2.5 rounded-card border px-3 py-2.5 text-13', box, className)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('mt-0.5 shrink-0', sign)} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere">
        {title !== undefined && <p className="font-medium text-ink">{title}</p>}
        {children !== undefined && <div className="text-muted">{children}</div>}
        {actions !== undefined && <div className="mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {onClose && closeLabel !== undefined && (
        <IconButton
          label={closeLabel}
          size="small"
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onClose}
          className="-my-0.5 -mr-1"
        />
      )}
    </div>
  )
}

const TONES = {
  info: { icon: Info, box: 'border-info-line/35 bg-info-soft', sign: 'text-info-text' },
  success: { icon: CircleCheck, box: 'border-success-line/35 bg-success-soft', sign: 'text-success-text' },
  warning: { icon: TriangleAlert, box: 'border-warning-line/35 bg-warning-soft', sign: 'text-warning-text' },
  danger: { icon: CircleAlert, box: 'border-danger-line/35 bg-danger-soft', sign: 'text-danger-text' },
} as const
