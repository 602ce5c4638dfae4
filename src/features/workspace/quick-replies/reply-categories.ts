import type { QuickReplies } from './use-quick-replies.ts'

export type ReplyCategory = QuickReplies['categories'][number]

/** A category with those that lie in it; `total`: replies here and below. */
export type ReplyCategoryNode = ReplyCategory & { children: ReplyCategoryNode[]; total: number }

/** Categories as a tree: the team's first, then one's own, each by name. */
export function replyCategoryTree(categories: readonly ReplyCategory[]): ReplyCategoryNode[] {
  const below = Map.groupBy(categories, ({ parentId }) => parentId)
  const nodeOf = (category: ReplyCategory): ReplyCategoryNode => {
    const children = (below.get(category.id) ?? []).map(nodeOf)
    return { ...category, children, total: children.reduce((sum, { total }) => sum + total, category.count) }
  }
  return (below.get(null) ?? []).map(nodeOf).toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn))
}

/** The ids of a category and of those in it. */
export const idsWithin = (node: ReplyCategoryNode): string[] => [node.id, ...node.children.map(({ id }) => id)]

/** Every category in the order of the tree, each with its own name behind that of the one it lies in. */
export const inTreeOrder = (tree: readonly ReplyCategoryNode[]) =>
  tree.flatMap((node) => [
    { node, path: node.name },
    ...node.children.map((child) => ({ node: child, path: `${node.name} / ${child.name}` })),
  ])

/** Where a category may lie: at the top of its own people's, and there is nothing in it then. */
export const mayLieIn = (parent: ReplyCategoryNode, node: ReplyCategoryNode): boolean =>
  parent.editable &&
  parent.parentId === null &&
  parent.id !== node.id &&
  parent.isOwn === node.isOwn &&
  node.children.length === 0
