import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { takenQuestions } from '#src/domain/qa/suggested-similar.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import type { FieldIssue } from '#src/features/shared/fields/issues.ts'
import type { Entry } from './data.ts'
import { entryInputOf, entryIssues, sameEntry } from './entry-draft.ts'
import { refreshKnowledge } from '#src/features/shared/knowledge/use-knowledge.ts'

/** What is stored of an entry: its fields, on a revision; 0 for one that is not there yet. */
type StoredEntry = EntryInput & { revision: number }

type EntryFormOptions = {
  base: QaBase
  /** Undefined: one to be added. */
  entry: Entry | undefined
  /** What one to be added begins with. */
  blank: EntryInput
  /** Written into it from the beginning, as if somebody had typed it. */
  fill?: Partial<EntryInput> | undefined
  onSaved: (entry: Entry) => void
}

/** The form of an entry. */
export function useEntryForm(appId: string, { base, entry, blank, fill, onSaved }: EntryFormOptions) {
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [unwritten] = useState<StoredEntry>({ ...blank, revision: 0 })
  const stored = entry ?? unwritten
  const [begun] = useState(() => (fill ? { ...entryInputOf(stored), ...fill } : undefined))
  const { set, faults, begin, ...form } = useRevisionForm({
    stored,
    draftOf: (from: StoredEntry) => entryInputOf(from),
    begun,
    same: sameEntry,
    faultsOf: (draft: EntryInput, refusal) => [...entryIssues(draft), ...(refusal ? refusedFields(refusal) : [])],
    send: (draft, revision) =>
      entry === undefined
        ? client.knowledge.createEntry({ appId, base, entry: draft })
        : client.knowledge.updateEntry({ appId, entryId: entry.id, revision, entry: draft }),
    after: (saved) => saved,
    read: async () => (entry === undefined ? unwritten : queryClient.fetchQuery(latest(entry))),
    onSaved(saved) {
      queryClient.setQueryData(orpc.knowledge.entry.queryKey({ input: { appId, entryId: saved.id } }), saved)
      void refreshKnowledge(queryClient)
      onSaved(saved)
    },
    onRefused(error) {
      if (refusedFields(error).length === 0) notices.failed(error)
    },
    isInSearch: true,
  })
  const latest = ({ id }: Entry) => orpc.knowledge.entry.queryOptions({ input: { appId, entryId: id }, staleTime: 0 })

  return {
    ...form,
    issues: faults,
    set: (part: Partial<EntryInput>) => set((draft) => ({ ...draft, ...part })),
    /** Adds questions that were proposed, as far as the entry as it is by now can take them. */
    addSimilar: (questions: readonly string[]) =>
      set((now) => ({ ...now, similar: [...now.similar, ...takenQuestions(questions, now)] })),
    /** An empty form again, in the same category. */
    clear: () => begin({ ...blank, categoryId: form.draft.categoryId, revision: 0 }),
  }
}

export type EntryForm = ReturnType<typeof useEntryForm>

/** What a refusal has against fields, which say it themselves. */
function refusedFields(error: unknown): readonly FieldIssue[] {
  const { code } = apiFailure(error)
  return code === 'QA_DUPLICATE' ? [{ path: ['question'], code }] : issuesOf(error)
}
