import { LIMITS } from '../../limits.ts'
import type { GraphDocument } from '../document.ts'
import type { NodeSpecs } from '../spec.ts'
import { startOf } from '../traverse.ts'
import { fitsType, typeOfValue } from '../../value/value.ts'
import { isVariableName } from '../variables.ts'
import { flowProblem, variableProblem, type Problem } from './problem.ts'
import { measuredBytes } from './size.ts'

/** What is wrong with a flow as a whole, and with the variables it declares. */
export function wholeProblems(specs: NodeSpecs, document: GraphDocument): Problem[] {
  const problems: Problem[] = []
  if (startOf(specs, document) === undefined) problems.push(flowProblem('no_start'))
  const bytes = measuredBytes(document)
  if (bytes > LIMITS.flow.bytes) {
    const values = { kilobytes: Math.ceil(bytes / 1024), limit: LIMITS.flow.bytes / 1024 }
    problems.push(flowProblem('too_large', { values }))
  }
  for (const { reference, type, initial } of document.variables.values()) {
    if (!isVariableName(reference))
      problems.push(variableProblem(reference, 'variable_reserved', { values: { variable: reference } }))
    if (!fitsType(type, initial)) {
      const values = { variable: reference, expected: type, actual: typeOfValue(initial) ?? type }
      problems.push(variableProblem(reference, 'initial_mismatch', { path: ['initial'], values }))
    }
  }
  return problems
}
