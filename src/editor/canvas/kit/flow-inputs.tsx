import { Plus, Trash2 } from 'lucide-react'
import type { FlowInput } from '#src/domain/flow/flow-target.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { VariableSign } from '#src/editor/variables/variable-sign.tsx'
import { FieldIssues } from './field-issues.tsx'
import { useInspector } from './inspector-context.tsx'
import { newId } from './new-id.ts'
import type { Path } from './path.ts'
import { SourceInput } from './source-input.tsx'
import { useField } from './use-field.ts'

/** What another flow is handed: its inputs by name, as it declares them, each with where its value comes from. */
export function FlowInputs({ path, flowId }: { path: Path; flowId: string | null }) {
  const t = useTexts()
  const { resources } = useInspector()
  const { value, isReadOnly, set } = useField(path)
  const rows = value as FlowInput[]
  const taken = resources.flows.find(({ id }) => id === flowId)?.signature.inputs ?? []
  const left = taken.filter(({ name }) => rows.every((row) => row.name !== name))
  const add = ({ name, type }: { name: string; type: FlowInput['type'] }) =>
    set([...rows, { id: newId(), name, type, source: { by: 'variable', reference: null } }] satisfies Json)
  return (
    <div role="group" aria-label={t(($) => $.nodes.flowInputs.label)} className="flex min-w-0 flex-col gap-2">
      <span className="text-13 font-medium text-ink">{t(($) => $.nodes.flowInputs.label)}</span>
      {rows.length + taken.length === 0 && (
        <p className="text-12 text-muted">
          {t(($) => (flowId === null ? $.nodes.flowInputs.noFlow : $.nodes.flowInputs.none))}
        </p>
      )}
      {rows.map(({ id, name, type }, index) => (
        <div key={id} className="flex min-w-0 flex-col gap-3 rounded-control border border-line bg-surface p-3">
          <div className="flex min-w-0 items-center gap-2">
            <VariableSign type={type} />
            <span className="min-w-0 flex-1 font-mono text-13 wrap-anywhere">{name}</span>
            {!isReadOnly && (
              <IconButton
                label={t(($) => $.nodes.flowInputs.remove, { name })}
                size="small"
                icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => set(rows.toSpliced(index, 1))}
              />
            )}
          </div>
          <FieldIssues path={[...path, index, 'name']} />
          <SourceInput path={[...path, index, 'source']} type={type} />
        </div>
      ))}
      <FieldIssues path={path} />
      {!isReadOnly && rows.length < LIMITS.flow.mappings && left.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {left.map((input) => (
            <Button
              key={input.name}
              size="small"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => add(input)}
            >
              {input.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
