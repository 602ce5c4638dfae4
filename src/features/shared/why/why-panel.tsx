import type { BotTrace } from '#src/domain/step/why.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Candidates } from './candidates.tsx'
import type { MaySee } from './may.ts'
import { NearPassages } from './near-passages.tsx'
import { PassedOverList } from './passed-over-list.tsx'
import { QuestionMenu } from './question-menu.tsx'
import { useFlowName } from './use-flow-name.ts'

type WhyPanelProps = {
  appId: string
  trace: BotTrace
  /** Of the release that answered; null: the draft, or none. */
  version: number | null
  /** What stands for a version that is none. */
  draftText: string
  may: MaySee
  /** Where a visitor has asked it. */
  conversationId?: string | undefined
}

/** Why the bot said what it said: the decision, every candidate against the thresholds of that moment, version and time. */
export function WhyPanel({ appId, trace, version, draftText, may, conversationId }: WhyPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const figure = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { outcome, thresholds, candidates, query, searchMs } = trace
  const flow = useFlowName(appId, outcome === 'flow' ? trace.node?.flowId : undefined, may.flows)
  const [direct, clarify] = [figure(thresholds.direct), figure(thresholds.clarify)]
  const chitchat = figure(thresholds.chitchat ?? 0)
  const document = figure(thresholds.document ?? 0)
  const writtenText = ({ state, code = '', cited, ms }: NonNullable<BotTrace['written']>) => {
    if (state === 'no_answer') return t(($) => $.frame.why.written.noAnswer)
    if (state === 'failed') return t(($) => $.frame.why.written.failed, { code })
    const seconds = format.number(ms / 1000, { maximumFractionDigits: 1 })
    return t(($) => $.frame.why.written.written, { cited, seconds })
  }
  const versionText = version === null ? draftText : t(($) => $.frame.why.version, { version })
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3 text-12 text-muted">
      <p className="text-ink wrap-anywhere">
        {flow === undefined
          ? outcome === 'fallback' && thresholds.alone !== undefined
            ? t(($) => $.frame.why.alone, { alone: figure(thresholds.alone) })
            : t(($) => $.frame.why.explain[outcome], { direct, clarify, chitchat, document })
          : t(($) => $.frame.why.flowNamed, { name: flow })}
      </p>
      {trace.written && <p className="text-ink wrap-anywhere">{writtenText(trace.written)}</p>}
      {trace.passedOver && trace.passedOver.length > 0 && (
        <PassedOverList appId={appId} entries={trace.passedOver} maySee={may.knowledge} />
      )}
      {candidates.length > 0 && <Candidates appId={appId} trace={trace} may={may} />}
      {trace.passages && trace.passages.length > 0 && (
        <NearPassages
          appId={appId}
          query={query}
          passages={trace.passages}
          cited={trace.written?.cited ?? 0}
          mayOpen={may.knowledge}
        />
      )}
      {candidates.length === 0 && !trace.passedOver?.length && query !== '' && (
        <p>{t(($) => $.frame.why.noCandidates)}</p>
      )}
      {may.edit && query !== '' && (
        <QuestionMenu appId={appId} trace={trace} may={may} conversationId={conversationId} />
      )}
      <p className="tabular">
        {query !== '' && (
          <>
            {t(($) => $.frame.why.thresholds, { direct, clarify })}
            <br />
          </>
        )}
        {query === ''
          ? versionText
          : t(($) => $.frame.why.lookedUp, {
              version: versionText,
              ms: format.number(searchMs, { maximumFractionDigits: 1 }),
            })}
      </p>
    </div>
  )
}
