import { z } from 'zod'
import type { CheckScope, Issue, VariableUse } from '../graph/spec.ts'
import type { StepContext } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { typeOfVariable } from '../graph/variables.ts'
import { rowId } from './row.ts'
import { variableReference } from './rows.ts'
import { referenceUse } from './said-texts.ts'
import { sourceIssues, sourceUses, valueOf, valueSource } from './value-source.ts'

/** A variable, and where its new value comes from. */
export const assignmentSchema = z.strictObject({ id: rowId, reference: variableReference, source: valueSource })
export type Assignment = z.output<typeof assignmentSchema>

export const newAssignment = (id: string): Assignment => ({
  id,
  reference: null,
  source: { by: 'value', text: '' },
})

export type Assigned =
  | { ok: true; set: { reference: string; value: Json }[] }
  | { ok: false; row: string; code: string; values: Record<string, string | number> }

/** The values of assignments in order, or the first that cannot be had: then none is set. */
export function assign(context: StepContext<unknown>, assignments: readonly Assignment[]): Assigned {
  const set: { reference: string; value: Json }[] = []
  for (const { id, reference, source } of assignments) {
    if (reference === null) continue
    const found = valueOf(context, source, context.typeOf(reference))
    if (!found.ok) return { ok: false, row: id, code: found.code, values: found.values }
    set.push({ reference, value: found.value })
  }
  return { ok: true, set }
}

/** What is missing or wrong in assignments at a path. */
export const assignmentIssues = (
  assignments: readonly Assignment[],
  path: readonly (string | number)[],
  scope: Pick<CheckScope, 'document'>,
): Issue[] =>
  assignments.flatMap(({ reference, source }, index) =>
    reference === null
      ? [{ code: 'required', path: [...path, index, 'reference'] }]
      : sourceIssues(source, [...path, index, 'source'], typeOfVariable(scope.document, reference)),
  )

/** Where assignments at a path speak of variables. */
export const assignmentUses = (assignments: readonly Assignment[], path: readonly (string | number)[]): VariableUse[] =>
  assignments.flatMap(({ reference, source }, index) => [
    ...referenceUse(reference, [...path, index, 'reference'], 'writes'),
    ...sourceUses(source, [...path, index, 'source']),
  ])
