import type { client } from '#src/api/client.ts'

export type Category = Awaited<ReturnType<typeof client.knowledge.categories>>[number]

/** A category with what lies under it, in the order of the tree. */
export type CategoryNode = Category & { children: CategoryNode[]; /** Entries here and below. */ total: number }

/** Categories as a tree: the default one first, the others by name. */
export function categoryTree(
  categories: readonly Category[],
  compare: (a: string, b: string) => number,
): CategoryNode[] {
  const below = (parentId: string | null): CategoryNode[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || compare(a.name, b.name))
      .map((category) => {
        const children = below(category.id)
        const total = children.reduce((sum, child) => sum + child.total, category.count)
        return { ...category, children, total }
      })
  return below(null)
}

/** The tree as one list, each name with that of its parent: «Delivery / Abroad». */
export function categoryOptions(tree: readonly CategoryNode[]): { id: string; label: string }[] {
  return tree.flatMap((node) => [
    { id: node.id, label: node.name },
    ...node.children.map((child) => ({ id: child.id, label: `${node.name} / ${child.name}` })),
  ])
}
