import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { withLines } from '#src/domain/answer/append.ts'
import { entryAddress } from '#src/features/shared/why/entry-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { categoryOptions, categoryTree } from '../knowledge/category-list.ts'
import { EntryEditor } from '../knowledge/entry-editor.tsx'
import { changeHit } from './use-file-search.ts'

/** What an entry to be written begins with, and the passage it is made from; `into`: an entry whose answer goes on with it. */
export type EntryFill = {
  question?: string
  answer?: string
  from?: { documentId: string; n: number }
  into?: string
}

type NewEntryProps = { appId: string; fill: EntryFill; onClose: () => void }

/** The drawer of a new entry, filled in, or of one whose answer goes on. Once it is saved, the passage is known as used. */
export function NewEntry({ appId, fill: { question, answer, from, into }, onClose }: NewEntryProps) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } }))
  const editors = useQuery(orpc.knowledge.editors.queryOptions({ input: { appId } }))
  const entry = useQuery(
    orpc.knowledge.entry.queryOptions({ input: { appId, entryId: into ?? '' }, enabled: into !== undefined }),
  ).data
  const adopt = useMutation(
    orpc.files.adopt.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.files.faq.key() }),
    }),
  )
  const home = categories.data?.find(({ isDefault }) => isDefault)?.id
  if (categories.data === undefined || home === undefined || (into !== undefined && entry === undefined)) return null
  const fill =
    entry === undefined
      ? { ...(question !== undefined && { question }), ...(answer !== undefined && { answer }) }
      : withLines(entry, answer ?? '')
  return (
    <EntryEditor
      appId={appId}
      base="qa"
      entry={entry}
      categoryId={home}
      categories={categoryOptions(categoryTree(categories.data, format.compare))}
      editors={editors.data ?? []}
      fill={fill}
      onSaved={({ id, number }) => {
        if (from === undefined) return
        adopt.mutate({ appId, documentId: from.documentId, n: from.n, entryId: id })
        changeHit(queryClient, from, (hit) => ({
          ...hit,
          usedBy: [...hit.usedBy.filter((used) => used.id !== id), { id, number }],
        }))
      }}
      onOpenEntry={(id) => window.open(entryAddress(appId, id), '_blank', 'noopener')}
      onClose={onClose}
    />
  )
}
