import type { GraphDocument } from '#src/domain/graph/document.ts'
import { splitReference } from '#src/domain/engine/scope.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { InitialValue } from '../dock/initial-value.tsx'
import { useFlowEditor } from '../editor-context.ts'
import type { Traced } from '../family.ts'

/** The variables of a run that is held, to be changed before it goes on. */
export function HeldVariables({ traced: { session, isHeld, assign } }: { traced: Traced }) {
  const t = useTexts()
  const { flow } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const frame = session.run?.frames.at(-1)
  if (!isHeld || frame?.flowId !== flow.id || document.variables.size === 0) return null
  const valueOf = (reference: string) => {
    const { scope, name } = splitReference(reference)
    if (scope === 'session') return session.session[name] ?? null
    if (scope === 'user') return session.user[name] ?? null
    return frame.variables[name] ?? null
  }
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h4 className="mb-2 text-13 font-medium">{t(($) => $.flow.trace.held)}</h4>
      <div className="grid gap-2 sm:grid-cols-2">
        {[...document.variables.values()].map((variable) => (
          <div key={variable.reference} className="flex flex-col gap-1">
            <span className="font-mono text-12 text-muted">{variable.reference}</span>
            <InitialValue
              label={variable.reference}
              variable={{ ...variable, initial: valueOf(variable.reference) }}
              isReadOnly={false}
              onChange={(value) => assign(variable.reference, value)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
