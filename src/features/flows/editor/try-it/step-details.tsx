import type { TraceStep } from '#src/domain/engine/trace.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { effectWords, noteWords, signalWords, type StepWords } from './step-words.ts'

/** What came to a node, what it worked with, what it changed and what it let out. */
export function StepDetails({ step }: { step: TraceStep }) {
  const t = useTexts()
  const out = step.effects.flatMap((effect) => effectWords(t, effect) ?? [])
  return (
    <div className="flex flex-col gap-3 text-13">
      {step.error && (
        <p role="alert" className="text-danger-text">
          {textAt(t, `flow.faults.${step.error.code.replace('.', '_')}`) ?? step.error.code}
        </p>
      )}
      <Part title={t(($) => $.flow.trace.input)} lines={[signalWords(t, step.signal)]} />
      {step.note !== null && <Part title={t(($) => $.flow.trace.note)} lines={[noteWords(t, step.note)]} />}
      {step.changes.length > 0 && (
        <section>
          <h4 className="mb-1 font-medium">{t(($) => $.flow.trace.changes)}</h4>
          <table className="w-full text-left font-mono text-12">
            <thead className="sr-only">
              <tr>
                <th scope="col">{t(($) => $.flow.variables.name)}</th>
                <th scope="col">{t(($) => $.flow.trace.before)}</th>
                <th scope="col">{t(($) => $.flow.trace.after)}</th>
              </tr>
            </thead>
            <tbody>
              {step.changes.map(({ reference, before, after }, index) => (
                // A variable may be set twice in one step.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${reference} ${index}`}>
                  <th scope="row" className="pr-3 font-medium">
                    {reference}
                  </th>
                  <td className="pr-3 text-muted line-through">{JSON.stringify(before)}</td>
                  <td className="wrap-anywhere">{JSON.stringify(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {out.length > 0 && <Part title={t(($) => $.flow.trace.output)} lines={out} />}
    </div>
  )
}

function Part({ title, lines }: { title: string; lines: readonly StepWords[] }) {
  const t = useTexts()
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      <div className="flex flex-col gap-1.5">
        {lines.map(({ text, data }, index) => (
          // The same may be said twice in one step.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex flex-col gap-1">
            {text !== '' && <p className="wrap-anywhere">{text}</p>}
            {typeof data === 'string' && (
              <p className="border-l-2 border-line-strong pl-2 whitespace-pre-wrap text-muted wrap-anywhere">{data}</p>
            )}
            {data !== null && typeof data !== 'string' && (
              <CodeBlock
                label={title}
                code={JSON.stringify(data, null, 2)}
                maxHeight={220}
                copyLabel={t(($) => $.flow.trace.copy)}
                copiedLabel={t(($) => $.common.copied)}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
