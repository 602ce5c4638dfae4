import type { CategoryNode } from '#src/features/shared/knowledge/category-list.ts'
import { CategoryNameDialog } from './category-name-dialog.tsx'
import { RemoveCategoryDialog } from './category-remove-dialog.tsx'
import type { CategoryTask } from './use-category-menu.tsx'

type CategoryDialogsProps = {
  appId: string
  task: CategoryTask | undefined
  tree: readonly CategoryNode[]
  onClose: () => void
  /** The category shown was deleted; its entries are now elsewhere. */
  onRemoved: (categoryId: string) => void
}

/** The dialogs of the category tree: add, rename, delete. */
export function CategoryDialogs({ appId, task, tree, onClose, onRemoved }: CategoryDialogsProps) {
  if (task === undefined) return null
  if (task.type !== 'remove') return <CategoryNameDialog appId={appId} task={task} onClose={onClose} />
  return (
    <RemoveCategoryDialog
      appId={appId}
      category={task.category}
      tree={tree}
      onClose={onClose}
      onRemoved={() => onRemoved(task.category.id)}
    />
  )
}
