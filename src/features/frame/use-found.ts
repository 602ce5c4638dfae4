import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** Rest after a key before the server is asked, in milliseconds. */
const REST_MS = 150

/**
 * What goes by some words in an application, asked for as they are typed: a question that is no longer wanted is given up,
 * and what was found before stays until there is newer. Undefined while there are too few letters to look for.
 */
export function useFound(appId: string, query: string) {
  const words = Array.from(query.trim()).slice(0, LIMITS.search.text).join('')
  const isEnough = words.length >= LIMITS.finder.least
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words])
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
