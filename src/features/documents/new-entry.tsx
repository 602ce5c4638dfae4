import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { withLines } from '#src/domain/answer/append.ts'
import { entryAddress } from '#src/features/shared/why/entry-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { changeHit } from './search/use-file-search.ts'

/** What an entry to be written begins with, and the passage it is made from; `into`: an entry whose answer goes on with it. */
export type EntryFill = {
  question?: string
  answer?: string
  from?: { documentId: string; n: number }
  into?: string
}

type Entry = Awaited<ReturnType<typeof client.knowledge.entry>>

/** The form of an entry; the route brings it, for entries are another area's. */
export type EntryWriter = (form: {
  entry: Entry | undefined
  categoryId: string
  categories: readonly { id: string; label: string }[]
  editors: readonly { personId: string; nickname: string }[]
  fill: Partial<Pick<Entry, 'question' | 'answer' | 'rich'>>
  onSaved: (entry: Entry) => void
  onOpenEntry: (entryId: string) => void
  onClose: () => void
}) => ReactNode

type NewEntryProps = { appId: string; fill: EntryFill; writer: EntryWriter; onClose: () => void }

/** The drawer of a new entry, filled in, or of one whose answer goes on. Once it is saved, the passage is known as used. */
export function NewEntry({ appId, fill: { question, answer, from, into }, writer, onClose }: NewEntryProps) {
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
  return writer({
    entry,
    categoryId: home,
    categories: categoryOptions(categoryTree(categories.data, format.compare)),
    editors: editors.data ?? [],
    fill,
    onSaved({ id, number }) {
      if (from === undefined) return
      adopt.mutate({ appId, documentId: from.documentId, n: from.n, entryId: id })
      changeHit(queryClient, from, (hit) => ({
        ...hit,
        usedBy: [...hit.usedBy.filter((used) => used.id !== id), { id, number }],
      }))
    },
    onOpenEntry: (id) => window.open(entryAddress(appId, id), '_blank', 'noopener'),
    onClose,
  })
}
