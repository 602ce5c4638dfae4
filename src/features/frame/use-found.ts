import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useRested } from '#src/features/shared/use-rested.ts'

/**
 * What goes by some words in an application, asked for as they are typed: a question that is no longer wanted is given up,
 * and what was found before stays until there is newer. Undefined while there are too few letters to look for.
 */
export function useFound(appId: string, query: string) {
  const words = Array.from(query.trim()).slice(0, LIMITS.search.text).join('')
  const isEnough = words.length >= LIMITS.finder.least
  const rested = useRested(words)
  const { data, error, isFetching } = useQuery({
    ...orpc.finder.find.queryOptions({ input: { appId, text: rested } }),
    enabled: isEnough && rested.length >= LIMITS.finder.least,
    placeholderData: keepPreviousData,
    // What it says changes with all that is saved.
    staleTime: 0,
  })
  if (!isEnough) return undefined
  return { words, kinds: data ?? [], error, isUnderWay: isFetching || rested !== words }
}
