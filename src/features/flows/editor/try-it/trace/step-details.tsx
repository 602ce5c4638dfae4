import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { useFlowEditor } from '../../editor-context.ts'
import { faultWords } from './fault-words.ts'
import { valueWords, type Fact, type StepWords, type Telling } from './step-facts.ts'
import { effectWords, noteWords, signalWords } from './step-words.ts'

/** What came to a node, what it worked with, what it changed and what it let out, in words; and all of it as JSON. */
export function StepDetails({ step }: { step: TraceStep }) {
  const t = useTexts()
  const { flow, kinds, resources } = useFlowEditor()
  const format = useFormat(resources.timeZone)
  const node = useDoc((document: GraphDocument) =>
    step.flowId === flow.id ? document.nodes.get(step.nodeId) : undefined,
  )
  const telling: Telling = { t, format, kinds, node }
  const { signal, note, changes, effects, error } = step
  const out = effects.flatMap((effect) => effectWords(telling, effect) ?? [])
  return (
    <div className="flex flex-col gap-3 text-13">
      {error && (
        <p role="alert" className="text-danger-text">
          {t(($) => $.flow.try.fault, { why: faultWords(t, error.code) })}
        </p>
      )}
      <Part title={t(($) => $.flow.trace.input)} lines={[signalWords(telling, signal)]} />
      {note !== null && <Part title={t(($) => $.flow.trace.note)} lines={[noteWords(telling, note)]} />}
      {changes.length > 0 && (
        <section>
          <h4 className="mb-1 font-medium">{t(($) => $.flow.trace.changes)}</h4>
          <table className="w-full text-left text-13">
            <thead className="text-12 text-muted">
              <tr>
                <th scope="col" className="pr-3 font-normal">
                  {t(($) => $.flow.variables.name)}
                </th>
                <th scope="col" className="pr-3 font-normal">
                  {t(($) => $.flow.trace.before)}
                </th>
                <th scope="col" className="font-normal">
                  {t(($) => $.flow.trace.after)}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ reference, before, after }, index) => (
                // A variable may be set twice in one step.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${reference} ${index}`} className="align-top">
                  <th scope="row" className="pr-3 font-mono text-12 font-medium wrap-anywhere">
                    {reference}
                  </th>
                  <td className="pr-3 text-muted wrap-anywhere">{valueWords(t, before)}</td>
                  <td className="wrap-anywhere">{valueWords(t, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {out.length > 0 && <Part title={t(($) => $.flow.trace.output)} lines={out} />}
      <details>
        <summary className="focus-ring w-fit cursor-pointer rounded-small text-12 text-muted hover:text-ink">
          {t(($) => $.flow.trace.json)}
        </summary>
        <CodeBlock
          className="mt-2"
          label={t(($) => $.flow.trace.json)}
          code={JSON.stringify({ input: signal, worked: note, changes, output: effects }, null, 2)}
          maxHeight={320}
          wrap
          copyLabel={t(($) => $.flow.trace.copy)}
          copiedLabel={t(($) => $.common.copied)}
        />
      </details>
    </div>
  )
}

function Part({ title, lines }: { title: string; lines: readonly StepWords[] }) {
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      <div className="flex flex-col gap-1.5">
        {lines.map(({ text, quote = '', facts = [] }, index) => (
          // The same may be said twice in one step.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex flex-col gap-1">
            {text !== '' && <p className="wrap-anywhere">{text}</p>}
            {quote !== '' && (
              <p className="border-l-2 border-line-strong pl-2 whitespace-pre-wrap text-muted wrap-anywhere">{quote}</p>
            )}
            {facts.length > 0 && <Facts facts={facts} />}
          </div>
        ))}
      </div>
    </section>
  )
}

/** So many facts of one thing are shown, and of the rest how many there are: all of it stands in the JSON. */
const MOST = 24

function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTexts()
  return (
    <>
      <dl className="grid grid-cols-[minmax(5rem,max-content)_1fr] gap-x-3 gap-y-0.5">
        {facts.slice(0, MOST).map(({ name, value }, index) => (
          // Two rows may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="contents">
            <dt className="max-w-56 text-muted wrap-anywhere">{name}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {facts.length > MOST && (
        <p className="text-12 text-muted">{t(($) => $.flow.trace.moreFacts, { count: facts.length - MOST })}</p>
      )}
    </>
  )
}
