import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { CategoryTask } from './use-category-menu.tsx'
import { refreshKnowledge } from '#src/features/shared/knowledge/use-knowledge.ts'

type CategoryNameDialogProps = { appId: string; task: Exclude<CategoryTask, { type: 'remove' }>; onClose: () => void }

/** Asks for the name of a category, new or not. */
export function CategoryNameDialog({ appId, task, onClose }: CategoryNameDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const create = useMutation(orpc.knowledge.createCategory.mutationOptions())
  const rename = useMutation(orpc.knowledge.renameCategory.mutationOptions())

  async function handleName(name: string) {
    if (task.type === 'add') await create.mutateAsync({ appId, name, parentId: task.parent?.id ?? null })
    else await rename.mutateAsync({ appId, name, categoryId: task.category.id })
    await refreshKnowledge(queryClient)
    notices.done(
      task.type === 'add'
        ? t(($) => $.knowledge.categories.added, { name })
        : t(($) => $.knowledge.categories.renamed, { name }),
    )
  }

  const title =
    task.type === 'rename'
      ? t(($) => $.knowledge.categories.renameTitle, { name: task.category.name })
      : task.parent === undefined
        ? t(($) => $.knowledge.categories.addTitle)
        : t(($) => $.knowledge.categories.addUnderTitle, { name: task.parent.name })
  return (
    <NameDialog
      title={title}
      label={t(($) => $.knowledge.categories.name)}
      confirmLabel={
        task.type === 'add'
          ? t(($) => $.knowledge.categories.addConfirm)
          : t(($) => $.knowledge.categories.renameConfirm)
      }
      name={task.type === 'rename' ? task.category.name : ''}
      limit={LIMITS.qa.categoryName}
      onName={handleName}
      onClose={onClose}
    />
  )
}
