import { useState } from 'react'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { None, Problems, Tests } from './cells.tsx'
import type { FlowRow } from './data.ts'
import { dragText, FLOW_DRAG } from './flow-drag.ts'
import { flowPath } from './flow-path.ts'
import { FlowStatus } from './flow-status.tsx'
import { triggerWords } from './trigger-words.ts'

/** The columns of the list. The menu stands with the name, which stays in sight however far the table is scrolled. */
export function useFlowColumns(
  appId: string,
  menuOf: (flow: FlowRow) => MenuEntry[],
  /** The flows that go along when this one is dragged. */
  dragOf: (flow: FlowRow) => readonly string[],
): TableColumn<FlowRow>[] {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const moment = (at: string, text: string) => (
    <Tooltip content={format.dateTime(at)}>
      <span className="truncate text-muted">{text}</span>
    </Tooltip>
  )
  const share = (value: number | null) => (value === null ? <None /> : format.percent(value))

  return [
    {
      id: 'name',
      header: t(($) => $.flows.table.name),
      width: 256,
      minWidth: 140,
      hideable: false,
      sortable: true,
      cell: (flow) => (
        <span
          role="presentation"
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            dataTransfer.setData(FLOW_DRAG, dragText(dragOf(flow)))
          }}
          className="flex w-full min-w-0 items-center gap-1 py-1 pr-1"
        >
          <Link tone="ink" asChild className="min-w-0 flex-1 truncate font-medium">
            <ScreenLink href={flowPath(appId, flow.id)} title={flow.name}>
              {flow.name}
            </ScreenLink>
          </Link>
          <Menu
            trigger={
              <IconButton
                size="small"
                label={t(($) => $.flows.table.actionsFor, { name: flow.name })}
                icon={<MoreIcon />}
              />
            }
            entries={menuOf(flow)}
          />
        </span>
      ),
    },
    {
      id: 'status',
      header: t(($) => $.flows.table.status),
      width: 164,
      cell: (flow) => <FlowStatus flow={flow} />,
    },
    {
      id: 'trigger',
      header: t(($) => $.flows.table.trigger),
      width: 220,
      cell: ({ trigger }) => {
        const words = triggerWords(t, trigger).join(' · ')
        return words === '' ? (
          <span className="truncate text-faint">{t(($) => $.flows.trigger.nothing)}</span>
        ) : (
          <span className="truncate text-muted" title={words}>
            {words}
          </span>
        )
      },
    },
    {
      id: 'problems',
      header: t(($) => $.flows.table.problems),
      width: 136,
      cell: ({ problems }) => <Problems {...problems} />,
    },
    {
      id: 'runs',
      header: t(($) => $.flows.table.runs),
      width: 124,
      align: 'end',
      sortable: true,
      cell: ({ runs }) => format.number(runs),
    },
    {
      id: 'completed',
      header: t(($) => $.flows.table.completed),
      width: 124,
      align: 'end',
      sortable: true,
      cell: ({ completed }) => share(completed),
    },
    {
      id: 'failed',
      header: t(($) => $.flows.table.failed),
      width: 104,
      align: 'end',
      sortable: true,
      cell: ({ failed }) => share(failed),
    },
    { id: 'tests', header: t(($) => $.flows.table.tests), width: 84, cell: ({ tests }) => <Tests {...tests} /> },
    {
      id: 'lastRunAt',
      header: t(($) => $.flows.table.lastRun),
      width: 124,
      sortable: true,
      cell: ({ lastRunAt }) =>
        lastRunAt === null ? (
          <span className="text-faint">{t(($) => $.flows.table.never)}</span>
        ) : (
          moment(lastRunAt, format.relative(lastRunAt, now))
        ),
    },
    {
      id: 'kind',
      header: t(($) => $.flows.table.kind),
      width: 96,
      cell: ({ kind }) => <Badge look="line">{t(($) => $.flows.kind[kind])}</Badge>,
    },
    {
      id: 'number',
      header: t(($) => $.flows.table.number),
      width: 96,
      sortable: true,
      cell: ({ number }) => (
        <span className="tabular font-mono text-12 text-muted">{t(($) => $.flows.table.flow, { number })}</span>
      ),
    },
    {
      id: 'updatedAt',
      header: t(($) => $.flows.table.updated),
      width: 200,
      sortable: true,
      cell: ({ updatedAt, updatedBy }) =>
        moment(
          updatedAt,
          t(($) => $.flows.table.by, {
            name: updatedBy ?? t(($) => $.flows.table.someone),
            when: format.relative(updatedAt, now),
          }),
        ),
    },
  ]
}
