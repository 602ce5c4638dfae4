import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, Disc, FlaskConical, Play } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { FlowTest } from '#src/api/types.ts'
import { coverageOf, type Coverage } from '#src/domain/flow-test/coverage.ts'
import { isFromTheMiddle, recordTest } from '#src/domain/flow-test/record.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { nodeTitle, outletText } from '#src/editor/canvas/card-texts.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useStore } from '#src/features/shared/store.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useFlowEditor } from '../../editor-context.ts'
import { useFamilyTried } from '../../use-family.ts'
import { expectedWords, foundWords } from '../trace/found-words.ts'
import { TestDialog, type TestDraft } from './test-dialog.tsx'

/** The tests of the flow: run one or all, see what each met, record a run as one, and what none of them reaches. */
export function TestsPanel() {
  const { appId, flow } = useFlowEditor()
  const tests = useQuery(orpc.flows.tests.queryOptions({ input: { appId, flowId: flow.id } }))
  return (
    <QueryState query={tests} skeleton={<Skeleton className="m-3 h-24" />}>
      {(loaded) => <Tests tests={loaded} />}
    </QueryState>
  )
}

function Tests({ tests }: { tests: readonly FlowTest[] }) {
  const t = useTexts()
  const notices = useNotices()
  const queries = useQueryClient()
  const { appId, family, flow, tryRun, autosave, isReadOnly } = useFlowEditor()
  const { moments, setup } = useStore(tryRun.store)
  const tried = useFamilyTried(family)
  const taken = tried?.taken ?? moments.map(({ input, trace }) => ({ input, trace }))
  const notRecorded =
    taken.length === 0
      ? t(($) => $.flow.tests.nothingRun)
      : isFromTheMiddle(taken)
        ? t(($) => $.flow.tests.fromTheMiddle)
        : undefined
  const [draft, setDraft] = useState<TestDraft | null>(null)
  const [removed, setRemoved] = useState<FlowTest | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.flows.tests.key() })
  const run = useMutation({
    mutationFn: async (testIds: string[] | undefined) => {
      // Tests run on what is saved.
      await autosave.flush()
      return orpc.flows.runTests.call({ appId, flowId: flow.id, ...(testIds && { testIds }) })
    },
    onSuccess: async (results) => {
      const failed = results.filter(({ passed }) => !passed).length
      if (failed === 0) notices.done(t(($) => $.flow.tests.allPassed, { count: results.length }))
      else notices.refused(t(($) => $.flow.tests.someFailed, { count: failed }))
      await refresh()
    },
    onError: notices.failed,
  })
  const remove = useMutation(
    orpc.flows.removeTest.mutationOptions({
      onSuccess: refresh,
      onError: (error) => notices.failed(error),
      onSettled: () => setRemoved(null),
    }),
  )
  const record = () => {
    const { channel, language, nickname, at, open, userTags, variables, from } = setup
    const began = moments[0]?.input.at ?? at ?? Date.now()
    setDraft({
      name: t(($) => $.flow.tests.recorded, { number: tests.length + 1 }),
      setup: tried?.setup ?? {
        channel,
        language,
        nickname,
        at: began,
        open,
        userTags: [...userTags],
        variables,
        from,
        seed: 1,
      },
      steps: recordTest(taken),
    })
  }
  const write = () => {
    const { channel, language, nickname, open, userTags } = setup
    setDraft({
      name: t(($) => $.flow.tests.recorded, { number: tests.length + 1 }),
      setup: tried?.setup ?? {
        channel,
        language,
        nickname,
        at: Date.now(),
        open,
        userTags: [...userTags],
        variables: {},
        from: 'begin',
        seed: 1,
      },
      steps: [],
    })
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<Play size={14} />}
          busy={run.isPending}
          aria-disabled={tests.length === 0}
          onClick={() => tests.length > 0 && run.mutate(undefined)}
        >
          {t(($) => $.flow.tests.runAll)}
        </Button>
        {!isReadOnly && (
          <>
            <Button size="small" icon={<FlaskConical size={14} />} onClick={write}>
              {t(($) => $.flow.tests.write)}
            </Button>
            <DisabledReason reason={notRecorded}>
              <Button size="small" icon={<Disc size={14} />} onClick={record}>
                {t(($) => $.flow.tests.record)}
              </Button>
            </DisabledReason>
          </>
        )}
        <CoverageSwitch tests={tests} />
      </div>
      {tests.length === 0 ? (
        <EmptyState title={t(($) => $.flow.tests.empty)} text={t(($) => $.flow.tests.emptyText)} />
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
          {tests.map((test) => (
            <TestRow
              key={test.id}
              test={test}
              isRunning={run.isPending && (run.variables === undefined || run.variables.includes(test.id))}
              onRun={() => run.mutate([test.id])}
              onEdit={() => setDraft(test)}
              onRemove={() => setRemoved(test)}
            />
          ))}
        </ul>
      )}
      {draft && <TestDialog draft={draft} onClose={() => setDraft(null)} onSaved={refresh} />}
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setRemoved(null)}
          title={t(($) => $.flow.tests.removeTitle, { name: removed.name })}
          body={t(($) => $.flow.tests.removeText)}
          confirmLabel={t(($) => $.flow.tests.removeConfirm)}
          cancelLabel={t(($) => $.common.cancel)}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ appId, flowId: flow.id, testId: removed.id })}
        />
      )}
    </div>
  )
}

type TestRowProps = {
  test: FlowTest
  isRunning: boolean
  onRun: () => void
  onEdit: () => void
  onRemove: () => void
}

function TestRow({ test, isRunning, onRun, onEdit, onRemove }: TestRowProps) {
  const t = useTexts()
  const { isReadOnly } = useFlowEditor()
  const [last] = test.runs
  const Icon = last === undefined ? CircleDashed : last.passed ? CircleCheck : CircleX
  const failed = last?.result.steps.findIndex(({ ok }) => !ok) ?? -1
  const said =
    last === undefined
      ? t(($) => $.flow.tests.never)
      : last.passed
        ? t(($) => $.flow.tests.passed)
        : t(($) => $.flow.tests.failedAt, { number: failed + 1 })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
      <Icon
        size={16}
        aria-hidden
        className={last === undefined ? 'text-muted' : last.passed ? 'text-success-text' : 'text-danger-text'}
      />
      <span className="font-medium">{test.name}</span>
      <span className="min-w-0 flex-1 basis-40 truncate text-muted" title={said}>
        {said}
      </span>
      <History runs={test.runs} />
      <Button size="small" tone="quiet" busy={isRunning} onClick={onRun}>
        {t(($) => $.flow.tests.run)}
      </Button>
      <Menu
        trigger={
          <IconButton size="small" label={t(($) => $.flow.tests.more, { name: test.name })} icon={<MoreIcon />} />
        }
        entries={[
          { label: isReadOnly ? t(($) => $.flow.tests.look) : t(($) => $.flow.tests.edit), onSelect: onEdit },
          ...(isReadOnly
            ? []
            : [{ label: t(($) => $.flow.tests.remove), tone: 'danger' as const, onSelect: onRemove }]),
        ]}
      />
      {last?.passed === false && <Failures test={test} result={last.result} />}
    </li>
  )
}

/** Failed lines that are told in full; the others are counted. */
const TOLD = 3

/** What the failed lines of a run expected, and what was there instead. */
function Failures({ test, result }: { test: FlowTest; result: FlowTest['runs'][number]['result'] }) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const failed = result.steps.flatMap(({ ok, found }, index) => (ok ? [] : [{ index, found: found ?? '' }]))
  return (
    <ul className="flex basis-full flex-col gap-1.5 pl-7">
      {failed.slice(0, TOLD).map(({ index, found }) => {
        // The line may have been changed or deleted since the run.
        const line = test.steps[index]
        return (
          <li key={index} className="grid grid-cols-[auto_1fr] gap-x-2 rounded-control bg-sunken px-2.5 py-1.5 text-12">
            <span className="col-span-2 text-muted">
              {line
                ? t(($) => $.flow.tests.line, { number: index + 1, type: t(($) => $.flow.tests.types[line.type]) })
                : t(($) => $.flow.tests.lineGone, { number: index + 1 })}
            </span>
            {line && expectedWords({ t, kinds, document }, line) !== '' && (
              <>
                <span className="text-muted">{t(($) => $.flow.tests.expected)}</span>
                <span className="whitespace-pre-line wrap-anywhere">{expectedWords({ t, kinds, document }, line)}</span>
              </>
            )}
            <span className="text-muted">{t(($) => $.flow.tests.foundLabel)}</span>
            <span className="whitespace-pre-line text-danger-text wrap-anywhere">
              {line ? foundWords({ t, kinds, document }, line, found) : found}
            </span>
          </li>
        )
      })}
      {failed.length > TOLD && (
        <li className="text-12 text-muted">{t(($) => $.flow.tests.moreFailed, { count: failed.length - TOLD })}</li>
      )}
    </ul>
  )
}

/** The last runs as a row of marks, the newest at the right. */
function History({ runs }: { runs: FlowTest['runs'] }) {
  const t = useTexts()
  if (runs.length < 2) return null
  const passed = runs.filter((run) => run.passed).length
  return (
    <span
      role="img"
      aria-label={t(($) => $.flow.tests.history, { passed, count: runs.length })}
      className="flex items-end gap-0.5"
    >
      {[...runs].reverse().map((run) => (
        <span
          key={run.id}
          className={run.passed ? 'h-3 w-1 rounded-full bg-success' : 'h-1.5 w-1 rounded-full bg-danger'}
        />
      ))}
    </span>
  )
}

/** Draws on the canvas what the last runs of the tests reach, and lists what none of them does. */
function CoverageSwitch({ tests }: { tests: readonly FlowTest[] }) {
  const t = useTexts()
  const { flow, kinds, setMarks, select } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const [isOn, setOn] = useState(false)
  const coverage = useMemo(
    () =>
      coverageOf(
        tests.flatMap(({ runs: [last] }) => (last ? [last.result] : [])),
        { id: flow.id, document },
      ),
    [tests, flow.id, document],
  )
  useEffect(() => {
    setMarks({
      coverage: isOn ? { nodes: new Set(coverage.nodes.visited), edges: new Set(coverage.edges.visited) } : undefined,
    })
    return () => setMarks({ coverage: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what sets marks is made anew with each drawing
  }, [isOn, coverage])
  const all = coverage.nodes.visited.length + coverage.nodes.unvisited.length
  return (
    <>
      <Switch label={t(($) => $.flow.tests.coverage)} checked={isOn} onCheckedChange={setOn} />
      {isOn && (
        <>
          <span className="tabular text-12 text-muted">
            {t(($) => $.flow.tests.reached, { reached: coverage.nodes.visited.length, count: all })}
          </span>
          {coverage.nodes.unvisited.length > 0 && (
            <Menu
              align="start"
              trigger={
                <Button size="small" tone="quiet">
                  {t(($) => $.flow.tests.missed, { count: coverage.nodes.unvisited.length })}
                </Button>
              }
              entries={coverage.nodes.unvisited.flatMap((id) => {
                const node = document.nodes.get(id)
                return node
                  ? [
                      {
                        label: nodeTitle(kinds.specs, node),
                        onSelect: () => select(selectionOf({ nodes: [id] }), { reveal: true }),
                      },
                    ]
                  : []
              })}
            />
          )}
          <WaysNotTaken coverage={coverage} document={document} />
        </>
      )}
    </>
  )
}

/** Ways that no test takes, though one comes to the node they lead from; those from further nodes follow from these. */
function WaysNotTaken({ coverage, document }: { coverage: Coverage; document: GraphDocument }) {
  const t = useTexts()
  const { kinds, canvas, select } = useFlowEditor()
  const reached = new Set(coverage.nodes.visited)
  const entries = coverage.edges.unvisited.flatMap((id) => {
    const edge = document.edges.get(id)
    const from = edge && document.nodes.get(edge.source.node)
    if (!edge || !from || !reached.has(from.id)) return []
    const outlet = outletsOf(kinds.specs, from).find((each) => each.id === edge.source.outlet)
    return [
      {
        label: `${nodeTitle(kinds.specs, from)} → ${outlet ? outletText(outlet) : edge.source.outlet}`,
        onSelect: () => {
          select(selectionOf({ edges: [id] }))
          canvas()?.reveal(from.id)
        },
      },
    ]
  })
  if (entries.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" tone="quiet">
          {t(($) => $.flow.tests.missedWays, { count: entries.length })}
        </Button>
      }
      entries={entries}
    />
  )
}
