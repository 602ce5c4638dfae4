import type { ReactNode } from 'react'
import type { Member } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn, TableLayout } from '#src/ui/table/table-types.ts'
import { useTableLabels } from './table-labels.ts'

type MemberTableProps = {
  members: readonly Member[]
  columns: readonly TableColumn<Member>[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
  onOpen: (member: Member) => void
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
  bulkActions: ReactNode
  loading: boolean
  empty: ReactNode
  error: ReactNode
}

/** The members with who they are, what they may do and how busy they are. */
export function MemberTable({ members, error, ...table }: MemberTableProps) {
  const t = useTexts()
  const labels = useTableLabels()
  return (
    <DataTable
      caption={t(($) => $.team.members.label)}
      rows={members}
      rowId={(member) => member.id}
      rowLabel={(member) => member.nickname}
      labels={labels}
      error={error ?? undefined}
      {...table}
    />
  )
}
