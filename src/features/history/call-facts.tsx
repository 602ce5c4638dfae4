import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { Call } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'

type CallFactsProps = {
  appId: string
  conversationId: string
  /** The caller's number while its mask is lifted. */
  shown?: string | null | undefined
}

/** What is known of the call behind a conversation, and what the caller has left on tape. */
export function CallFacts({ appId, conversationId, shown }: CallFactsProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const { data: call } = useQuery(orpc.voice.call.queryOptions({ input: { appId, conversationId } }))
  if (call === undefined) return null
  return (
    <section aria-label={t(($) => $.history.call.title)} className="flex flex-col gap-3">
      <h3 className="text-14 font-semibold">{t(($) => $.history.call.title)}</h3>
      <DescriptionList
        items={[
          {
            id: 'caller',
            term: t(($) => $.history.call.caller),
            detail:
              call.caller === '' ? (
                t(($) => $.history.call.hidden)
              ) : (
                <span className="tabular">
                  {shown ?? call.caller}
                  {call.masked && shown === undefined && (
                    <span className="sr-only"> {t(($) => $.history.call.masked)}</span>
                  )}
                </span>
              ),
          },
          {
            id: 'number',
            term: t(($) => $.history.call.number),
            detail: <span className="tabular">{call.number}</span>,
          },
          { id: 'menu', term: t(($) => $.history.call.menu), detail: call.menu.name },
          {
            id: 'status',
            term: t(($) => $.history.call.status),
            detail: t(($) => $.history.call.statuses[call.status]),
          },
        ]}
      />
      {call.recordings.length > 0 && (
        <ul className="flex flex-col gap-2">
          {call.recordings.map((recording) => (
            <Recording key={recording.id} appId={appId} recording={recording} at={format.dateTime(recording.at)} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RecordingProps = { appId: string; recording: Call['recordings'][number]; at: string }

function Recording({ appId, recording: { id, seconds, state }, at }: RecordingProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const [url, setUrl] = useState<string>()
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const listen = async () => {
    try {
      setUrl(URL.createObjectURL(await client.voice.recording({ appId, recordingId: id })))
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line px-3 py-2 text-13">
      <span className="min-w-0 flex-1">
        {t(($) => $.history.call.recording, { seconds: format.duration(Math.max(1000, seconds * 1000)) })}
        <span className="tabular block text-12 text-muted">{at}</span>
      </span>
      {state === 'kept' ? (
        url === undefined ? (
          <Button size="small" onClick={() => void listen()}>
            {t(($) => $.history.call.listen)}
          </Button>
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what a caller said
          <audio controls autoPlay src={url} className="h-8 max-w-full" />
        )
      ) : (
        <span className="text-muted">{t(($) => $.history.call.states[state])}</span>
      )}
    </li>
  )
}
