import type { GraphDocument, GraphNode } from './document.ts'
import { specOf, type NodeSpecs } from './spec.ts'
import type { Json } from '../value/value.ts'
import { typeOfVariable, variablesIn } from './variables.ts'

/** What the application has, where that is known: a reference to anything else is reported. */
export type KnownReferences = {
  readonly flows?: ReadonlySet<string>
  readonly groups?: ReadonlySet<string>
  readonly members?: ReadonlySet<string>
  readonly skills?: ReadonlySet<string>
  /** By name. */
  readonly secrets?: ReadonlySet<string>
}

/** Something that did not come along as it was: a code of the texts `problems` with its values, and the pasted node. */
export type PasteNotice = {
  readonly code:
    | 'paste_unsupported'
    | 'paste_second_start'
    | 'paste_variable_renamed'
    | 'paste_variable_missing'
    | 'paste_flow_missing'
    | 'paste_group_missing'
    | 'paste_member_missing'
    | 'paste_skill_missing'
    | 'paste_secret_missing'
  readonly nodeId: string | null
  readonly values: Readonly<Record<string, string>>
}

/** By the field of a node's data that refers to it, whatever the kind. */
const REFERRING = {
  flowId: { known: 'flows', code: 'paste_flow_missing' },
  groupId: { known: 'groups', code: 'paste_group_missing' },
  overflowGroupId: { known: 'groups', code: 'paste_group_missing' },
  memberId: { known: 'members', code: 'paste_member_missing' },
  skillId: { known: 'skills', code: 'paste_skill_missing' },
} as const

/** What a node of a copy needs that neither the document nor the copy has, each once. */
export function lackingIn(
  specs: NodeSpecs,
  document: GraphDocument,
  clip: GraphDocument,
  node: GraphNode,
  known: KnownReferences,
): Omit<PasteNotice, 'nodeId'>[] {
  if (specOf(specs, node.kind) === undefined) return [{ code: 'paste_unsupported', values: { kind: node.kind } }]
  const variables = variablesIn(specs, node)
    .filter((name) => typeOfVariable(document, name) === undefined && !clip.variables.has(name))
    .map((variable) => ({ code: 'paste_variable_missing' as const, values: { variable } }))
  return [...variables, ...referencesIn(node.data, known)]
}

function referencesIn(data: Json, known: KnownReferences): Omit<PasteNotice, 'nodeId'>[] {
  if (typeof data !== 'object' || data === null) return []
  if (Array.isArray(data)) return data.flatMap((item) => referencesIn(item, known))
  const own = Object.entries(REFERRING).flatMap(([field, { known: list, code }]): Omit<PasteNotice, 'nodeId'>[] => {
    const id = data[field]
    const isMissing = typeof id === 'string' && id !== '' && known[list]?.has(id) === false
    return isMissing ? [{ code, values: { id } }] : []
  })
  const secret = data.secret === true ? data.value : undefined
  if (typeof secret === 'string' && secret !== '' && known.secrets?.has(secret) === false)
    own.push({ code: 'paste_secret_missing', values: { id: secret } })
  return [...own, ...Object.values(data).flatMap((item) => referencesIn(item, known))]
}
