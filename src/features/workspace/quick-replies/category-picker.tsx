import { useTexts } from '#src/i18n/use-texts.ts'
import { Select } from '#src/ui/select.tsx'
import { CategoryMenu, type CategoryTask } from './category-menu.tsx'
import { inTreeOrder, type ReplyCategoryNode } from './reply-categories.ts'

type CategoryPickerProps = {
  tree: readonly ReplyCategoryNode[]
  selected: string | undefined
  onSelect: (categoryId: string | undefined) => void
  onTask: (task: CategoryTask) => void
  onMove: (categoryId: string, parentId: string | null) => void
}

const ALL = 'all'

/** The categories where there is no room for their tree. */
export function CategoryPicker({ tree, selected, onSelect, onTask, onMove }: CategoryPickerProps) {
  const t = useTexts()
  const all = inTreeOrder(tree)
  const chosen = all.find(({ node }) => node.id === selected)?.node
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Select
        width="fit"
        aria-label={t(($) => $.replies.form.category)}
        value={chosen?.id ?? ALL}
        options={[
          { value: ALL, label: t(($) => $.replies.categories.all) },
          ...all.map(({ node, path }) => ({ value: node.id, label: path })),
        ]}
        onValueChange={(id) => onSelect(id === ALL ? undefined : id)}
      />
      {chosen?.editable && <CategoryMenu node={chosen} tree={tree} onTask={onTask} onMove={onMove} />}
    </div>
  )
}
