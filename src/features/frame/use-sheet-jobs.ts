import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { can } from '#src/domain/team/policy.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { putJob, removeJob, type Job } from './jobs.ts'
import type { Application } from '#src/features/shared/session/session.ts'

type Open = Awaited<ReturnType<typeof client.imports.open>>
type Import = Open['imports'][number]
type Export = Open['exports'][number]
type Kind = 'import' | 'export'

/** How often what goes on is asked for, in milliseconds: the live connection tells sooner, where it stands. */
const LOOK_MS = 3_000

/**
 * Shows the person's own imports and exports in the list of jobs, on every screen of an application, until they are done and
 * after: with their file, or the file of errors.
 */
export function useSheetJobs({ appId, roles }: Application): void {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...orpc.imports.open.queryOptions({ input: { appId } }),
    enabled: can(roles, 'knowledge.view'),
    refetchInterval: ({ state }) => (isGoing(state.data) ? LOOK_MS : false),
  })
  const going = isGoing(data)

  // Only while something goes on is there anything to hear.
  useEffect(() => {
    if (!going) return
    let close = () => {}
    let isOver = false
    async function listen(): Promise<void> {
      // Fetched when it is needed: no start of the console waits for it.
      const { comeBack, openLive } = await import('#src/api/live.ts')
      if (isOver) return
      const socket = openLive(appId)
      const stopComingBack = comeBack(socket, () => undefined)
      close = () => {
        stopComingBack()
        socket.disconnect()
      }
      socket.on('sheet_job', ({ kind, id, done, open }) => {
        const key = orpc.imports.open.queryKey({ input: { appId } })
        if (open) queryClient.setQueryData(key, (known: Open | undefined) => known && withDone(known, kind, id, done))
        else void queryClient.invalidateQueries({ queryKey: orpc.imports.key() })
      })
    }
    // Without it what goes on is still asked for now and then.
    listen().catch(() => undefined)
    return () => {
      isOver = true
      close()
    }
  }, [appId, going, queryClient])

  const seen = useRef(new Map<string, Kind>())
  useEffect(() => {
    if (data === undefined) return
    const now = new Map<string, Kind>()
    for (const one of data.imports.filter(({ own }) => own)) {
      now.set(one.id, 'import')
      putJob(importJob(t, appId, one))
    }
    for (const one of data.exports.filter(({ own }) => own)) {
      now.set(one.id, 'export')
      putJob(exportJob(t, appId, one))
    }
    for (const [id, kind] of seen.current) {
      if (now.has(id)) continue
      void queryClient.invalidateQueries({ queryKey: orpc.imports.key() })
      if (kind === 'import') void queryClient.invalidateQueries({ queryKey: orpc.knowledge.key() })
      void endOf(t, appId, kind, id)
    }
    seen.current = now
  }, [data, appId, t, queryClient])
}

const isGoing = (data: Open | undefined) =>
  data !== undefined && (data.exports.length > 0 || data.imports.some(({ step }) => step !== 'waiting'))

function withDone(known: Open, kind: Kind, id: string, done: number): Open {
  const next = <One extends { id: string }>(list: One[]) => list.map((one) => (one.id === id ? { ...one, done } : one))
  return kind === 'import' ? { ...known, imports: next(known.imports) } : { ...known, exports: next(known.exports) }
}

/** Asks how a job ended that is no longer under way. */
async function endOf(t: Texts, appId: string, kind: Kind, id: string): Promise<void> {
  try {
    if (kind === 'import') return putJob(importJob(t, appId, await client.imports.get({ appId, importId: id })))
    const one = (await client.imports.exports({ appId })).find((other) => other.id === id)
    if (one) putJob(exportJob(t, appId, one))
    else removeJob(id)
  } catch {
    // Whoever opens the records sees it there.
    removeJob(id)
  }
}

function importJob(t: Texts, appId: string, one: Import): Job {
  const { id, name, status, step, failure, done, hasErrorFile } = one
  const title = t(($) => $.frame.jobs.importOf, { name })
  const file = hasErrorFile ? { file: `/api/apps/${appId}/imports/${id}/errors` } : {}
  if (status === 'complete') return { id, title, state: 'done' }
  if (status === 'failed' || status === 'parse_failed')
    return { id, title, state: failure === 'CANCELLED' ? 'cancelled' : 'failed', ...file }
  if (step === 'waiting') return { id, title, state: 'queued' }
  const onCancel = () => void client.imports.cancel({ appId, importId: id }).catch(() => undefined)
  const total = one.added + one.changed + one.removed - one.leftOut
  return { id, title, state: 'running', onCancel, ...(step === 'writing' && { progress: { done, total } }) }
}

function exportJob(t: Texts, appId: string, { id, name, status, failure, done, total, hasFile }: Export): Job {
  const title = t(($) => $.frame.jobs.exportOf, { name })
  if (status === 'complete')
    return { id, title, state: 'done', ...(hasFile && { file: `/api/apps/${appId}/exports/${id}/file` }) }
  if (status === 'failed') return { id, title, state: failure === 'CANCELLED' ? 'cancelled' : 'failed' }
  const onCancel = () => void client.imports.cancelExport({ appId, exportId: id }).catch(() => undefined)
  return { id, title, state: 'running', onCancel, progress: { done, total } }
}
