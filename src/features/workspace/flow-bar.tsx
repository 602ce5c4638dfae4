import { Workflow } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Conversation } from './desk.ts'

/** Whether an agent may begin a flow in a conversation: it is theirs, written, and none runs. */
export const mayBeginFlow = ({ medium, flow }: Conversation, isServing: boolean): boolean =>
  isServing && medium !== 'call' && flow?.end !== null

/** Whether its agent has gone on after the end of a flow. */
export const isTakenUp = (
  { endedAt }: NonNullable<Conversation['flow']>,
  messages: readonly Pick<Message, 'sender' | 'at'>[] = [],
): boolean => endedAt !== null && messages.some(({ sender, at }) => sender === 'agent' && at > endedAt)

type FlowBarProps = {
  flow: NonNullable<Conversation['flow']>
  mayStop: boolean
  isStopping: boolean
  onStop: () => void
}

/** Under the head of a conversation in which its agent has begun a flow: that it runs, or how it ended. */
export function FlowBar({ flow: { name, end }, mayStop, isStopping, onStop }: FlowBarProps) {
  const t = useTexts()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2 text-13 text-ink">
      <Workflow size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <span role="status" className="min-w-0 flex-1 wrap-anywhere">
        {end === null ? t(($) => $.workspace.flow.runs, { name }) : t(($) => $.workspace.flow.ends[end], { name })}
      </span>
      {end === null && mayStop && (
        <Button size="small" busy={isStopping} onClick={onStop}>
          {t(($) => $.workspace.flow.stop)}
        </Button>
      )}
    </div>
  )
}
