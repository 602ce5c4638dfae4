import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { refreshKnowledge } from '#src/features/shared/knowledge/use-knowledge.ts'
import { isOpen, type Import, type NamedColumns, type Outcome } from './data.ts'

/** How often an import that goes on is asked for, in milliseconds: the live connection tells sooner. */
const LOOK_MS = 1_500

const refreshImports = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: orpc.imports.key() })

/** One import, followed while it goes on. */
export function useImport(appId: string, importId: string | undefined) {
  return useQuery({
    ...orpc.imports.get.queryOptions({ input: { appId, importId: importId ?? '' } }),
    enabled: importId !== undefined,
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data) && state.data.step !== 'waiting' ? LOOK_MS : false,
  })
}

/** The import that is under way in the application, whoever began it. */
export function usePendingImport(appId: string, enabled: boolean) {
  const open = useQuery({ ...orpc.imports.open.queryOptions({ input: { appId } }), enabled })
  return { pending: open.data?.imports[0], isLoading: open.isPending }
}

export function useImportRows(appId: string, importId: string, outcome: Outcome | undefined) {
  return useInfiniteQuery(
    orpc.imports.rows.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        importId,
        limit: 100,
        ...(outcome !== undefined && { outcome }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

export type Choice = Omit<Parameters<typeof orpc.imports.begin.call>[0], 'appId' | 'size' | 'name'> & { file: File }

/** What can be done with imports. Every deed leaves all lists as they are by then. */
export function useImportDeeds(appId: string) {
  const queryClient = useQueryClient()
  const onSettled = () => refreshImports(queryClient)
  const begin = useMutation({
    mutationFn: async ({ file, ...choice }: Choice) => {
      const { id } = await orpc.imports.begin.call({ appId, name: file.name, size: file.size, ...choice })
      await orpc.imports.upload.call({ appId, importId: id, file })
      return id
    },
    onSettled,
  })
  const confirm = useMutation(orpc.imports.confirm.mutationOptions({ onSettled }))
  const cancel = useMutation(orpc.imports.cancel.mutationOptions({ onSettled }))
  const retry = useMutation(orpc.imports.retry.mutationOptions({ onSettled }))
  const leaveOut = useMutation(orpc.imports.leaveOut.mutationOptions({ onSettled }))
  const revert = useMutation(
    orpc.changes.revert.mutationOptions({
      onSettled: async () => {
        await Promise.all([refreshImports(queryClient), refreshKnowledge(queryClient)])
      },
    }),
  )
  const startExport = useMutation(orpc.imports.startExport.mutationOptions({ onSettled }))
  return {
    begin,
    confirm: { ...confirm, run: (importId: string) => confirm.mutateAsync({ appId, importId }) },
    cancel: { ...cancel, run: (importId: string) => cancel.mutateAsync({ appId, importId }) },
    retry: {
      ...retry,
      run: (importId: string, named?: NamedColumns) =>
        retry.mutateAsync({ appId, importId, ...(named !== undefined && { named }) }),
    },
    leaveOut: (importId: string, positions: number[], leftOut: boolean) =>
      leaveOut.mutateAsync({ appId, importId, positions, leftOut }),
    revert: {
      ...revert,
      run: (record: Import, changedSince: 'refuse' | 'leave') =>
        revert.mutateAsync({ appId, changeSetId: record.changeSetId ?? '', changedSince }),
    },
    startExport,
  }
}
