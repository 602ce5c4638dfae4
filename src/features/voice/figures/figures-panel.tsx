import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { MenuStatistics, NodeStatistics } from '#src/api/types.ts'
import { kindName, nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { CardNote } from '#src/features/flows/editor/card-notes.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'

const RANGES = ['24h', '7d', '14d', '30d'] as const
type Range = (typeof RANGES)[number]
const NO_NOTES = new Map<string, CardNote>()
/** From this share on, hang-ups at a step are worth a look. */
const MANY = 0.2

/** What became of the menu's calls, in all and at each step; the same figures stand on the canvas. */
export function FiguresPanel() {
  const t = useTexts()
  const { appId, flow } = useFlowEditor()
  const [range, setRange] = useState<Range>('7d')
  const query = useQuery(orpc.voice.statistics.queryOptions({ input: { appId, flowId: flow.id, range } }))
  const [isOnCanvas, setOnCanvas] = useState(true)
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl<Range>
          aria-label={t(($) => $.voice.figures.range)}
          value={range}
          onValueChange={setRange}
          segments={RANGES.map((value) => ({ value, label: t(($) => $.voice.figures.ranges[value]) }))}
        />
        <Switch label={t(($) => $.voice.figures.onCanvas)} checked={isOnCanvas} onCheckedChange={setOnCanvas} />
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-40 w-full" />}
        isEmpty={({ calls }) => calls === 0}
        empty={
          <EmptyState level={3} title={t(($) => $.voice.figures.none)} text={t(($) => $.voice.figures.noneText)} />
        }
      >
        {(figures) => <Figures figures={figures} isOnCanvas={isOnCanvas} />}
      </QueryState>
    </div>
  )
}

function Figures({ figures, isOnCanvas }: { figures: MenuStatistics; isOnCanvas: boolean }) {
  const t = useTexts()
  const format = useFormat()
  const share = (value: number | null) => (value === null ? '–' : format.percent(value))
  const seconds = (value: number | null) =>
    value === null ? '–' : t(($) => $.voice.figures.secondsOf, { seconds: Math.round(value) })
  const terms = [
    { id: 'calls', value: format.number(figures.calls) },
    { id: 'selfService', value: share(figures.selfService) },
    { id: 'transferred', value: share(figures.transferred) },
    { id: 'abandonedInMenu', value: share(figures.abandonedInMenu) },
    { id: 'abandonedInQueue', value: share(figures.abandonedInQueue) },
    { id: 'voicemail', value: share(figures.voicemail) },
    { id: 'callback', value: share(figures.callback) },
    { id: 'failed', value: share(figures.failed) },
    { id: 'secondsToAgent', value: seconds(figures.secondsToAgent) },
    { id: 'seconds', value: seconds(figures.seconds) },
    { id: 'invalid', value: share(figures.invalid) },
    { id: 'timeout', value: share(figures.timeout) },
  ] as const
  useNotesOf(figures, isOnCanvas)
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {terms.map(({ id, value }) => (
          <div key={id} className="flex flex-col rounded-control border border-line px-3 py-2">
            <dt className="text-12 text-muted">{t(($) => $.voice.figures.terms[id])}</dt>
            <dd className="tabular text-16 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Days days={figures.days} />
      <Steps nodes={figures.nodes} />
    </>
  )
}

/** Keys over a card: those that are pressed most. */
const KEYS_OVER_CARD = 4

/** What callers pressed at a step as shares, the most first; then what was wrong, and how often nothing was pressed. */
function pressedAt({ kind, keys, entries, invalid, timeouts }: NodeStatistics): { key: string; share: number }[] {
  const pressed = keys.reduce((sum, { count }) => sum + count, 0)
  if (entries === 0) return []
  return [
    // The single figures of a number tell nothing.
    ...(kind === 'digits' ? [] : keys.slice(0, KEYS_OVER_CARD)).map(({ key, count }) => ({
      key,
      share: count / pressed,
    })),
    { key: 'invalid', share: invalid / entries },
    { key: 'timeouts', share: timeouts / entries },
  ].filter(({ share }) => share > 0)
}

/** Puts the figures over their cards while the panel is open. */
function useNotesOf({ nodes }: MenuStatistics, isOn: boolean): void {
  const t = useTexts()
  const format = useFormat()
  const { setNotes } = useFlowEditor()
  const notes = useMemo(
    () =>
      new Map(
        nodes.map((node): [string, CardNote] => {
          const left = node.calls === 0 ? 0 : node.hangUps / node.calls
          const text =
            node.hangUps === 0
              ? t(($) => $.voice.figures.note, { count: node.calls })
              : t(($) => $.voice.figures.noteHangUps, {
                  count: node.calls,
                  share: format.percent(left),
                })
          const more = pressedAt(node)
            .map(({ key, share }) => {
              const shown = format.percent(share)
              if (key === 'invalid') return t(($) => $.voice.figures.noteWrong, { share: shown })
              return key === 'timeouts' ? t(($) => $.voice.figures.noteSilent, { share: shown }) : `${key} ${shown}`
            })
            .join(' · ')
          return [node.nodeId, { text, tone: left >= MANY ? 'warning' : 'plain', ...(more !== '' && { more }) }]
        }),
      ),
    [nodes, t, format],
  )
  useEffect(() => {
    setNotes(isOn ? notes : NO_NOTES)
    return () => setNotes(NO_NOTES)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what sets notes is made anew with each drawing
  }, [notes, isOn])
}

/** The calls of each day as bars, and as a table for those who listen. */
function Days({ days }: { days: MenuStatistics['days'] }) {
  const t = useTexts()
  const format = useFormat('UTC')
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  if (days.length < 2) return null
  const dayOf = (date: string) => format.date(`${date}T00:00:00Z`)
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-13 font-medium">{t(($) => $.voice.figures.perDay)}</figcaption>
      <div aria-hidden className="flex h-16 items-end gap-0.5">
        {days.map(({ date, calls, selfService }) => (
          <span
            key={date}
            title={`${dayOf(date)}: ${calls}`}
            className="flex min-w-1 flex-1 flex-col justify-end overflow-hidden rounded-t-small bg-pressed"
            style={{ height: `${Math.max(2, (calls / most) * 100)}%` }}
          >
            <span className="block bg-accent" style={{ height: `${calls === 0 ? 0 : (selfService / calls) * 100}%` }} />
          </span>
        ))}
      </div>
      <table className="sr-only">
        <tbody>
          {days.map(({ date, calls, selfService }) => (
            <tr key={date}>
              <th scope="row">{dayOf(date)}</th>
              <td>{calls}</td>
              <td>{selfService}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const CELL = 'px-2 py-1.5 text-right'

function Steps({ nodes }: { nodes: readonly NodeStatistics[] }) {
  const t = useTexts()
  const format = useFormat()
  const { kinds, select } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const share = (part: number, whole: number) => (whole === 0 ? '–' : format.percent(part / whole))
  const heads = ['calls', 'keys', 'invalid', 'timeouts', 'hangUps', 'seconds'] as const
  return (
    <div
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach what scrolls
      tabIndex={0}
      aria-label={t(($) => $.voice.figures.steps)}
      className="focus-ring-inset overflow-x-auto rounded-card border border-line"
    >
      <table className="tabular w-full min-w-[44rem] border-collapse text-13">
        <thead>
          <tr className="border-b border-line bg-sunken text-12 text-muted">
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t(($) => $.voice.figures.step)}
            </th>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-2 font-medium ${head === 'keys' ? 'text-left' : 'text-right'}`}
              >
                {t(($) => $.voice.figures.heads[head])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((each) => {
            const node = document.nodes.get(each.nodeId)
            return (
              <tr key={each.nodeId} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {node ? (
                    <button
                      type="button"
                      className="focus-ring rounded-small text-left text-accent-text hover:underline"
                      onClick={() => select(selectionOf({ nodes: [each.nodeId] }), { reveal: true })}
                    >
                      {nodeTitle(kinds.specs, node)}
                    </button>
                  ) : (
                    <span className="text-muted">{each.title || kindName(kinds.specs, each.kind)}</span>
                  )}
                </th>
                <td className={CELL}>{format.number(each.calls)}</td>
                <td className="px-2 py-1.5">
                  <Keys keys={each.keys} />
                </td>
                <td className={CELL}>{share(each.invalid, each.entries)}</td>
                <td className={CELL}>{share(each.timeouts, each.entries)}</td>
                <td className={CELL}>{share(each.hangUps, each.calls)}</td>
                <td className={CELL}>{each.seconds === null ? '–' : format.number(Math.round(each.seconds))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What was pressed at a step, each key with its share. */
function Keys({ keys }: { keys: NodeStatistics['keys'] }) {
  const format = useFormat()
  const all = keys.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return <span className="text-faint">–</span>
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {keys.map(({ key, count }) => (
        <li key={key} className="flex items-center gap-1">
          <kbd className="rounded-small border border-line bg-sunken px-1 font-mono text-12">{key}</kbd>
          <span className="text-muted">{format.percent(count / all)}</span>
        </li>
      ))}
    </ul>
  )
}
