import type { GraphNode } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { ivrSpecs, type IvrData, type IvrKind } from '../specs.ts'

/** A node of a voice menu with what it holds, as its kind has it. */
export type Held = { [Kind in IvrKind]: { readonly kind: Kind; readonly data: IvrData<Kind> } }[IvrKind]

const isIvrKind = (kind: string): kind is IvrKind => Object.hasOwn(ivrSpecs, kind)

/** Undefined for a kind that no voice menu has, and for a node that holds what its kind refuses. */
export function heldBy(node: GraphNode): Held | undefined {
  if (!isIvrKind(node.kind)) return undefined
  const { success, data } = ivrSpecs[node.kind].data.safeParse(node.data)
  return success ? ({ kind: node.kind, data } as Held) : undefined
}

/** What a node of this kind holds; undefined for any other. */
export function dataOf<Kind extends IvrKind>(node: GraphNode | undefined, kind: Kind): IvrData<Kind> | undefined {
  const held = node && heldBy(node)
  return held?.kind === kind ? (held.data as IvrData<Kind>) : undefined
}

export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json
