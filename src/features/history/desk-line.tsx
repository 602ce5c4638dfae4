import { Eye, Hand, Workflow } from 'lucide-react'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { NoteLine } from '#src/features/shared/aside/note-line.tsx'
import { WhisperLine } from '#src/features/shared/aside/whisper-line.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { RoutingLine } from './routing-line.tsx'
import type { DeskLine as Line } from './desk-lines.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const

/** Within a transcript: who read along, what they whispered, noted, took or assigned. No visitor has seen it. */
export function DeskLine({ line }: { line: Line }) {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  if (line.kind === 'whisper')
    return (
      <li>
        <WhisperLine whisper={line.whisper} timeZone={timeZone} />
      </li>
    )
  if (line.kind === 'routing') return <RoutingLine step={line.step} timeZone={timeZone} />
  if (line.kind === 'note')
    return (
      <li>
        <NoteLine note={line.note} timeZone={timeZone} />
      </li>
    )
  if (line.kind === 'flow') {
    const { what, flow, by, at } = line.step
    return (
      <li className="flex flex-wrap items-center justify-center gap-x-2 text-center text-12 text-muted">
        <Workflow {...ICON} />
        <span>{t(($) => $.history.guided[what], { flow, name: by?.nickname ?? '' })}</span>
        <time dateTime={at} className="tabular whitespace-nowrap">
          {format.time(at)}
        </time>
      </li>
    )
  }
  if (line.kind === 'watch') {
    const { by, at, until } = line.watch
    const isMoment = format.time(at) === format.time(until)
    return (
      <li className="flex flex-wrap items-center justify-center gap-x-2 text-center text-12 text-muted">
        <Eye {...ICON} />
        <span>{t(($) => $.history.desk.watched, { name: by.nickname })}</span>
        <span className="tabular whitespace-nowrap">
          <time dateTime={at}>{format.time(at)}</time>
          {!isMoment && (
            <>
              {' – '}
              <time dateTime={until}>{format.time(until)}</time>
            </>
          )}
        </span>
      </li>
    )
  }
  const { by, from, to, kind, at, state, failure, note } = line.transfer
  const did =
    kind === 'taken_over' ? (from === null ? 'taken' : 'takenOver') : to.type === 'group' ? 'queued' : 'assigned'
  const how =
    failure !== null
      ? t(($) => $.workspace.transfer.failures[failure])
      : state === 'succeeded'
        ? undefined
        : t(($) => $.workspace.transfer.states[state])
  return (
    <li className="flex flex-col items-center gap-0.5 text-center text-12 text-muted">
      <p className="flex flex-wrap items-center justify-center gap-x-2">
        <Hand {...ICON} />
        <span>
          {t(($) => $.history.desk[did], { name: by.nickname, from: from?.nickname ?? '', to: to.name })}
          {how !== undefined && ` · ${how}`}
        </span>
        <time dateTime={at} className="tabular whitespace-nowrap">
          {format.time(at)}
        </time>
      </p>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
    </li>
  )
}
