import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { None } from './cells.tsx'
import type { FlowRow } from './data.ts'
import { dragText, FLOW_DRAG } from './flow-drag.ts'
import { flowPath } from './flow-path.ts'
import { FlowStatus } from './flow-status.tsx'
import { triggerWords } from './trigger-words.ts'
import { usePlainColumns } from './use-plain-columns.tsx'

/** The columns of the list of task flows. */
export function useFlowColumns(
  appId: string,
  menuOf: (flow: FlowRow) => MenuEntry[],
  /** The flows that go along when this one is dragged. */
  dragOf: (flow: FlowRow) => readonly string[],
): TableColumn<FlowRow>[] {
  const t = useTexts()
  const format = useFormat()
  const plain = usePlainColumns<FlowRow>({ pathOf: ({ id }) => flowPath(appId, id), menuOf, width: 256 })
  const share = (value: number | null) => (value === null ? <None /> : format.percent(value))

  return [
    {
      ...plain.name,
      cell: (flow) => (
        <span
          role="presentation"
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            dataTransfer.setData(FLOW_DRAG, dragText(dragOf(flow)))
          }}
          className="flex w-full min-w-0"
        >
          {plain.name.cell(flow)}
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
    plain.problems,
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
    plain.tests,
    {
      id: 'lastRunAt',
      header: t(($) => $.flows.table.lastRun),
      width: 124,
      sortable: true,
      cell: ({ lastRunAt }) =>
        lastRunAt === null ? (
          <span className="text-faint">{t(($) => $.flows.table.never)}</span>
        ) : (
          plain.moment(lastRunAt)
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
    plain.updatedAt,
  ]
}
