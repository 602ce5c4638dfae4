import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'

export type Near = Awaited<ReturnType<typeof client.knowledge.near>>[number]['near'][number]

/** Rest after a key before the server is asked, in milliseconds. */
const REST_MS = 200

/** Other entries that questions sound like, asked for as they are typed. */
export function useNear(appId: string, questions: readonly string[], except: string | undefined) {
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
  const texts = rested === '' ? [] : rested.split('\n')
  return useQuery(
    orpc.knowledge.near.queryOptions({
      input: { appId, texts: texts.length === 0 ? [''] : texts, ...(except !== undefined && { except }) },
      enabled: texts.length > 0,
      placeholderData: keepPreviousData,
      // What it says changes with every entry that is saved.
      staleTime: 0,
    }),
  )
}
