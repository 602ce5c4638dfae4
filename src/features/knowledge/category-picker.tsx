import { Plus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Select } from '#src/ui/select.tsx'
import { categoryOptions, type CategoryNode } from '#src/features/shared/knowledge/category-list.ts'
import { useCategoryMenu, type CategoryTask } from './use-category-menu.tsx'
import { useMoveCategory } from './use-move-category.ts'

type CategoryPickerProps = {
  appId: string
  tree: readonly CategoryNode[]
  selected: string | undefined
  onSelect: (categoryId: string | undefined) => void
  onTask: (task: CategoryTask) => void
}

const ALL = 'all'

/** The categories where there is no room for their tree: a list to pick from, and the same deeds. */
export function CategoryPicker({ appId, tree, selected, onSelect, onTask }: CategoryPickerProps) {
  const t = useTexts()
  const move = useMoveCategory(appId)
  const menuOf = useCategoryMenu(tree, onTask, move)
  const shown = tree.flatMap((node) => [node, ...node.children]).find(({ id }) => id === selected)
  return (
    <div className="flex items-center gap-1">
      <Select
        width="fit"
        aria-label={t(($) => $.knowledge.categories.choose)}
        value={shown?.id ?? ALL}
        onValueChange={(id) => onSelect(id === ALL ? undefined : id)}
        options={[
          { value: ALL, label: t(($) => $.knowledge.categories.all) },
          ...categoryOptions(tree).map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      {shown !== undefined && (
        <Menu
          trigger={
            <IconButton label={t(($) => $.knowledge.categories.actions, { name: shown.name })} icon={<MoreIcon />} />
          }
          entries={menuOf(shown)}
        />
      )}
      <IconButton
        label={t(($) => $.knowledge.categories.add)}
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => onTask({ type: 'add', parent: undefined })}
      />
    </div>
  )
}
