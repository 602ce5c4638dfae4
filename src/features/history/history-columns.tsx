import type { ReactNode } from 'react'
import type { HistoryRow } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { AlertMark } from '#src/features/shared/message/alert-mark.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { EMPTY_LAYOUT, type TableColumn, type TableLayout } from '#src/ui/table/table-types.ts'
import { Stars } from './stars.tsx'
import { StateBadge } from './state-badge.tsx'
import { shortId, visitorName } from './words.ts'

/** Columns that are there for who chooses them: with the others, the table is as wide as the page at 1440 pixels. */
export const HISTORY_LAYOUT: TableLayout = {
  ...EMPTY_LAYOUT,
  hidden: ['channel', 'group', 'duration', 'queue', 'firstResponse', 'messages', 'version'],
}

/** The columns of the chat history. */
export function useHistoryColumns(): TableColumn<HistoryRow>[] {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const none = <span className="text-faint">–</span>
  const seconds = (value: number | null): ReactNode => (value === null ? none : format.duration(value * 1000))
  return [
    {
      id: 'conversation',
      header: t(($) => $.history.table.conversation),
      width: 136,
      hideable: false,
      cell: ({ id }) => (
        <span className="flex items-center gap-1">
          <span className="font-mono text-12">{shortId(id)}</span>
          <CopyButton
            value={id}
            label={t(($) => $.history.table.copyId, { id: shortId(id) })}
            copiedLabel={t(($) => $.common.copied)}
            // The cell cuts off what reaches beyond it.
            className="outline-offset-[-2px]!"
          />
        </span>
      ),
    },
    {
      id: 'visitor',
      header: t(($) => $.history.table.visitor),
      width: 170,
      cell: ({ visitor, alert }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-medium">{visitorName(t, visitor)}</span>
          {alert !== null && <AlertMark alert={alert} />}
        </span>
      ),
    },
    {
      id: 'channel',
      header: t(($) => $.history.table.channel),
      width: 96,
      cell: ({ channel }) => channelName(t, channel),
    },
    {
      id: 'group',
      header: t(($) => $.history.table.group),
      width: 130,
      cell: ({ group }) => group?.name ?? none,
    },
    {
      id: 'agent',
      header: t(($) => $.history.table.agent),
      width: 130,
      cell: ({ owner }) => owner?.nickname ?? none,
    },
    {
      id: 'state',
      header: t(($) => $.history.table.state),
      width: 140,
      cell: ({ state, late, targets }) => <StateBadge state={state} late={late} targets={targets} />,
    },
    {
      id: 'started',
      header: t(($) => $.history.table.started),
      width: 190,
      cell: ({ startedAt }) => <span className="tabular">{format.dateTime(startedAt)}</span>,
    },
    {
      id: 'duration',
      header: t(($) => $.history.table.duration),
      width: 120,
      align: 'end',
      cell: ({ startedAt, endedAt }) =>
        endedAt === null ? (
          <span className="text-muted">{t(($) => $.history.table.running)}</span>
        ) : (
          format.duration(Date.parse(endedAt) - Date.parse(startedAt))
        ),
    },
    {
      id: 'queue',
      header: t(($) => $.history.table.queue),
      width: 120,
      align: 'end',
      cell: ({ queueSeconds }) => seconds(queueSeconds),
    },
    {
      id: 'firstResponse',
      header: t(($) => $.history.table.firstResponse),
      width: 130,
      align: 'end',
      cell: ({ firstResponseSeconds }) => seconds(firstResponseSeconds),
    },
    {
      id: 'messages',
      header: t(($) => $.history.table.messages),
      width: 120,
      align: 'end',
      cell: ({ messages: { visitor, bot, agent } }) => (
        <span title={t(($) => $.history.table.messagesHelp)}>
          <span aria-hidden>{`${visitor} / ${bot} / ${agent}`}</span>
          <span className="sr-only">{t(($) => $.history.table.messagesWords, { visitor, bot, agent })}</span>
        </span>
      ),
    },
    {
      id: 'rating',
      header: t(($) => $.history.table.rating),
      width: 132,
      cell: ({ rating }) => (rating === null ? none : <Stars stars={rating} />),
    },
    {
      id: 'endReason',
      header: t(($) => $.history.table.endReason),
      width: 220,
      cell: ({ endReason }) => (endReason === null ? none : t(($) => $.history.endReason[endReason])),
    },
    {
      id: 'version',
      header: t(($) => $.history.table.version),
      width: 88,
      align: 'end',
      cell: ({ version }) => version ?? none,
    },
  ]
}
