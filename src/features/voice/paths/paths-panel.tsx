import { CircleAlert, Download, Route, TriangleAlert, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Exploration } from '#src/domain/voice/explore/exploration.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useSounds } from '#src/editor/prompt/sounds-context.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn, TableSort } from '#src/ui/table/table-types.ts'
import { saveFile } from '#src/ui/save-file.ts'
import type { CardNote } from '#src/features/flows/editor/card-notes.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { useCallRun, useCallSetup } from '../simulator/call-context.tsx'
import { comparingPaths, pathRows, type PathRow } from './path-rows.ts'
import { pathsCsv } from './paths-csv.ts'
import { useExploration } from './use-exploration.ts'
import { usePathWords, type PathWords } from './use-path-words.ts'

const NO_NOTES = new Map<string, CardNote>()
const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Every way through the menu: where it ends, how long it takes to a person, and what is amiss on the way. */
export function PathsPanel() {
  const t = useTexts()
  const format = useFormat()
  const { flow, resources, store } = useFlowEditor()
  const setup = useCallSetup()
  const run = useCallRun()
  const { list } = useSounds()
  const { state, begin, cancel } = useExploration()
  const start = () =>
    begin({
      flow: { id: flow.id, name: flow.name, document: store.store.get(store.docAtom) },
      robot: resources.settings,
      setup,
      world: run.store.get().world,
      sounds: new Map(list.map(({ id, seconds }) => [id, { seconds }])),
    })
  if (state.type === 'done') return <Found found={state.found} ms={state.ms} onAgain={start} />
  return (
    <div className="flex flex-col gap-3 p-3">
      {state.type === 'running' ? (
        <div className="flex max-w-md items-end gap-3">
          <Progress
            label={t(($) => $.voice.paths.running)}
            value={null}
            valueText={t(($) => $.voice.paths.soFar, {
              count: state.soFar.leaves,
              states: format.number(state.soFar.states),
            })}
            className="flex-1"
          />
          <Button size="small" icon={<X {...ICON} />} onClick={cancel}>
            {t(($) => $.common.cancel)}
          </Button>
        </div>
      ) : (
        <EmptyState
          level={3}
          title={state.type === 'failed' ? t(($) => $.voice.paths.failed) : t(($) => $.voice.paths.empty)}
          text={t(($) => $.voice.paths.emptyText)}
          action={
            <Button tone="accent" icon={<Route {...ICON} size={16} />} onClick={start}>
              {t(($) => $.voice.paths.begin)}
            </Button>
          }
        />
      )}
    </div>
  )
}

type FoundProps = { found: Exploration; ms: number; onAgain: () => void }

function Found({ found, ms, onAgain }: FoundProps) {
  const t = useTexts()
  const format = useFormat()
  const { flow, select, setMarks } = useFlowEditor()
  const words = usePathWords()
  const [sort, setSort] = useState<TableSort>({ column: 'secondsToPerson', direction: 'asc' })
  const sorted = useMemo(
    () => pathRows(found, words).toSorted(comparingPaths(sort.column, sort.direction)),
    [found, words, sort],
  )
  useNotesOf(found, words)
  useEffect(() => () => setMarks({ run: undefined }), []) // oxlint-disable-line react-hooks/exhaustive-deps -- only when left
  const show = (row: PathRow) => {
    setMarks({ run: { nodes: new Set(row.nodes), edges: new Set(row.edges), current: row.nodeId } })
    select(selectionOf({ nodes: [row.nodeId] }), { reveal: true })
  }
  const handleExport = () => {
    const heads = (['path', 'end', 'where', 'seconds', 'secondsToPerson', 'depth', 'deadEnd'] as const).map((head) =>
      t(($) => $.voice.paths.heads[head]),
    )
    const more = [
      t(($) => $.voice.paths.longPrompts),
      t(($) => $.voice.paths.longMenus),
      t(($) => $.voice.paths.heads.at),
    ]
    const text = pathsCsv(sorted, {
      heads: [...heads, ...more],
      title: words.title,
      yes: t(($) => $.voice.paths.yes),
    })
    saveFile(new File([text], `${flow.name}.csv`, { type: 'text/csv' }))
  }
  const deadEnds = found.leaves.filter(({ deadEnd }) => deadEnd).length
  return (
    <div className="flex h-full min-h-80 flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-2 text-13">
        <span role="status" className="tabular font-medium">
          {t(($) => $.voice.paths.found, {
            count: found.leaves.length + found.joins.length,
            ms: format.number(Math.round(ms)),
          })}
        </span>
        <Joined found={found} />
        {deadEnds > 0 && (
          <Badge tone="danger" icon={<CircleAlert {...ICON} size={12} />}>
            {t(($) => $.voice.paths.deadEnds, { count: deadEnds })}
          </Badge>
        )}
        <Amiss label={t(($) => $.voice.paths.longPrompts)} ids={found.longPrompts.map(({ nodeId }) => nodeId)} />
        <Amiss label={t(($) => $.voice.paths.longMenus)} ids={found.longMenus.map(({ nodeId }) => nodeId)} />
        <Amiss label={t(($) => $.voice.paths.never)} ids={found.neverInTime.map(({ nodeId }) => nodeId)} />
        <Amiss label={t(($) => $.voice.paths.unvisited)} ids={found.unvisited} />
        <span className="ml-auto flex gap-1.5">
          <Button size="small" icon={<Download {...ICON} />} onClick={handleExport}>
            {t(($) => $.voice.paths.export)}
          </Button>
          <Button size="small" icon={<Route {...ICON} />} onClick={onAgain}>
            {t(($) => $.voice.paths.again)}
          </Button>
        </span>
      </div>
      {!found.complete && <Callout tone="warning">{t(($) => $.voice.paths.incomplete)}</Callout>}
      <div className="min-h-60 flex-1">
        <DataTable
          caption={t(($) => $.voice.paths.title)}
          columns={columnsOf(t, format, words)}
          rows={sorted}
          rowId={({ id }) => id}
          rowLabel={(row) => row.words}
          labels={{
            selectRow: (row) => t(($) => $.flows.table.select, { row }),
            selectAll: t(($) => $.flows.table.selectAll),
            selected: (count) => t(($) => $.flows.bulk.selected, { count }),
            clearSelection: t(($) => $.flows.bulk.clear),
            bulkBar: t(($) => $.flows.bulk.label),
            resizeHint: t(($) => $.flows.table.resizeHint),
            loading: t(($) => $.common.loading),
          }}
          sort={sort}
          onSort={setSort}
          onOpen={show}
          empty={<EmptyState level={3} title={t(($) => $.voice.paths.none)} />}
        />
      </div>
    </div>
  )
}

/** How many of the paths have no end of their own, where there are any. */
function Joined({ found: { leaves, merged, loops } }: Pick<FoundProps, 'found'>) {
  const t = useTexts()
  const told = [
    t(($) => $.voice.paths.ended, { count: leaves.length }),
    ...(merged > 0 ? [t(($) => $.voice.paths.merged, { count: merged })] : []),
    ...(loops > 0 ? [t(($) => $.voice.paths.loops, { count: loops })] : []),
  ]
  return told.length < 2 ? null : <span className="tabular text-muted">{told.join(' · ')}</span>
}

/** Something that is not as it should be, with the first step where; each press leads to the next one. */
function Amiss({ label, ids }: { label: string; ids: readonly string[] }) {
  const { select } = useFlowEditor()
  const [at, setAt] = useState(0)
  if (ids.length === 0) return null
  const handleClick = () => {
    const id = ids[at % ids.length]
    if (id === undefined) return
    setAt(at + 1)
    select(selectionOf({ nodes: [id] }), { reveal: true })
  }
  return (
    <Button
      size="small"
      tone="quiet"
      icon={<TriangleAlert {...ICON} className="text-warning-text" />}
      onClick={handleClick}
    >
      {label} <span className="tabular">{ids.length}</span>
    </Button>
  )
}

/** Marks on the cards what is amiss there, while the panel is open. */
function useNotesOf(found: Exploration, { way }: PathWords): void {
  const t = useTexts()
  const { setNotes } = useFlowEditor()
  const notes = useMemo(() => {
    const all = new Map<string, CardNote>()
    for (const { nodeId, seconds } of found.longPrompts)
      all.set(nodeId, { tone: 'warning', text: t(($) => $.voice.paths.notes.prompt, { seconds: Math.round(seconds) }) })
    for (const { nodeId, options } of found.longMenus)
      all.set(nodeId, { tone: 'warning', text: t(($) => $.voice.paths.notes.menu, { count: options }) })
    for (const [nodeId, never] of Map.groupBy(found.neverInTime, (one) => one.nodeId)) {
      const ways = never.map(({ outlet }) => way(nodeId, outlet)).join(t(($) => $.canvas.listComma))
      all.set(nodeId, { tone: 'warning', text: t(($) => $.voice.paths.notes.never, { ways }) })
    }
    for (const nodeId of found.unvisited)
      all.set(nodeId, { tone: 'warning', text: t(($) => $.voice.paths.notes.unvisited) })
    for (const { nodeId, deadEnd } of found.leaves)
      if (deadEnd) all.set(nodeId, { tone: 'danger', text: t(($) => $.voice.paths.notes.deadEnd) })
    return all
  }, [found, t, way])
  useEffect(() => {
    setNotes(notes)
    return () => setNotes(NO_NOTES)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what sets notes is made anew with each drawing
  }, [notes])
}

function columnsOf(
  t: ReturnType<typeof useTexts>,
  format: ReturnType<typeof useFormat>,
  { title }: PathWords,
): TableColumn<PathRow>[] {
  const none = <span className="text-faint">–</span>
  return [
    {
      id: 'path',
      header: t(($) => $.voice.paths.heads.path),
      width: 260,
      minWidth: 160,
      hideable: false,
      sortable: true,
      cell: (row) => (
        <span className="truncate" title={row.words}>
          {row.words}
        </span>
      ),
    },
    {
      id: 'end',
      header: t(($) => $.voice.paths.heads.end),
      width: 170,
      sortable: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          {row.fault !== null && <Badge tone={row.fault === 'dead' ? 'danger' : 'warning'}>{row.end}</Badge>}
          <span className="truncate text-muted">
            {row.fault === null ? row.end : row.fault === 'dead' ? title(row.nodeId) : ''}
          </span>
        </span>
      ),
    },
    {
      id: 'secondsToPerson',
      header: t(($) => $.voice.paths.heads.secondsToPerson),
      width: 188,
      align: 'end',
      sortable: true,
      cell: ({ secondsToPerson }) => (secondsToPerson === null ? none : format.number(secondsToPerson)),
    },
    {
      id: 'seconds',
      header: t(($) => $.voice.paths.heads.seconds),
      width: 110,
      align: 'end',
      sortable: true,
      cell: ({ seconds }) => (seconds === null ? none : format.number(seconds)),
    },
    {
      id: 'depth',
      header: t(($) => $.voice.paths.heads.depth),
      width: 90,
      align: 'end',
      sortable: true,
      cell: ({ depth }) => depth ?? none,
    },
    {
      id: 'amiss',
      header: t(($) => $.voice.paths.heads.amiss),
      width: 240,
      cell: ({ longPrompts, longMenus }) =>
        longPrompts.length + longMenus.length === 0 ? (
          none
        ) : (
          <span className="truncate text-warning-text">
            {[
              ...longPrompts.map((id) => t(($) => $.voice.paths.longPromptAt, { name: title(id) })),
              ...longMenus.map((id) => t(($) => $.voice.paths.longMenuAt, { name: title(id) })),
            ].join(' · ')}
          </span>
        ),
    },
  ]
}
