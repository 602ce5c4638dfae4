import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'

type Found = Awaited<ReturnType<typeof client.knowledge.near>>[number]
export type Near = Found['near'][number]

/** Rest after a key before the server is asked, in milliseconds: with the look-up, less than the tenth of a second. */
const REST_MS = 50
/** For how long what was found for a text holds, in milliseconds, where no entry is saved meanwhile. */
const FRESH_MS = 30_000

/** Other entries that questions sound like, asked for as they are typed: only what is new is looked up. */
export function useNear(appId: string, questions: readonly string[], except: string | undefined) {
  const queryClient = useQueryClient()
  const asked = questions
    .map((text) => Array.from(text.trim()).slice(0, LIMITS.qa.questionImport).join(''))
    .filter((text) => text !== '')
    .slice(0, LIMITS.qa.similarCount + 1)
  const key = asked.join('\n')
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS)
    return () => clearTimeout(timer)
  }, [key])
  const texts = rested === '' ? [] : [...new Set(rested.split('\n'))]
  return useQuery({
    queryKey: [...orpc.knowledge.near.key(), 'all', appId, except, rested],
    queryFn: ({ signal }) => look(queryClient, { appId, texts, except }, signal),
    enabled: texts.length > 0,
    placeholderData: keepPreviousData,
    // What it says changes with every entry that is saved.
    staleTime: 0,
  })
}

type Asked = { appId: string; texts: readonly string[]; except: string | undefined }

/** What is known of texts, and of the others what the server finds. */
async function look(queryClient: QueryClient, { appId, texts, except }: Asked, signal: AbortSignal): Promise<Found[]> {
  const keyOf = (text: string) => [...orpc.knowledge.near.key(), 'one', appId, except, text]
  const known = new Map(
    texts.flatMap((text) => {
      const state = queryClient.getQueryState<Found>(keyOf(text))
      const isFresh = state?.isInvalidated === false && Date.now() - state.dataUpdatedAt < FRESH_MS
      return isFresh && state.data !== undefined ? [[text, state.data] as const] : []
    }),
  )
  const missing = texts.filter((text) => !known.has(text))
  if (missing.length > 0) {
    const input = { appId, texts: missing, ...(except !== undefined && { except }) }
    for (const found of await client.knowledge.near(input, { signal })) {
      queryClient.setQueryData(keyOf(found.text), found)
      known.set(found.text, found)
    }
  }
  return texts.flatMap((text) => known.get(text) ?? [])
}
