import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { refreshKnowledge, useRevert } from '#src/features/shared/knowledge/use-knowledge.ts'
import type { FileFaqAct } from './data.ts'
import type { FileSearch } from '../file-search.ts'

const PAGE = 50

export type Refused = Awaited<ReturnType<typeof client.files.updateFileFAQ>>['refused']

/** The questions that were found, as the address narrows them. */
export function useFileFaq(appId: string, { document, status }: FileSearch) {
  return useInfiniteQuery(
    orpc.files.faq.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...(status !== 'all' && { status: status ?? ('open' as const) }),
        ...(document !== undefined && { documentId: document }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

/** What is decided on them. What could not be accepted is told by `refused`, until the next deed. */
export function useFaqDeeds(appId: string) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const update = useMutation(orpc.files.updateFileFAQ.mutationOptions())
  const revert = useRevert(appId)
  const [refused, setRefused] = useState<Refused>([])
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.files.faq.key() })

  /** Says whether it was done. */
  async function run(act: FileFaqAct): Promise<boolean> {
    setRefused([])
    try {
      const done = await update.mutateAsync({ appId, act })
      setRefused(done.refused)
      const count = done.changed
      if (act.type === 'accept' && count > 0) {
        const { changeSetId } = done
        await refreshKnowledge(queryClient)
        notices.undoable(
          t(($) => $.file.faq.accepted, { count }),
          async () => {
            if (changeSetId !== null) await revert(changeSetId)
            await refresh()
          },
        )
      }
      if (act.type === 'reject' && count > 0)
        notices.undoable(
          t(($) => $.file.faq.rejected, { count }),
          async () => {
            await update.mutateAsync({ appId, act: { type: 'reopen', ids: act.ids } })
            await refresh()
          },
        )
      return true
    } catch (error) {
      if (apiFailure(error).code === 'CONFLICT') notices.refused(t(($) => $.file.faq.conflict))
      else notices.failed(error)
      return false
    } finally {
      await refresh()
    }
  }

  return { run, refused, isBusy: update.isPending, dismiss: () => setRefused([]) }
}

/** How far the model has read. */
export type Progress = { at: number; total: number }

/** Looks for questions in a document; a model reads a part of it at a time, and can be stopped between two. */
export function useSuggest(appId: string) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'finder' | 'model'>()
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<string>()
  const stopped = useRef(false)

  async function find(documentId: string, writer: 'finder' | 'model'): Promise<void> {
    stopped.current = false
    setBusy(writer)
    setFailure(undefined)
    let found = 0
    try {
      for (let from: number | null = 1; from !== null && !stopped.current;) {
        const part: Awaited<ReturnType<typeof client.files.suggest>> = await client.files.suggest({
          appId,
          documentId,
          writer,
          from,
        })
        found += part.found
        await queryClient.invalidateQueries({ queryKey: orpc.files.faq.key() })
        if (part.failure !== null) {
          setFailure(part.failure)
          break
        }
        from = part.next
        if (from !== null) setProgress({ at: from, total: part.passages })
      }
      notices.done(t(($) => $.file.faq.found, { count: found }))
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(undefined)
      setProgress(undefined)
    }
  }

  return {
    busy,
    progress,
    failure,
    find,
    stop: () => {
      stopped.current = true
    },
  }
}
