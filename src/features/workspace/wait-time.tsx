import { Clock, ClockAlert } from 'lucide-react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { useServerNow } from './use-server-now.ts'
import { TONES } from './level-tones.ts'
import { waitSince, type Target } from './waiting.ts'

type WaitTimeProps = {
  since: string
  /** By when it is to end, as the group has it. */
  target: Target | undefined
  className?: string
}

/** How long somebody has been waiting; a long wait changes its icon as well as its colour. */
export function WaitTime({ since, target, className }: WaitTimeProps) {
  const t = useTexts()
  const format = useFormat()
  const { seconds, level } = waitSince(since, useServerNow(), target)
  const Icon = level === 'fine' ? Clock : ClockAlert
  const duration = format.duration(seconds * 1000)
  return (
    <span className={cx('tabular inline-flex shrink-0 items-center gap-1 text-12', TONES[level], className)}>
      <Icon size={12} strokeWidth={2} aria-hidden />
      <span aria-hidden>{duration}</span>
      <span className="sr-only">{t(($) => $.workspace.wait[level], { duration })}</span>
    </span>
  )
}
