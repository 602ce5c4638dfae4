import type { Draft } from 'immer'
import { renameInExpression } from '../expression/rename-in-expression.ts'
import { expressionUses } from '../expression/expression-uses.ts'
import { renameInTemplate } from '../template/rename-in-template.ts'
import { templateUses } from '../template/template-uses.ts'
import type { Command } from './command.ts'
import { dataAt, withDataAt, type DataPath } from './data-path.ts'
import type { GraphDocument, GraphNode } from './document.ts'
import { REFERENCE } from './json.ts'
import { specOf, type NodeSpecs, type VariableUse } from './spec.ts'
import type { Json, ValueType } from '../value/value.ts'

/** What every run knows without declaring it; no node can write it. */
export const SYSTEM_VARIABLES = [
  { reference: 'system.nickname', type: 'text' },
  { reference: 'system.channel', type: 'text' },
  { reference: 'system.language', type: 'text' },
  { reference: 'system.user_id', type: 'text' },
  { reference: 'system.user_tags', type: 'list' },
  { reference: 'system.conversation_id', type: 'text' },
  { reference: 'system.application', type: 'text' },
  { reference: 'system.now', type: 'date' },
  { reference: 'system.today', type: 'date' },
  /** Within opening hours. */
  { reference: 'system.open', type: 'boolean' },
  { reference: 'system.last_message', type: 'text' },
  { reference: 'system.time_zone', type: 'text' },
  /** Of a call; null in other conversations. */
  { reference: 'system.waiting', type: 'number' },
  { reference: 'system.position', type: 'number' },
  { reference: 'system.agents', type: 'number' },
  { reference: 'system.caller', type: 'text' },
  { reference: 'system.callee', type: 'text' },
  { reference: 'system.call_id', type: 'text' },
  { reference: 'system.ring_seconds', type: 'number' },
  { reference: 'system.call_seconds', type: 'number' },
] as const satisfies readonly { reference: string; type: ValueType }[]
export type SystemVariable = (typeof SYSTEM_VARIABLES)[number]['reference']

const SYSTEM_TYPES: ReadonlyMap<string, ValueType> = new Map(
  SYSTEM_VARIABLES.map(({ reference, type }) => [reference, type]),
)

/** The type of a variable that texts of a document may speak of; undefined for one that nobody has declared. */
export const typeOfVariable = (document: GraphDocument, reference: string): ValueType | undefined =>
  SYSTEM_TYPES.get(reference) ?? document.variables.get(reference)?.type

/** Names that mean something else in expressions (CEL's words and reserved words), in templates, or as a prefix. */
const RESERVED = new Set(
  [
    'as break const continue else false for function if import in let loop namespace null package return true var void while',
    'and blank contains empty forloop nil not or with',
    'constructor session system user',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a variable may be called so: well formed, and a word that is still free. */
export const isVariableName = (reference: string): boolean =>
  REFERENCE.test(reference) && !RESERVED.has(reference.slice(reference.indexOf('.') + 1))

/** The variable that a path starts from: `order` of `order.items`, `session.tier` of `session.tier.name`. */
export function variableOf(path: string): string {
  const [first = '', second] = path.split('.')
  return second !== undefined && ['session', 'user', 'system'].includes(first) ? `${first}.${second}` : first
}

/** The variables a place speaks of; none where its text cannot be read. */
export function referencesAt(use: VariableUse, source: string): readonly string[] {
  if (source === '') return []
  if (use.as === 'reads' || use.as === 'writes') return [variableOf(source)]
  const uses = use.as === 'template' ? templateUses(source) : expressionUses(source)
  return uses.ok ? uses.references : []
}

export type FoundUse = { readonly nodeId: string; readonly path: DataPath; readonly as: VariableUse['as'] }

/** Every place of a node that may speak of variables, with those it speaks of. */
export const usesIn = (specs: NodeSpecs, node: GraphNode): (FoundUse & { readonly references: readonly string[] })[] =>
  placesIn(specs, node).map(({ use, text }) => ({
    nodeId: node.id,
    path: use.path,
    as: use.as,
    references: referencesAt(use, text),
  }))

/** The references that a node speaks of, each once. */
export const variablesIn = (specs: NodeSpecs, node: GraphNode): string[] => [
  ...new Set(placesIn(specs, node).flatMap(({ use, text }) => referencesAt(use, text))),
]

function placesIn(specs: NodeSpecs, node: Pick<GraphNode, 'kind' | 'data'>): { use: VariableUse; text: string }[] {
  return (specOf(specs, node.kind)?.uses(node.data) ?? []).flatMap((use) => {
    const text = dataAt(node.data, use.path)
    return typeof text === 'string' ? [{ use, text }] : []
  })
}

/**
 * A node's data with variables called by other references; null where that cannot be had: the text would grow past its
 * limit, or another name would come to mean the variable's.
 */
export function renamedData(
  specs: NodeSpecs,
  node: Pick<GraphNode, 'kind' | 'data'>,
  from: string,
  to: string,
): Json | null {
  let { data } = node
  for (const { use, text } of placesIn(specs, node)) {
    const before = referencesAt(use, text)
    if (!before.includes(from)) continue
    const renamed = renamedText(use, text, from, to)
    const wanted = new Set(before.map((reference) => (reference === from ? to : reference)))
    const after = new Set(referencesAt(use, renamed))
    if (wanted.size !== after.size || [...wanted].some((reference) => !after.has(reference))) return null
    data = withDataAt(data, use.path, renamed)
  }
  return data === node.data || specOf(specs, node.kind)?.data.safeParse(data).success === true ? data : null
}

function renamedText(use: VariableUse, text: string, from: string, to: string): string {
  if (use.as === 'template') return renameInTemplate(text, from, to)
  if (use.as === 'expression') return renameInExpression(text, from, to)
  return `${to}${text.slice(from.length)}`
}

/**
 * A variable by another name, everywhere. Nothing at all changes where the new name is taken or not allowed, or where
 * one of the uses cannot take it.
 */
export const renameVariable = (specs: NodeSpecs, from: string, to: string): Command<GraphDocument> => ({
  label: 'undo.renameVariable',
  apply(draft) {
    const variable = draft.variables.get(from)
    if (variable === undefined || from === to || draft.variables.has(to) || !isVariableName(to)) return
    const changed: { node: Draft<GraphNode>; data: Json }[] = []
    for (const node of draft.nodes.values()) {
      const data = renamedData(specs, node as GraphNode, from, to)
      if (data === null) return
      if (data !== node.data) changed.push({ node, data })
    }
    for (const { node, data } of changed) node.data = data
    const isOfFlow = !to.includes('.')
    const { input, output } = variable
    draft.variables.delete(from)
    draft.variables.set(to, { ...variable, reference: to, input: isOfFlow && input, output: isOfFlow && output })
  },
})
