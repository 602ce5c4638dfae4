import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { entryAddress } from '#src/features/frame/why/entry-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { categoryOptions, categoryTree } from '../knowledge/category-list.ts'
import { EntryEditor } from '../knowledge/entry-editor.tsx'
import { changeHit } from './use-file-search.ts'

/** What an entry to be written begins with, and the passage it is made from. */
export type EntryFill = {
  question?: string
  answer?: string
  from?: { documentId: string; n: number }
}

type NewEntryProps = { appId: string; fill: EntryFill; onClose: () => void }

/** The drawer of a new entry, filled in. Once it is saved, the passage is known as used. */
export function NewEntry({ appId, fill: { question, answer, from }, onClose }: NewEntryProps) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } }))
  const editors = useQuery(orpc.knowledge.editors.queryOptions({ input: { appId } }))
  const adopt = useMutation(
    orpc.files.adopt.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.files.faq.key() }),
    }),
  )
  const home = categories.data?.find(({ isDefault }) => isDefault)?.id
  if (categories.data === undefined || home === undefined) return null
  return (
    <EntryEditor
      appId={appId}
      base="qa"
      entry={undefined}
      categoryId={home}
      categories={categoryOptions(categoryTree(categories.data, format.compare))}
      editors={editors.data ?? []}
      fill={{ ...(question !== undefined && { question }), ...(answer !== undefined && { answer }) }}
      onSaved={({ id, number }) => {
        if (from === undefined) return
        adopt.mutate({ appId, documentId: from.documentId, n: from.n, entryId: id })
        changeHit(queryClient, from, (hit) => ({ ...hit, usedBy: [...hit.usedBy, { id, number }] }))
      }}
      onOpenEntry={(id) => window.open(entryAddress(appId, id), '_blank', 'noopener')}
      onClose={onClose}
    />
  )
}
