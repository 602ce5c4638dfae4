import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Text for those who listen to the page and not for those who look at it. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('sr-only', className)} />
}
