import { useSyncExternalStore } from 'react'
import { isDraft } from '#src/editor/qa-table/draft-key.ts'
import { cellText, type Column } from '#src/editor/qa-table/column.ts'
import type { RowView } from '#src/editor/qa-table/rows.ts'
import type { TableStore } from '#src/editor/qa-table/table-store.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { entryOfRow } from './entry-rows.ts'

type TroubleDialogProps = { store: TableStore; columns: readonly Column[]; onClose: () => void }

/** The rows that could not be saved: what is wrong or what somebody else wrote, and what to do about each. */
export function TroubleDialog({ store, columns, onClose }: TroubleDialogProps) {
  const t = useTexts()
  const { troubled } = useSyncExternalStore(store.subscribe, store.saving)
  const views = troubled.flatMap((key) => store.view(key) ?? [])
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.knowledge.saving.trouble, { count: troubled.length })}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <ul className="flex flex-col gap-3">
        {views.map((view) => (
          <li key={view.row.key} className="flex flex-col gap-2 rounded-card border border-line p-3">
            <Trouble
              view={view}
              columns={columns}
              onResolve={(keep) => {
                store.resolve(view.row.key, keep)
                // With the last one the list is done.
                if (views.length === 1) onClose()
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type TroubleProps = { view: RowView; columns: readonly Column[]; onResolve: (keep: 'mine' | 'theirs') => void }

function Trouble({ view, columns, onResolve }: TroubleProps) {
  const t = useTexts()
  const { row, values, unsaved, state, messages, theirs } = view
  const written = columns.filter(({ id }) => unsaved.includes(id))
  const by = theirs && entryOfRow(theirs).updatedBy
  return (
    <>
      <p className="text-13 font-medium text-ink">
        {isDraft(row.key) ? t(($) => $.knowledge.table.newRow) : t(($) => $.knowledge.table.faq, { number: row.key })}{' '}
        {String(isDraft(row.key) ? values.question : row.values.question)}
      </p>
      {state === 'conflict' && (
        <p className="text-13 text-muted">
          {t(($) => $.knowledge.saving.changedBy, { name: by ?? t(($) => $.knowledge.table.someone) })}
        </p>
      )}
      {messages[''] !== undefined && <p className="text-13 text-danger-text">{messages['']}</p>}
      <dl className="flex flex-col gap-2 text-13">
        {written.map((column) => (
          <div key={column.id} className="grid gap-x-3 gap-y-1 sm:grid-cols-[8rem_1fr_1fr]">
            <dt className="text-muted">{column.title}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-ink">
              <span className="block text-12 text-muted">{t(($) => $.knowledge.saving.mine)}</span>
              {cellText(column, row, values[column.id])}
              {messages[column.id] !== undefined && (
                <span className="block text-danger-text">{messages[column.id]}</span>
              )}
            </dd>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-ink">
              <span className="block text-12 text-muted">{t(($) => $.knowledge.saving.theirs)}</span>
              {cellText(column, row, (theirs ?? row).values[column.id])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {state === 'conflict' && (
          <Button size="small" onClick={() => onResolve('mine')}>
            {t(($) => $.knowledge.saving.keepMine)}
          </Button>
        )}
        <Button size="small" onClick={() => onResolve('theirs')}>
          {state === 'conflict' ? t(($) => $.knowledge.saving.takeTheirs) : t(($) => $.knowledge.saving.drop)}
        </Button>
      </div>
    </>
  )
}
