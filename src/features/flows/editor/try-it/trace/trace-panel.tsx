import { CircleDot, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { stepsOf } from '#src/domain/engine/timeline.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import { kindName, nodeTitle, outletText } from '#src/editor/canvas/card-texts.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { LongList } from '#src/ui/long-list.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { useFlowEditor } from '../../editor-context.ts'
import { faultWords } from './fault-words.ts'
import { toggleBreakpoint } from '../held-before.tsx'
import { HeldVariables } from '../held-variables.tsx'
import { StepDetails } from './step-details.tsx'
import { useTraced } from '../use-traced.ts'

/** About how high a step is, and one of the way that was left, in pixels. */
const STEP_HEIGHT = 28
const LEFT_HEIGHT = 20

/** Every step of the run: where, with what, how long; drag back to one, change something, and go on from there. */
export function TracePanel() {
  const t = useTexts()
  const { select, flow, kinds, resources } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const traced = useTraced()
  const { left, breakpoints } = traced
  const steps = stepsOf(traced.moments)
  const [chosen, choose] = useState<number | null>(null)
  const shown = Math.min(chosen ?? steps.length - 1, steps.length - 1)
  const current = steps[shown]

  if (steps.length === 0 && left.length === 0)
    return <EmptyState title={t(($) => $.flow.trace.empty)} text={t(($) => $.flow.trace.emptyText)} />

  const titleOf = ({ flowId, nodeId, kind }: TraceStep) => {
    const node = flowId === flow.id ? document.nodes.get(nodeId) : undefined
    if (node) return nodeTitle(kinds.specs, node)
    // Of a flow that was called only its name is known here, and of a node that is gone only its kind.
    const called = resources.flows.find(({ id }) => id === flowId && id !== flow.id)
    return [...(called ? [called.name] : []), kindName(kinds.specs, kind)].join(' · ')
  }
  const show = (index: number) => {
    choose(index)
    const step = steps[index]?.step
    if (step?.flowId === flow.id) select(selectionOf({ nodes: [step.nodeId] }), { reveal: true })
  }
  const back = () => {
    traced.back(shown)
    choose(null)
  }
  return (
    <div className="@container h-full min-h-0">
      <div className="relative h-full overflow-y-auto @xl:grid @xl:grid-cols-[minmax(14rem,2fr)_3fr] @xl:overflow-visible">
        <div className="flex min-h-0 flex-col border-line max-@xl:border-b @xl:border-r">
          {steps.length > 1 && (
            <div className="px-4 pt-3">
              <Slider
                value={[shown]}
                min={0}
                max={steps.length - 1}
                onValueChange={([next = 0]) => show(next)}
                thumbLabels={[t(($) => $.flow.trace.slider)]}
                valueText={(value) => t(($) => $.flow.trace.stepOf, { number: value + 1, count: steps.length })}
              />
            </div>
          )}
          <div className="relative min-h-0 flex-1 py-1 @xl:overflow-y-auto">
            <LongList
              ordered
              label={t(($) => $.flow.dock.trace)}
              count={steps.length}
              keyOf={(index) => `${steps[index]?.step.runId} ${steps[index]?.step.n}`}
              sizeOf={() => STEP_HEIGHT}
            >
              {(index) => {
                const step = steps[index]?.step
                if (step === undefined) return null
                return (
                  <StepRow
                    step={step}
                    number={index + 1}
                    title={titleOf(step)}
                    isShown={index === shown}
                    isBreakpoint={breakpoints?.nodes.has(step.nodeId) === true}
                    onShow={() => show(index)}
                    {...(breakpoints && { onBreakpoint: () => toggleBreakpoint(breakpoints, step.nodeId) })}
                  />
                )
              }}
            </LongList>
            {left.length > 0 && (
              <div className="mt-2 border-t border-line px-4 pt-2 text-12 text-muted">
                <p>{t(($) => $.flow.trace.left)}</p>
                <LongList
                  ordered
                  label={t(($) => $.flow.trace.left)}
                  count={left.length}
                  keyOf={(index) => `${left[index]?.runId} ${left[index]?.n}`}
                  sizeOf={() => LEFT_HEIGHT}
                  itemClassName={() => 'py-0.5 line-through'}
                >
                  {(index) => left[index] && titleOf(left[index])}
                </LongList>
              </div>
            )}
          </div>
        </div>
        <div className="relative min-h-0 p-4 @xl:overflow-y-auto">
          {current && (
            <>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-14 font-semibold">{titleOf(current.step)}</h3>
                <Button size="small" icon={<Undo2 size={14} />} onClick={back}>
                  {t(($) => $.flow.trace.back)}
                </Button>
              </div>
              <StepDetails step={current.step} />
            </>
          )}
          <HeldVariables traced={traced} />
        </div>
      </div>
    </div>
  )
}

type StepRowProps = {
  step: TraceStep
  number: number
  title: string
  isShown: boolean
  isBreakpoint: boolean
  onShow: () => void
  onBreakpoint?: () => void
}

/** A step of the run: where it was, and what came of it; its sign holds the run there the next time. */
function StepRow({ step, number, title, isShown, isBreakpoint, onShow, onBreakpoint }: StepRowProps) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const node = useDoc((document: GraphDocument) => document.nodes.get(step.nodeId))
  const outlet = node && outletsOf(kinds.specs, node).find(({ id }) => id === step.left?.by)
  return (
    <div className="flex items-center">
      {onBreakpoint && (
        <button
          type="button"
          aria-pressed={isBreakpoint}
          aria-label={t(($) => $.flow.trace.breakpoint, { name: title })}
          title={t(($) => $.flow.trace.breakpoint, { name: title })}
          onClick={onBreakpoint}
          className="focus-ring-inset ml-2 flex size-6 shrink-0 items-center justify-center rounded-control"
        >
          <CircleDot size={14} aria-hidden className={isBreakpoint ? 'text-danger-text' : 'text-faint'} />
        </button>
      )}
      <button
        type="button"
        aria-current={isShown ? 'step' : undefined}
        onClick={onShow}
        className={cx(
          'focus-ring-inset flex min-w-0 flex-1 items-baseline gap-2 px-2 py-1 text-left text-13 hover:bg-hover',
          isShown && 'bg-selected',
        )}
      >
        <span className="tabular w-6 shrink-0 text-right text-12 text-muted">{number}</span>
        <span className="truncate font-medium">{title}</span>
        <span className={cx('min-w-0 truncate', step.error ? 'text-danger-text' : 'text-muted')}>
          {step.error
            ? faultWords(t, step.error.code)
            : outlet
              ? `→ ${outletText(outlet)}`
              : t(($) => $.flow.trace.moves[moveOf(step.move)])}
        </span>
        {step.ms > 0 && (
          <span className="tabular ml-auto shrink-0 text-12 text-muted">
            {t(($) => $.flow.trace.ms, { ms: Math.round(step.ms) })}
          </span>
        )}
      </button>
    </div>
  )
}

const MOVES = [
  'leave',
  'wait',
  'listen',
  'sleep',
  'puzzled',
  'request',
  'transfer',
  'call',
  'jump',
  'return',
  'end',
] as const
const moveOf = (move: string): (typeof MOVES)[number] => MOVES.find((each) => each === move) ?? 'wait'
