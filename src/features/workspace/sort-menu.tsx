import { ArrowDownWideNarrow } from 'lucide-react'
import { LIST_SORTS, type ListSort } from '#src/domain/settings/desk-lists.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

type SortMenuProps = {
  sort: ListSort
  /** What is set for all. */
  usual: ListSort
  onSort: (sort: ListSort) => void
}

/** In which order the lists stand, and the others to choose from. */
export function SortMenu({ sort, usual, onSort }: SortMenuProps) {
  const t = useTexts()
  const choose = (value: string) => {
    const chosen = LIST_SORTS.find((each) => each === value)
    if (chosen) onSort(chosen)
  }
  return (
    <Menu
      trigger={
        <Button
          tone="quiet"
          size="small"
          icon={<ArrowDownWideNarrow size={16} strokeWidth={1.75} aria-hidden />}
          className="min-w-0"
        >
          <span className="truncate">
            {t(($) => $.workspace.sort.label, { sort: t(($) => $.workspace.sort.names[sort]) })}
          </span>
        </Button>
      }
      entries={[
        {
          type: 'choice',
          heading: t(($) => $.workspace.sort.heading),
          value: sort,
          options: LIST_SORTS.map((value) => ({
            value,
            label: t(($) => $.workspace.sort.names[value]),
            ...(value === usual && { note: t(($) => $.workspace.sort.usual) }),
          })),
          onValueChange: choose,
        },
      ]}
    />
  )
}
