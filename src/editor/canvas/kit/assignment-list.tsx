import { newAssignment, type Assignment } from '#src/domain/flow/assignment.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useInspector } from './inspector-context.tsx'
import { ListEditor } from './list-editor.tsx'
import type { Path } from './path.ts'
import { ReferenceSelect } from './reference-select.tsx'
import { SourceInput } from './source-input.tsx'

export type AssignmentListProps = { path: Path; label: string; addLabel: string; targetLabel: string; help?: string }

/** Variables with their new values, in order. */
export function AssignmentList({ targetLabel, ...list }: AssignmentListProps) {
  const t = useTexts()
  const { variables } = useInspector()
  const typeOf = (reference: string | null) => variables.find((variable) => variable.reference === reference)?.type
  return (
    <ListEditor<Assignment>
      {...list}
      max={LIMITS.flow.mappings}
      create={newAssignment}
      rowLabel={({ reference }, index) => reference ?? t(($) => $.editor.list.row, { number: index + 1 })}
    >
      {(path, { reference }) => (
        <>
          <ReferenceSelect path={[...path, 'reference']} label={targetLabel} writes required />
          <SourceInput path={[...path, 'source']} type={typeOf(reference)} />
        </>
      )}
    </ListEditor>
  )
}
