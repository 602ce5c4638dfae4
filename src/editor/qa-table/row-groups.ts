/** Rows that stand together under a head. */
export type RowGroup = {
  readonly id: string
  readonly title: string
  /** In order. */ readonly keys: readonly number[]
}

/** A head in the table: it stands before the row at `at`, and above the next head where nothing of its group is in sight. */
export type GroupHead = RowGroup & { readonly at: number; readonly isFolded: boolean; readonly canFold: boolean }

/** The rows in sight, and the heads of their groups: of a folded group the head alone. */
export function laidOut(
  groups: readonly RowGroup[],
  isFolded: (id: string) => boolean,
): { rows: number[]; heads: GroupHead[] } {
  const rows: number[] = []
  const heads = groups.map((group): GroupHead => {
    const head = { ...group, at: rows.length, isFolded: isFolded(group.id), canFold: true }
    if (!head.isFolded) for (const key of group.keys) rows.push(key)
    return head
  })
  return { rows, heads }
}

/**
 * Rows in their groups, the groups as they are named; those without a row are left out. A row is where it was held, and
 * where it has been read anew once that group is gone.
 */
export function inGroups(
  keys: readonly number[],
  named: readonly { id: string; title: string }[],
  held: ReadonlyMap<number, string>,
  fresh: ReadonlyMap<number, string>,
): RowGroup[] {
  const byGroup = new Map(named.map(({ id }) => [id, [] as number[]]))
  for (const key of keys) (byGroup.get(held.get(key) ?? '') ?? byGroup.get(fresh.get(key) ?? ''))?.push(key)
  return named.flatMap(({ id, title }) => {
    const own = byGroup.get(id) ?? []
    return own.length === 0 ? [] : [{ id, title, keys: own }]
  })
}

type Heads = readonly Pick<GroupHead, 'at'>[]

/** The head that stands between a row and the one an arrow would lead to. */
export function headBeside(heads: Heads, row: number, to: 'up' | 'down'): number | undefined {
  const found = to === 'up' ? heads.findLastIndex(({ at }) => at === row) : heads.findIndex(({ at }) => at === row + 1)
  return found === -1 ? undefined : found
}

/** Where an arrow leads from a head: to the next one where nothing stands between them, else to a row; null: nowhere. */
export function stepFromHead(
  heads: Heads,
  rows: number,
  head: number,
  to: 'up' | 'down',
): { head: number } | { row: number } | null {
  const at = heads[head]!.at
  const next = head + (to === 'up' ? -1 : 1)
  if (heads[next]?.at === at) return { head: next }
  const row = to === 'up' ? at - 1 : at
  return row >= 0 && row < rows ? { row } : null
}
