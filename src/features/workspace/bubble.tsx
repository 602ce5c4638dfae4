import { Bot } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

type BubbleProps = {
  /** The agent's side stands right. */
  isOwn?: boolean
  isBot?: boolean
  who: string
  isWhoHidden?: boolean
  foot: ReactNode
  /** What can be done with it: beside it, seen once one points at it, or comes to its line by keys. */
  acts?: ReactNode
  children: ReactNode
}

/** One message: who, what, and when or what has become of it. Hidden parts stay for those who listen. */
export function Bubble({ isOwn = false, isBot = false, who, isWhoHidden = false, foot, acts, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'group/bubble flex flex-col gap-1',
        isOwn ? 'items-end' : 'items-start',
        !acts && (isOwn ? 'pl-10' : 'pr-10'),
      )}
    >
      <span className={isWhoHidden ? 'sr-only' : 'flex items-center gap-1 text-12 text-muted'}>
        {isBot && <Bot size={12} strokeWidth={2} aria-hidden />}
        {who}
      </span>
      <div className={cx('flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div
          className={cx(
            'max-w-160 min-w-0 rounded-card border px-3 py-2 text-14 text-ink',
            isOwn
              ? 'border-accent-line/25 bg-accent-soft'
              : isBot
                ? 'border-line border-dashed'
                : 'border-line bg-raised',
          )}
        >
          {children}
        </div>
        {acts && (
          <div className="flex shrink-0 opacity-0 group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100 group-focus/line:opacity-100 has-[[data-state=open]]:opacity-100">
            {acts}
          </div>
        )}
      </div>
      <div className="text-12 text-muted">{foot}</div>
    </div>
  )
}
