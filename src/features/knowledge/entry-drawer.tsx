import { useQuery } from '@tanstack/react-query'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import type { Entry } from './data.ts'
import { EntryEditor, type Neighbours } from './entry-editor.tsx'

type EntryDrawerProps = {
  appId: string
  /** Where a new entry belongs. */
  base: QaBase
  /** The entry's id, `new` for one to be written, undefined for a closed drawer. */
  entryId: string | undefined
  /** The entry as the list has it, so that it is there at once; undefined for a link to one that the list does not show. */
  known: Entry | undefined
  /** Where a new entry is filed first; undefined while the categories are not known. */
  categoryId: string | undefined
  categories: readonly { id: string; label: string }[]
  editors: readonly { personId: string; nickname: string }[]
  /** The entries before and after it in the list; a side is missing at the list's end. */
  neighbours?: Neighbours
  onOpenEntry: (entryId: string) => void
  onClose: () => void
}

/** An entry beside the list, to be written or changed. It opens by its address and is not left unsaved without a question. */
export function EntryDrawer(props: EntryDrawerProps) {
  const { appId, base, entryId, known, categoryId, categories, editors, neighbours, onOpenEntry, onClose } = props
  const t = useTexts()
  const isNew = entryId === 'new'
  const query = useQuery(
    orpc.knowledge.entry.queryOptions({
      input: { appId, entryId: entryId ?? '' },
      enabled: entryId !== undefined && !isNew,
      staleTime: 0,
      initialData: known,
    }),
  )
  if (entryId === undefined) return null

  const isReady = categoryId !== undefined && (isNew || query.data !== undefined)
  if (isReady)
    return (
      <EntryEditor
        // Another entry is another form.
        key={entryId}
        appId={appId}
        base={query.data?.base ?? base}
        entry={isNew ? undefined : query.data}
        categoryId={categoryId}
        categories={categories}
        editors={editors}
        {...(!isNew && neighbours && { neighbours })}
        onOpenEntry={onOpenEntry}
        onClose={onClose}
      />
    )
  const isGone = query.error !== null && ['NOT_FOUND', 'BAD_PARAM', 'INVALID'].includes(apiFailure(query.error).code)
  return (
    <Drawer
      open
      size="wide"
      onOpenChange={(isOpen) => {
        if (!isOpen) void confirmLeave().then((leave) => leave && onClose())
      }}
      title={t(($) => $.knowledge.entry.loadingTitle)}
      closeLabel={t(($) => $.knowledge.entry.close)}
    >
      {isGone ? (
        <Callout tone="warning">{t(($) => $.knowledge.entry.gone)}</Callout>
      ) : query.error === null ? (
        <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-5">
          {['h-8', 'h-8', 'h-24', 'h-40'].map((height, index) => (
            // Shapes only; they never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <Skeleton key={index} className={`w-full rounded-control ${height}`} />
          ))}
        </Loading>
      ) : (
        <QueryFailure error={query.error} query={query} />
      )}
    </Drawer>
  )
}
