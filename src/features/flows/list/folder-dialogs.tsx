import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { refreshFlows } from './use-flow-deeds.ts'
import type { FolderTask } from './use-folder-menu.tsx'

type FolderDialogsProps = {
  appId: string
  task: FolderTask | undefined
  onClose: () => void
  /** The folder was deleted; its flows are now in none. */
  onRemoved: (folderId: string) => void
}

/** The dialogs of the folders: add, rename, delete. */
export function FolderDialogs({ appId, task, onClose, onRemoved }: FolderDialogsProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const create = useMutation(orpc.flows.createFolder.mutationOptions())
  const rename = useMutation(orpc.flows.renameFolder.mutationOptions())
  const remove = useMutation(orpc.flows.removeFolder.mutationOptions())
  if (task === undefined) return null

  if (task.type === 'remove') {
    const { id, name, count } = task.folder
    const handleRemove = async () => {
      try {
        await remove.mutateAsync({ appId, folderId: id })
        onRemoved(id)
        await refreshFlows(queryClient)
        notices.done(t(($) => $.flows.folders.removed, { name }))
      } catch (error) {
        notices.failed(error)
      }
      onClose()
    }
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(($) => $.flows.folders.removeTitle, { name })}
        body={count === 0 ? t(($) => $.flows.folders.removeEmpty) : t(($) => $.flows.folders.removeText, { count })}
        confirmLabel={t(($) => $.flows.folders.removeConfirm)}
        cancelLabel={t(($) => $.common.cancel)}
        busy={remove.isPending}
        onConfirm={() => void handleRemove()}
      />
    )
  }

  const handleName = async (name: string) => {
    if (task.type === 'add') await create.mutateAsync({ appId, name })
    else await rename.mutateAsync({ appId, folderId: task.folder.id, name })
    await refreshFlows(queryClient)
    notices.done(
      task.type === 'add' ? t(($) => $.flows.folders.added, { name }) : t(($) => $.flows.folders.renamed, { name }),
    )
  }
  return (
    <NameDialog
      title={
        task.type === 'add'
          ? t(($) => $.flows.folders.add)
          : t(($) => $.flows.folders.renameTitle, { name: task.folder.name })
      }
      label={t(($) => $.flows.folders.name)}
      confirmLabel={task.type === 'add' ? t(($) => $.flows.folders.add) : t(($) => $.flows.actions.rename)}
      name={task.type === 'add' ? '' : task.folder.name}
      limit={LIMITS.flow.name}
      onName={handleName}
      onClose={onClose}
    />
  )
}
