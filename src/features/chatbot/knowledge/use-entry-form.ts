import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { takenQuestions } from '#src/domain/qa/suggested-similar.ts'
import type { FieldIssue } from '../issues.ts'
import type { Entry } from './data.ts'
import { entryInputOf, entryIssues, sameEntry } from './entry-draft.ts'
import { refreshKnowledge } from './use-knowledge.ts'

/** A save that came too late: what stands there now, and whose it is. */
export type EntryConflict = { theirs: Entry; changedBy: string | null; changedAt: string }

type Outcome = { saved: true; entry: Entry } | { saved: false; error: unknown; isShown: boolean }

/**
 * The form of an entry: a draft over what was loaded, saved against the revision it began from. `fill` is written into it
 * from the beginning, as if somebody had typed it.
 */
export function useEntryForm(
  appId: string,
  qaBase: QaBase,
  entry: Entry | undefined,
  blank: EntryInput,
  fill?: Partial<EntryInput>,
) {
  const queryClient = useQueryClient()
  const create = useMutation(orpc.knowledge.createEntry.mutationOptions())
  const update = useMutation(orpc.knowledge.updateEntry.mutationOptions())
  const [base, setBase] = useState(() => ({ input: inputOf(entry) ?? blank, revision: entry?.revision ?? 0 }))
  const [draft, setDraft] = useState(() => ({ ...base.input, ...fill }))
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const [conflict, setConflict] = useState<EntryConflict>()
  const [isBusy, setBusy] = useState(false)

  const isDirty = !sameEntry(draft, base.input)

  function begin(input: EntryInput, revision: number) {
    setBase({ input, revision })
    setDraft(input)
    setRefused([])
    setConflict(undefined)
  }

  // Nothing was written yet, so what came meanwhile is simply shown.
  if (entry !== undefined && entry.revision > base.revision && !isDirty) begin(inputOf(entry), entry.revision)

  const send = (revision: number) =>
    entry === undefined
      ? create.mutateAsync({ appId, base: qaBase, entry: draft })
      : update.mutateAsync({ appId, entryId: entry.id, revision, entry: draft })

  async function saveOver(revision: number): Promise<Outcome> {
    try {
      const saved = await send(revision)
      begin(inputOf(saved), saved.revision)
      queryClient.setQueryData(orpc.knowledge.entry.queryKey({ input: { appId, entryId: saved.id } }), saved)
      void refreshKnowledge(queryClient)
      return { saved: true, entry: saved }
    } catch (error) {
      return refuse(error)
    }
  }

  async function refuse(error: unknown): Promise<Outcome> {
    const { code, data } = apiFailure(error)
    const issues = code === 'QA_DUPLICATE' ? [{ path: ['question'], code }] : issuesOf(error)
    setRefused(issues)
    if (code === 'CONFLICT' && entry !== undefined) {
      try {
        setConflict(await latest(entry, data))
      } catch (unread) {
        return { saved: false, error: unread, isShown: false }
      }
    }
    return { saved: false, error, isShown: issues.length > 0 || code === 'CONFLICT' }
  }

  async function latest({ id }: Entry, data: Record<string, unknown>): Promise<EntryConflict> {
    const query = orpc.knowledge.entry.queryOptions({ input: { appId, entryId: id }, staleTime: 0 })
    const theirs = await queryClient.fetchQuery(query)
    return {
      theirs,
      changedBy: typeof data.changedBy === 'string' ? data.changedBy : null,
      changedAt: typeof data.changedAt === 'string' ? data.changedAt : theirs.updatedAt,
    }
  }

  return {
    draft,
    issues: [...entryIssues(draft), ...refused],
    isDirty,
    /** Files of the answer are on their way: saved now, it would lack them. */
    isBusy,
    setBusy,
    isSaving: create.isPending || update.isPending,
    conflict,
    set: (part: Partial<EntryInput>) => {
      setRefused([])
      setDraft({ ...draft, ...part })
    },
    /** Adds questions that were proposed, as far as the entry as it is by now can take them. */
    addSimilar: (questions: readonly string[]) => {
      setRefused([])
      setDraft((now) => ({ ...now, similar: [...now.similar, ...takenQuestions(questions, now)] }))
    },
    save: () => saveOver(base.revision),
    /** An empty form again, in the same category. */
    clear: () => begin({ ...blank, categoryId: draft.categoryId }, 0),
    discard: () => setDraft(base.input),
    keepMine: () => saveOver(conflict?.theirs.revision ?? base.revision),
    takeTheirs: () => {
      if (conflict !== undefined) begin(inputOf(conflict.theirs), conflict.theirs.revision)
    },
    postpone: () => setConflict(undefined),
  }
}

export type EntryForm = ReturnType<typeof useEntryForm>

function inputOf(entry: Entry): EntryInput
function inputOf(entry: Entry | undefined): EntryInput | undefined
function inputOf(entry: Entry | undefined): EntryInput | undefined {
  if (entry === undefined) return undefined
  return entryInputOf(entry)
}
