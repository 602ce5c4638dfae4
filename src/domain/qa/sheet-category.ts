import type { RowReason } from './sheet-row.ts'

export type SheetCategory = { id: string; parentId: string | null; name: string; isDefault: boolean }

/** Where a row is filed: a category that exists, one to be made, or wherever its entry is (the usual place for a new one). */
export type RowCategory = { type: 'known'; id: string } | { type: 'made'; path: readonly string[] } | { type: 'kept' }

/** `scope` is the category that is replaced: rows may name it or what is below it, and go there when they name nothing. */
export type CategoryRules = { mayMake: boolean; scope: string | null }

export type CategoryFinder = {
  find(path: readonly string[] | null): { category: RowCategory; reason: RowReason | null }
}

/** Finds categories by their names, as rows of a sheet give them. */
export function createCategoryFinder(categories: readonly SheetCategory[], rules: CategoryRules): CategoryFinder {
  const { mayMake, scope } = rules
  const byPlace = new Map(categories.map((category) => [placeOf(category.parentId, category.name), category]))
  const refused = (column: RowReason['column'], code: RowReason['code']) => ({
    category: { type: 'kept' as const },
    reason: { column, code },
  })
  return {
    find(path) {
      if (path === null)
        return { category: scope === null ? { type: 'kept' } : { type: 'known', id: scope }, reason: null }
      const [name = '', below] = path
      const category = byPlace.get(placeOf(null, name))
      const child = category && below !== undefined ? byPlace.get(placeOf(category.id, below)) : undefined
      const found = below === undefined ? category : child
      const isInside =
        scope === null ||
        found?.id === scope ||
        category?.id === scope ||
        (found !== undefined && found.parentId === scope)
      if (!isInside) return refused(below === undefined ? 'category' : 'subcategory', 'CATEGORY_OUTSIDE')
      if (found) return { category: { type: 'known', id: found.id }, reason: null }
      if (category?.isDefault) return refused('subcategory', 'CATEGORY_READONLY')
      if (!mayMake) return refused(category ? 'subcategory' : 'category', 'CATEGORY_NOT_FOUND')
      return { category: { type: 'made', path }, reason: null }
    },
  }
}

const placeOf = (parentId: string | null, name: string) => `${parentId ?? ''}/${name}`

/** Ids of a category and of what is below it. */
export function withSubcategories(categories: readonly SheetCategory[], id: string): Set<string> {
  return new Set([id, ...categories.filter(({ parentId }) => parentId === id).map((category) => category.id)])
}
