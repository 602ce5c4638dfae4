import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { CategoryNode } from './category-list.ts'

/** Something to be done with a category that needs a dialog. */
export type CategoryTask =
  | { type: 'add'; parent: CategoryNode | undefined }
  | { type: 'rename'; category: CategoryNode }
  | { type: 'remove'; category: CategoryNode }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The menu of a category. The default one offers nothing but the reason. */
export function useCategoryMenu(onTask: (task: CategoryTask) => void) {
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
        label: t(($) => $.knowledge.categories.remove),
        icon: <Trash2 {...ICON} />,
        tone: 'danger',
        disabled: category.isDefault,
        onSelect: () => onTask({ type: 'remove', category }),
      },
    ]
  }
}
