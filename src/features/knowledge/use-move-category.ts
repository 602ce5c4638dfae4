import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { refreshKnowledge } from '#src/features/shared/knowledge/use-knowledge.ts'

/** Puts a category under another one, or at the top. */
export function useMoveCategory(appId: string) {
  const queryClient = useQueryClient()
  const notices = useNotices()
  const move = useMutation(orpc.knowledge.moveCategory.mutationOptions())
  return (categoryId: string, parentId: string | null) =>
    void move
      .mutateAsync({ appId, categoryId, parentId })
      .then(() => refreshKnowledge(queryClient))
      .catch(notices.failed)
}
