import { Radio } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { ReleaseMenu, type ReleaseActions } from './release-menu.tsx'
import { ReleaseStatus } from './release-status.tsx'
import { ScopeCounts } from './scope-counts.tsx'

/** The columns of the publish records. */
export function useReleaseColumns(actions: ReleaseActions): TableColumn<Release>[] {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const [now] = useState(() => Date.now())
  return [
    {
      id: 'version',
      header: t(($) => $.releases.table.version),
      width: 108,
      hideable: false,
      cell: ({ number, live }) => (
        <span className="flex items-center gap-2">
          <span className="tabular font-medium">{number}</span>
          {live && (
            <Badge tone="accent" icon={<Radio size={12} strokeWidth={2} aria-hidden />}>
              {t(($) => $.releases.table.live)}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'note',
      header: t(($) => $.releases.table.note),
      width: 132,
      cell: ({ note }) =>
        note === '' ? (
          <span className="text-muted">{t(($) => $.releases.table.noNote)}</span>
        ) : (
          <span title={note}>{note}</span>
        ),
    },
    {
      id: 'status',
      header: t(($) => $.releases.table.status),
      width: 160,
      cell: (release) => <ReleaseStatus release={release} />,
    },
    {
      id: 'changes',
      header: t(($) => $.releases.table.changes),
      width: 258,
      minWidth: 200,
      cell: (release) => <ScopeCounts release={release} />,
    },
    {
      id: 'kind',
      header: t(($) => $.releases.table.kind),
      width: 140,
      cell: ({ kind, sourceNumber }) =>
        kind === 'rollback' && sourceNumber !== null
          ? t(($) => $.releases.kind.rollbackTo, { version: sourceNumber })
          : t(($) => $.releases.kind[kind]),
    },
    {
      id: 'operator',
      header: t(($) => $.releases.table.operator),
      width: 108,
      cell: ({ startedBy }) => startedBy ?? <span className="text-muted">{t(($) => $.releases.table.system)}</span>,
    },
    {
      id: 'started',
      header: t(($) => $.releases.table.started),
      width: 112,
      cell: ({ startedAt }) => (
        <Tooltip content={format.dateTime(startedAt)}>
          <span className="line-clamp-2 text-12 leading-4 whitespace-normal text-muted">
            {format.relative(startedAt, now)}
          </span>
        </Tooltip>
      ),
    },
    {
      id: 'duration',
      header: t(($) => $.releases.table.duration),
      width: 84,
      align: 'end',
      cell: ({ startedAt, finishedAt }) =>
        finishedAt === null ? '' : format.duration(Math.max(1000, Date.parse(finishedAt) - Date.parse(startedAt))),
    },
    {
      id: 'actions',
      header: t(($) => $.releases.table.actions),
      headerHidden: true,
      width: 64,
      resizable: false,
      hideable: false,
      align: 'end',
      cell: (release) => <ReleaseMenu release={release} {...actions} />,
    },
  ]
}
