import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { SensitiveWordRow } from '#src/api/types.ts'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { fold } from '#src/domain/sensitive/fold.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { QuestionsDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'

/** The sensitive words with what is done about each; several are taken off the list at once. */
export function WordList({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('settings.edit')
  const [search, setSearch] = useState<string | undefined>(undefined)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery(orpc.sensitiveWords.list.queryOptions({ input: { appId } }))
  const all = list.data ?? []
  const wanted = fold(search ?? '').units
  const rows = all.filter(({ word }) => fold(word).units.includes(wanted))
  const remove = useMutation({
    mutationFn: () => client.sensitiveWords.remove({ appId, ids: [...selected] }),
    onSuccess: () => {
      setSelected(new Set())
      notices.done(t(($) => $.rules.list.removed))
      return queryClient.invalidateQueries({ queryKey: orpc.sensitiveWords.list.key() })
    },
    onError: notices.failed,
  })
  const columns: TableColumn<SensitiveWordRow>[] = [
    { id: 'word', header: t(($) => $.rules.list.word), width: 260, hideable: false, cell: ({ word }) => word },
    {
      id: 'action',
      header: t(($) => $.rules.action.label),
      width: 130,
      cell: ({ action }) => t(($) => $.rules.action[action]),
    },
    {
      id: 'direction',
      header: t(($) => $.rules.direction.label),
      width: 130,
      cell: ({ direction }) => t(($) => $.rules.direction[direction]),
    },
  ]
  return (
    <Card
      aria-label={t(($) => $.rules.list.title)}
      title={t(($) => $.rules.list.title)}
      note={list.data && t(($) => $.rules.list.count, { count: all.length })}
    >
      <div className="flex flex-col gap-3">
        {all.length > 0 && <SearchBox value={search} label={t(($) => $.rules.list.search)} onChange={setSearch} />}
        <div className={all.length > 5 ? 'h-96' : 'h-72'}>
          <DataTable
            caption={t(($) => $.rules.list.label)}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={({ word }) => word}
            labels={{
              selectRow: (row) => t(($) => $.rules.list.select, { row }),
              selectAll: t(($) => $.rules.list.selectAll),
              selected: (count) => t(($) => $.rules.list.selected, { count }),
              clearSelection: t(($) => $.rules.list.clearSelection),
              bulkBar: t(($) => $.rules.list.bulk),
              resizeHint: t(($) => $.rules.list.resizeHint),
              loading: t(($) => $.common.loading),
            }}
            {...(canEdit && { selected, onSelectedChange: setSelected })}
            bulkActions={
              <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
                {t(($) => $.rules.list.remove)}
              </Button>
            }
            loading={list.isPending}
            empty={
              <EmptyState
                drawing={all.length === 0 ? <QuestionsDrawing /> : <SearchDrawing />}
                title={t(($) => (all.length === 0 ? $.rules.list.empty : $.rules.list.none))}
                text={t(($) => (all.length === 0 ? $.rules.list.emptyText : $.rules.list.noneText))}
              />
            }
            error={list.isError ? <QueryFailure error={list.error} query={list} /> : undefined}
          />
        </div>
      </div>
    </Card>
  )
}
