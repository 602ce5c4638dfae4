import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column } from '#src/editor/qa-table/column.ts'
import type { TableSort } from '#src/editor/qa-table/table-head.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { GroupChoice } from './grouping.ts'

type SortMenuProps = {
  columns: readonly Column[]
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** Left out where the rows cannot be grouped. */
  groups: GroupChoice | undefined
}

/** What the table is sorted and grouped by, in sight whichever columns are; and another choice of it. */
export function SortMenu({ columns, sort, onSort, groups }: SortMenuProps) {
  const t = useTexts()
  const names = [
    { value: 'number', label: t(($) => $.knowledge.table.number) },
    ...columns.flatMap(({ sort: value, title }) => (value === undefined ? [] : [{ value, label: title }])),
  ]
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  const name = names.find(({ value }) => value === sort.by)?.label ?? ''
  const direction = sort.descending ? t(($) => $.knowledge.bar.descending) : t(($) => $.knowledge.bar.ascending)
  return (
    <Menu
      align="end"
      trigger={
        <Button
          tone="quiet"
          aria-label={t(($) => $.knowledge.bar.sortedBy, { column: name, direction })}
          icon={<Arrow size={16} strokeWidth={1.75} aria-hidden />}
        >
          {name}
        </Button>
      }
      entries={[
        {
          type: 'choice',
          heading: t(($) => $.knowledge.bar.sort),
          value: sort.by,
          options: names,
          onValueChange: (by) => onSort({ by, descending: sort.descending }),
        },
        { type: 'line' },
        {
          type: 'choice',
          heading: t(($) => $.knowledge.bar.direction),
          value: sort.descending ? 'descending' : 'ascending',
          options: [
            { value: 'ascending', label: t(($) => $.knowledge.bar.ascending) },
            { value: 'descending', label: t(($) => $.knowledge.bar.descending) },
          ],
          onValueChange: (value) => onSort({ by: sort.by, descending: value === 'descending' }),
        },
        ...(groups ? groupEntries(t, groups) : []),
      ]}
    />
  )
}

function groupEntries(t: ReturnType<typeof useTexts>, { isGrouped, onGroup, onFoldAll }: GroupChoice): MenuEntry[] {
  const entries: MenuEntry[] = [
    { type: 'line' },
    {
      type: 'choice',
      heading: t(($) => $.knowledge.bar.group),
      value: isGrouped ? 'category' : 'none',
      options: [
        { value: 'none', label: t(($) => $.knowledge.bar.groupNone) },
        { value: 'category', label: t(($) => $.knowledge.fields.categoryId) },
      ],
      onValueChange: (value) => onGroup(value === 'category'),
    },
  ]
  if (!isGrouped) return entries
  return [
    ...entries,
    { type: 'line' },
    { label: t(($) => $.knowledge.bar.foldAll), onSelect: () => onFoldAll(true) },
    { label: t(($) => $.knowledge.bar.unfoldAll), onSelect: () => onFoldAll(false) },
  ]
}
