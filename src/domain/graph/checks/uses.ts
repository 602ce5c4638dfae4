import { expressionType } from '../../expression/expression-type.ts'
import { expressionUses } from '../../expression/expression-uses.ts'
import { bareNames } from '../../template/bare-variables.ts'
import { templateUses } from '../../template/template-uses.ts'
import { dataAt } from '../data-path.ts'
import type { GraphDocument, GraphNode } from '../document.ts'
import type { Severity, VariableUse } from '../spec.ts'
import type { ValueType } from '../../value/value.ts'
import { SYSTEM_VARIABLES, typeOfVariable, variableOf } from '../variables.ts'
import { nodeProblem, type Problem } from './problem.ts'

/** What is wrong where a node speaks of variables: texts that cannot be read, variables nobody declared, types. */
export function problemsOfUses(document: GraphDocument, node: GraphNode, uses: readonly VariableUse[]): Problem[] {
  return uses.flatMap((use) => {
    const text = dataAt(node.data, use.path)
    return typeof text === 'string' && text.trim() !== '' ? placeProblems(document, node, use, text) : []
  })
}

function placeProblems(document: GraphDocument, node: GraphNode, use: VariableUse, text: string): Problem[] {
  if (use.as === 'reads' || use.as === 'writes') return referenceProblems(document, node, use, text)
  const read = use.as === 'template' ? templateUses(text) : expressionUses(text)
  if (!read.ok) return [unreadable(node, use, read)]
  const unknown = read.references
    .filter((reference) => typeOfVariable(document, reference) === undefined)
    .map((variable) => nodeProblem(node.id, 'unknown_variable', { path: use.path, values: { variable } }))
  if (use.as === 'template') return [...unknown, ...bareProblems(document, node, use, text)]
  if (unknown.length > 0) return unknown
  return typeProblems(document, node, use, text)
}

/** Variables in single braces: the visitor would read the braces, and the name. */
const bareProblems = (document: GraphDocument, node: GraphNode, { path }: VariableUse, text: string): Problem[] =>
  bareNames(text)
    .filter((name) => typeOfVariable(document, variableOf(name)) !== undefined)
    .map((variable) => {
      const values = { variable, bare: `{${variable}}`, written: `{{ ${variable} }}` }
      return nodeProblem(node.id, 'bare_variable', { severity: 'warning', path, values })
    })

const unreadable = (
  node: GraphNode,
  { path }: VariableUse,
  { code, values }: { code: string; values: Readonly<Record<string, string | number>> },
): Problem => nodeProblem(node.id, code, { path, values: { ...values, ...placeFrom1(values) } })

/** Expressions count from 0; people from 1. */
function placeFrom1({ position }: Readonly<Record<string, string | number>>): Record<string, number> {
  return typeof position === 'number' ? { position: position + 1 } : {}
}

function typeProblems(document: GraphDocument, node: GraphNode, use: VariableUse, text: string): Problem[] {
  const given = expressionType(text, typesOf(document.variables))
  if (typeof given === 'object') return [unreadable(node, use, given)]
  const severity = given === 'unknown' || use.type === undefined ? null : misfit(given, use.type)
  if (severity === null) return []
  const values = { expected: use.type ?? '', actual: given }
  return [nodeProblem(node.id, 'expression_mismatch', { severity, path: use.path, values })]
}

function referenceProblems(document: GraphDocument, node: GraphNode, use: VariableUse, text: string): Problem[] {
  const { path } = use
  const variable = variableOf(text)
  const type = typeOfVariable(document, variable)
  if (type === undefined) return [nodeProblem(node.id, 'unknown_variable', { path, values: { variable: text } })]
  if (use.as === 'writes' && (variable.startsWith('system.') || variable !== text))
    return [nodeProblem(node.id, 'variable_read_only', { path, values: { variable: text } })]
  // What lies within a variable is known at run time only.
  if (use.type === undefined || variable !== text) return []
  const [from, to] = use.as === 'writes' ? [use.type, type] : [type, use.type]
  const severity = misfit(from, to)
  const values = { variable, expected: use.type, actual: type }
  return severity === null ? [] : [nodeProblem(node.id, 'type_mismatch', { severity, path, values })]
}

/** How ill a value of one type fits a place for another, as `coerce` brings it there: not at all, or not always. */
function misfit(from: ValueType, to: ValueType): Severity | null {
  if (from === to || to === 'text') return null
  const isPerhaps = from === 'text' && (to === 'number' || to === 'boolean' || to === 'date')
  return isPerhaps ? 'warning' : 'blocking'
}

const typesByVariables = new WeakMap<GraphDocument['variables'], Readonly<Record<string, ValueType>>>()

function typesOf(variables: GraphDocument['variables']): Readonly<Record<string, ValueType>> {
  const known = typesByVariables.get(variables)
  if (known) return known
  const types = Object.fromEntries(
    [...SYSTEM_VARIABLES, ...variables.values()].map(({ reference, type }) => [reference, type] as const),
  )
  typesByVariables.set(variables, types)
  return types
}
