import { FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { mayLieIn, type ReplyCategoryNode } from './reply-categories.ts'

/** Something to be done with a category that asks for more; `isOwn`: it is to be one's own. */
export type CategoryTask =
  | { type: 'add'; parent: ReplyCategoryNode | undefined; isOwn: boolean }
  | { type: 'rename'; node: ReplyCategoryNode }
  | { type: 'remove'; node: ReplyCategoryNode }

type CategoryMenuProps = {
  node: ReplyCategoryNode
  tree: readonly ReplyCategoryNode[]
  onTask: (task: CategoryTask) => void
  onMove: (categoryId: string, parentId: string | null) => void
  tabIndex?: 0 | -1
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with a category of quick replies. */
export function CategoryMenu({ node, tree, onTask, onMove, tabIndex = 0 }: CategoryMenuProps) {
  const t = useTexts()
  const { id, name, parentId, isOwn } = node
  const parents = tree.filter((parent) => mayLieIn(parent, node))
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          tabIndex={tabIndex}
          label={t(($) => $.replies.categories.actions, { name })}
          icon={<MoreIcon />}
        />
      }
      entries={[
        ...(parentId === null
          ? [
              {
                label: t(($) => $.replies.categories.addUnder),
                icon: <FolderPlus {...ICON} />,
                onSelect: () => onTask({ type: 'add', parent: node, isOwn }),
              },
            ]
          : []),
        {
          label: t(($) => $.replies.categories.rename),
          icon: <Pencil {...ICON} />,
          onSelect: () => onTask({ type: 'rename', node }),
        },
        {
          type: 'sub',
          label: t(($) => $.replies.categories.moveTo),
          icon: <FolderInput {...ICON} />,
          disabled: parents.length === 0 && parentId === null,
          entries: [
            {
              label: t(($) => $.replies.categories.top),
              disabled: parentId === null,
              onSelect: () => onMove(id, null),
            },
            ...parents.map((parent) => ({
              label: parent.name,
              disabled: parent.id === parentId,
              onSelect: () => onMove(id, parent.id),
            })),
          ],
        },
        {
          label: t(($) => $.replies.categories.remove),
          icon: <Trash2 {...ICON} />,
          tone: 'danger',
          onSelect: () => onTask({ type: 'remove', node }),
        },
      ]}
    />
  )
}
