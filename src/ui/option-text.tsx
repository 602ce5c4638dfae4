import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type OptionTextProps = {
  htmlFor: string
  label: ReactNode
  help?: ReactNode
  helpId: string
  off?: boolean | undefined
}

/** The label beside a box, radio or switch, with a muted line under it. */
export function OptionText({ htmlFor, label, help, helpId, off }: OptionTextProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <label
        htmlFor={htmlFor}
        className={cx('text-13 leading-5 wrap-anywhere', off ? 'cursor-not-allowed text-faint' : 'text-ink')}
      >
        {label}
      </label>
      {help !== undefined && (
        <p id={helpId} className={cx('text-12 wrap-anywhere', off ? 'text-faint' : 'text-muted')}>
          {help}
        </p>
      )}
    </div>
  )
}
