import { useRef } from 'react'
import { isDraft } from './draft-key.ts'
import type { GroupHead } from './row-groups.ts'
import { tickedRange, tickedWith } from './ticked.ts'

export type Ticks = {
  /** Ticks a row, or with `extend` all from the one that was ticked last. */
  tick: (key: number, extend: boolean) => void
  tickRange: (keys: readonly number[]) => void
  tickAll: () => void
  ofAll: boolean | 'indeterminate'
}

/** Which rows are ticked. What is only begun is nothing to be done anything with; rows of folded groups are. */
export function useTicks(
  order: readonly number[],
  heads: readonly GroupHead[],
  checked: ReadonlySet<number>,
  onCheckedChange: (checked: ReadonlySet<number>) => void,
): Ticks {
  const last = useRef<number>(undefined)
  const change = (keys: Iterable<number>) => onCheckedChange(new Set([...keys].filter((key) => !isDraft(key))))
  const tickable = heads.length === 0 ? order : heads.flatMap(({ keys }) => keys)
  const isAll = checked.size >= tickable.length - countDrafts(tickable)
  return {
    tick(key, extend) {
      change(tickedWith(checked, order, key, extend ? last.current : undefined))
      last.current = key
    },
    tickRange: (keys) => change(tickedRange(checked, keys)),
    tickAll: () => change(isAll ? [] : tickable),
    ofAll: checked.size === 0 ? false : isAll ? true : 'indeterminate',
  }
}

/** Drafts are the last rows, or among those that were saved since they were begun there. */
function countDrafts(order: readonly number[]): number {
  let count = 0
  for (const key of order) if (isDraft(key)) count += 1
  return count
}
