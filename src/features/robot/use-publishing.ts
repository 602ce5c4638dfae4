import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { refreshBot } from './use-robot-form.ts'

type Started = { releaseId: string; number: number }

/** Milliseconds between two looks. */
const LOOK = 1000

/** Follows the version that switching the bot on has begun, and tells how it ended. */
export function usePublishing(appId: string): (started: Started) => void {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [started, setStarted] = useState<Started>()
  const { data } = useQuery(
    orpc.release.get.queryOptions({
      input: { appId, releaseId: started?.releaseId ?? '' },
      enabled: started !== undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'in_progress' ? LOOK : false),
    }),
  )
  const end = useEffectEvent((status: 'deployed' | 'failed') => {
    const version = started?.number ?? 0
    if (status === 'deployed') notices.done(t(($) => $.chatbot.switch.isLive, { version }))
    else notices.refused(t(($) => $.chatbot.switch.notPublished, { version }))
    void refreshBot(queryClient)
  })
  const status = started && data?.id === started.releaseId ? data.status : undefined
  useEffect(() => {
    if (status === 'deployed' || status === 'failed') end(status)
  }, [status])
  return setStarted
}
