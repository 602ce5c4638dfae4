import { useMutation } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useRefreshReplies } from './use-quick-replies.ts'

/** How categories of quick replies are made, renamed, moved and deleted; each rejects with the refusal. */
export function useCategoryDeeds(appId: string) {
  const refresh = useRefreshReplies()
  const creating = useMutation(orpc.quickReplies.createCategory.mutationOptions())
  const renaming = useMutation(orpc.quickReplies.renameCategory.mutationOptions())
  const moving = useMutation(orpc.quickReplies.moveCategory.mutationOptions())
  const removing = useMutation(orpc.quickReplies.removeCategory.mutationOptions())
  return {
    async create(name: string, of: { parentId: string | null; isOwn: boolean }): Promise<string> {
      const { id } = await creating.mutateAsync({ appId, name, ...of })
      await refresh()
      return id
    },
    async rename(categoryId: string, name: string): Promise<void> {
      await renaming.mutateAsync({ appId, replyCategoryId: categoryId, name })
      await refresh()
    },
    async move(categoryId: string, parentId: string | null): Promise<void> {
      await moving.mutateAsync({ appId, replyCategoryId: categoryId, parentId })
      await refresh()
    },
    async remove(categoryId: string, moveTo: string | null): Promise<void> {
      await removing.mutateAsync({ appId, replyCategoryId: categoryId, moveTo })
      await refresh()
    },
  }
}
