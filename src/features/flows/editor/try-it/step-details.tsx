import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { Json } from '#src/domain/graph/value.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'

/** What came to a node, what it worked with, what it changed and what it let out. */
export function StepDetails({ step }: { step: TraceStep }) {
  const t = useTexts()
  const out = step.effects.filter(({ type }) => type !== 'moment')
  return (
    <div className="flex flex-col gap-3 text-13">
      {step.error && (
        <p role="alert" className="text-danger-text">
          {textAt(t, `flow.faults.${step.error.code.replace('.', '_')}`) ?? step.error.code}
        </p>
      )}
      <Part title={t(($) => $.flow.trace.input)} value={step.signal as unknown as Json} />
      {step.note !== null && <Part title={t(($) => $.flow.trace.note)} value={step.note} />}
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
      {out.length > 0 && <Part title={t(($) => $.flow.trace.output)} value={out as unknown as Json} />}
    </div>
  )
}

function Part({ title, value }: { title: string; value: Json }) {
  const t = useTexts()
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      <CodeBlock
        label={title}
        code={JSON.stringify(value, null, 2)}
        maxHeight={220}
        copyLabel={t(($) => $.flow.trace.copy)}
        copiedLabel={t(($) => $.common.copied)}
      />
    </section>
  )
}
