import { Flag } from 'lucide-react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import type { Conversation } from './desk.ts'
import { TONES } from './level-tones.ts'
import { useServerNow } from './use-server-now.ts'
import { levelOf, type Target } from './waiting.ts'

/** By when a conversation is to end, where its group promises that. */
export function EndTarget({ conversation }: { conversation: Pick<Conversation, 'targets'> }) {
  const target = conversation.targets.find(({ kind }) => kind === 'resolution')
  return target && <EndTime target={target} />
}

function EndTime({ target }: { target: Target }) {
  const t = useTexts()
  const format = useFormat()
  const now = useServerNow()
  const level = levelOf(target, now)
  const isToday = new Date(now).toDateString() === new Date(target.dueAt).toDateString()
  const time = isToday ? format.time(target.dueAt) : format.dateTime(target.dueAt)
  return (
    <span className={cx('tabular inline-flex shrink-0 items-center gap-1 text-12', TONES[level])}>
      <Flag size={12} strokeWidth={2} aria-hidden />
      {t(($) => $.workspace.target.by[level], { time })}
    </span>
  )
}
