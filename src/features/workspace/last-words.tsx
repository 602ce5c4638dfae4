import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { previewOf } from '#src/domain/conversation/message.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeskContext } from './desk-context.ts'
import type { Conversation } from './desk.ts'
import { lastWordsQuery } from './queries.ts'
import { visitorName } from './visitor-name.ts'

/** What was said last in a conversation, to be read without opening it. */
export function LastWords({ conversation }: { conversation: Conversation }) {
  const t = useTexts()
  const format = useFormat()
  const { appId = '' } = use(DeskContext) ?? {}
  const { data, isError } = useQuery({ ...lastWordsQuery(appId, conversation), placeholderData: keepPreviousData })
  if (isError) return <p className="text-13 text-muted">{t(($) => $.workspace.lastWords.failed)}</p>
  if (data === undefined) return <Skeleton className="h-16" />
  if (data.length === 0) return <p className="text-13 text-muted">{t(($) => $.workspace.lastWords.none)}</p>
  return (
    <ol className="flex flex-col gap-3">
      {data.map(({ seq, sender, name, at, body }) => (
        <li key={seq} className="flex flex-col gap-0.5">
          <span className="flex gap-2 text-12 text-muted">
            <span className="min-w-0 flex-1 truncate">
              {sender === 'visitor'
                ? visitorName(t, conversation.visitor)
                : sender === 'bot'
                  ? t(($) => $.workspace.bot)
                  : name}
            </span>
            <time dateTime={at} className="tabular shrink-0">
              {format.time(at)}
            </time>
          </span>
          <span className="line-clamp-4 text-13 text-ink wrap-anywhere">{previewOf(body)}</span>
        </li>
      ))}
    </ol>
  )
}
