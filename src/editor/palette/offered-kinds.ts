import { NODE_GROUPS, type NodeGroup } from '#src/domain/graph/spec.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { kindName, viewOf, type Kinds } from '../canvas/card-texts.ts'
import { textAt } from '../canvas/kit/text-at.ts'
import type { NodeView } from '../canvas/kit/view.ts'

/** A kind of node that can be added here. */
export type OfferedKind = {
  readonly kind: string
  readonly group: NodeGroup
  readonly name: string
  /** One sentence: what it is for. */
  readonly help: string
  readonly view: NodeView | undefined
  /** It needs a model and there is none: it is shown, and cannot be added. */
  readonly lacksModel: boolean
}

/** What decides which kinds a flow may have. */
export type PaletteScope = {
  readonly flowKind: 'standard' | 'ai' | 'ivr'
  /** Whether a model is set; null while that is not known. */
  readonly hasModel: boolean | null
  /** Whether the flow has its start, of which there is one. */
  readonly hasStart: boolean
}

/** The kinds to choose from, in the order of the registry. Those of the other kind of flow are not among them. */
export function offeredKinds(kinds: Kinds, t: Texts, { flowKind, hasModel, hasStart }: PaletteScope): OfferedKind[] {
  return Object.values(kinds.specs)
    .filter((spec) => (spec.only === undefined || spec.only === flowKind) && !(spec.isStart === true && hasStart))
    .map((spec) => ({
      kind: spec.kind,
      group: spec.group,
      name: kindName(kinds.specs, spec.kind),
      help: textAt(t, `nodes.${spec.textKey}.help`) ?? '',
      view: viewOf(kinds, spec.kind),
      lacksModel: spec.needsModel === true && hasModel === false,
    }))
}

/** The kinds that fit what is typed, best first: by the beginning of a word of the name, the name, the sentence. */
export function matchKinds(kinds: readonly OfferedKind[], query: string): OfferedKind[] {
  const wanted = fold(query)
  if (wanted === '') return [...kinds]
  const rank = ({ name, help, kind }: OfferedKind): number => {
    const words = fold(name)
    if (words.startsWith(wanted)) return 0
    if (words.split(/\s+/).some((word) => word.startsWith(wanted))) return 1
    if (words.includes(wanted)) return 2
    return fold(`${help} ${kind}`).includes(wanted) ? 3 : 4
  }
  return kinds
    .map((kind) => ({ kind, rank: rank(kind) }))
    .filter((each) => each.rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind }) => kind)
}

/** The kinds by their groups, in the palette's order; groups without any are left out. */
export function byGroup(kinds: readonly OfferedKind[]): { group: NodeGroup; kinds: OfferedKind[] }[] {
  return NODE_GROUPS.map((group) => ({ group, kinds: kinds.filter((each) => each.group === group) })).filter(
    (each) => each.kinds.length > 0,
  )
}

/** The kinds named in a list, in its order, without those that are not offered here. */
export const kindsNamed = (kinds: readonly OfferedKind[], names: readonly string[]): OfferedKind[] =>
  names.flatMap((name) => kinds.find(({ kind }) => kind === name) ?? [])

/** Drops case, width and marks, so that `É`, `e` and `Ｅ` find each other. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
