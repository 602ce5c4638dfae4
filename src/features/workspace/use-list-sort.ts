import { useState } from 'react'
import { LIST_SORTS, type ListSort } from '#src/domain/settings/desk-lists.ts'
import { readSaved, save } from '#src/features/shared/saved.ts'

const isChoice = (value: unknown): value is ListSort | null =>
  value === null || LIST_SORTS.some((sort) => sort === value)

/** In which order an agent's lists stand: as they have chosen in this browser, else as it is set for all. */
export function useListSort(
  { appId, personId }: { appId: string; personId: string },
  usual: ListSort,
): { sort: ListSort; choose: (sort: ListSort) => void } {
  const key = `workspaceSort:${appId}:${personId}`
  const [chosen, setChosen] = useState(() => readSaved(key, isChoice, null))
  return {
    sort: chosen ?? usual,
    choose: (sort) => {
      // What is set for all may change: who wants just that goes along.
      const kept = sort === usual ? null : sort
      setChosen(kept)
      save(key, kept)
    },
  }
}
