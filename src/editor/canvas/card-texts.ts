import type { GraphNode } from '#src/domain/graph/document.ts'
import { specOf, type NodeSpecs, type Outlet } from '#src/domain/graph/spec.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import { FALLBACK_LANGUAGES } from '#src/lib/languages.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { NodeView, SummaryContext } from './kit/view.ts'
import type { SceneNode } from './scene-items.ts'

/** The kinds of nodes a canvas shows: what they are, and how they look. */
export type Kinds = {
  readonly specs: NodeSpecs
  readonly views: Readonly<Record<string, NodeView>>
  /** What summaries may know; without it they name no flow and take the first language. */
  readonly context?: SummaryContext
}

/** What stands on a card. */
export type CardTexts = { readonly title: string; readonly summary: string; readonly outlets: readonly string[] }

/** Reads and keeps the words of cards; new ones are made when the language changes. */
export type TextsOf = (item: SceneNode) => CardTexts

export function cardTexts(kinds: Kinds, t: Texts): TextsOf {
  const known = new WeakMap<GraphNode, CardTexts>()
  return ({ node, outlets }) => {
    const before = known.get(node)
    if (before !== undefined) return before
    const texts = {
      title: nodeTitle(kinds.specs, node),
      summary: summaryOf(kinds, node, t),
      outlets: outlets.map((outlet) => outletText(outlet)),
    }
    known.set(node, texts)
    return texts
  }
}

export const viewOf = (kinds: Kinds, kind: string): NodeView | undefined =>
  Object.hasOwn(kinds.views, kind) ? kinds.views[kind] : undefined

const NO_CONTEXT: SummaryContext = { language: null, flowName: () => undefined }

/** What a node does in one line; one of an unknown kind does nothing, and says so. */
export const summaryOf = (kinds: Kinds, node: GraphNode, t: Texts): string =>
  viewOf(kinds, node.kind)?.summary(node.data, t, kinds.context ?? NO_CONTEXT) ?? t(($) => $.canvas.unknownKind)

/** The author's name for a node, or that of its kind; an unknown kind is named by its word. */
export const nodeTitle = (specs: NodeSpecs, node: GraphNode): string => node.title || kindName(specs, node.kind)

export function kindName(specs: NodeSpecs, kind: string): string {
  const spec = specOf(specs, kind)
  return (spec && nodesText(`${spec.textKey}.name`)) ?? kind
}

/** The author's words for a way out, or those of the kind. */
export const outletText = (outlet: Outlet): string =>
  outlet.label ?? (outlet.labelKey === undefined ? undefined : nodesText(outlet.labelKey)) ?? outlet.id

/** A text of the kinds. Their keys come with the kinds: the translator cannot know them by type. */
function nodesText(key: string): string | undefined {
  for (const language of [i18n.language, ...FALLBACK_LANGUAGES]) {
    const text: unknown = i18n.getResource(language, NAMESPACE, `nodes.${key}`)
    if (typeof text === 'string') return text
  }
  return undefined
}
