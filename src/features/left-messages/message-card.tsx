import { Mail } from 'lucide-react'
import type { LeftMessage } from '#src/api/types.ts'
import { replyAddress } from '#src/domain/left-message/left-message.ts'
import { LEFT_MESSAGE_STATES } from '#src/domain/left-message/states.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Select } from '#src/ui/select.tsx'
import { useMessageUpdate } from './use-message-update.ts'

const NOBODY = 'none'

type MessageCardProps = {
  appId: string
  message: LeftMessage
  assignees: readonly { id: string; nickname: string }[]
}

/** One left message: who left it and when, the question, how far the answer is, and the way to write it. */
export function MessageCard({ appId, message, assignees }: MessageCardProps) {
  const t = useTexts()
  const { name, timeZone } = useApplication()
  const format = useFormat(timeZone)
  const canEdit = usePermission('leftMessage.edit')
  const canReadHistory = usePermission('history.view')
  const { update, isPending } = useMessageUpdate(appId)
  const { email, text, state, assignee, visitor, createdAt, updatedBy, updatedAt } = message
  // Who has it stands among them, also when they may answer no more.
  const choices =
    assignee === null || assignees.some(({ id }) => id === assignee.id) ? assignees : [...assignees, assignee]
  const subject = t(($) => $.leftMessages.subject, { name })
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-12 text-muted">
        <span className="min-w-0 text-14 font-semibold text-ink wrap-anywhere">{email}</span>
        <span className="flex flex-wrap gap-x-2">
          {visitor.nickname === ''
            ? t(($) => $.leftMessages.visitor, { number: visitor.number })
            : t(($) => $.leftMessages.named, { name: visitor.nickname, number: visitor.number })}
          <time dateTime={createdAt} className="tabular">
            {format.dateTime(createdAt)}
          </time>
        </span>
      </div>
      <p className="max-w-prose text-14 whitespace-pre-wrap text-ink wrap-anywhere">{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          width="fit"
          disabled={!canEdit || isPending}
          aria-label={t(($) => $.leftMessages.stateOf, { email })}
          value={state}
          onValueChange={(next) => update(message, { state: next })}
          options={LEFT_MESSAGE_STATES.map((one) => ({
            value: one,
            label: t(($) => $.leftMessages.state[one]),
          }))}
        />
        <Select
          width="fit"
          disabled={!canEdit || isPending}
          aria-label={t(($) => $.leftMessages.assignee.of, { email })}
          value={assignee?.id ?? NOBODY}
          onValueChange={(id) => update(message, { assigneeId: id === NOBODY ? null : id })}
          options={[
            { value: NOBODY, label: t(($) => $.leftMessages.assignee.none) },
            ...choices.map(({ id, nickname }) => ({ value: id, label: nickname })),
          ]}
        />
        <Button asChild>
          <a href={replyAddress(message, subject)}>
            <Mail size={16} strokeWidth={1.75} aria-hidden />
            {t(($) => $.leftMessages.reply)}
          </a>
        </Button>
        {canReadHistory && (
          <Link asChild className="text-13">
            <ScreenLink href={`${screenPath(appId, 'history')}?conversation=${message.conversationId}`}>
              {t(($) => $.leftMessages.conversation)}
            </ScreenLink>
          </Link>
        )}
        {updatedBy !== null && (
          <span className="ml-auto text-12 text-muted">
            {t(($) => $.leftMessages.changed, { name: updatedBy, time: format.dateTime(updatedAt) })}
          </span>
        )}
      </div>
    </li>
  )
}
