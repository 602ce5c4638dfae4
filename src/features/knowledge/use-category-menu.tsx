import { FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { CategoryNode } from '#src/features/shared/knowledge/category-list.ts'

/** Something to be done with a category that needs a dialog. */
export type CategoryTask =
  | { type: 'add'; parent: CategoryNode | undefined }
  | { type: 'rename'; category: CategoryNode }
  | { type: 'remove'; category: CategoryNode }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The menu of a category. The default one offers nothing but the reason. */
export function useCategoryMenu(
  tree: readonly CategoryNode[],
  onTask: (task: CategoryTask) => void,
  onMove: (categoryId: string, parentId: string | null) => void,
) {
  const t = useTexts()
  return (category: CategoryNode): MenuEntry[] => {
    const reason = category.isDefault ? t(($) => $.knowledge.categories.defaultReason) : undefined
    return [
      ...(category.parentId === null && !category.isDefault
        ? [
            {
              label: t(($) => $.knowledge.categories.addUnder),
              icon: <FolderPlus {...ICON} />,
              onSelect: () => onTask({ type: 'add', parent: category }),
            },
          ]
        : []),
      {
        label: t(($) => $.knowledge.categories.rename),
        icon: <Pencil {...ICON} />,
        disabled: category.isDefault,
        ...(reason !== undefined && { note: reason }),
        onSelect: () => onTask({ type: 'rename', category }),
      },
      {
        type: 'sub',
        label: t(($) => $.knowledge.categories.moveTo),
        icon: <FolderInput {...ICON} />,
        disabled: category.isDefault,
        entries: [
          {
            label: t(($) => $.knowledge.categories.top),
            disabled: category.parentId === null,
            onSelect: () => onMove(category.id, null),
          },
          ...tree
            .filter((parent) => mayHold(parent, category))
            .map((parent) => ({
              label: parent.name,
              disabled: category.parentId === parent.id,
              onSelect: () => onMove(category.id, parent.id),
            })),
        ],
      },
      {
        label: t(($) => $.knowledge.categories.remove),
        icon: <Trash2 {...ICON} />,
        tone: 'danger',
        disabled: category.isDefault,
        onSelect: () => onTask({ type: 'remove', category }),
      },
    ]
  }
}

/** Whether a category may lie under another one: two levels there are, and the default one holds none. */
export const mayHold = (parent: CategoryNode, category: CategoryNode): boolean =>
  !parent.isDefault &&
  parent.parentId === null &&
  parent.id !== category.id &&
  !category.isDefault &&
  category.children.length === 0
