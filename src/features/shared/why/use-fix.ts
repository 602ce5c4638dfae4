import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useNotices } from '../notices/use-notices.ts'

/** Where a visitor's question is added to an entry. */
export type FixAs = 'similar' | 'counterExamples'
type Fix = { entryId: string; query: string; as: FixAs }

type Result = Awaited<ReturnType<typeof client.knowledge.patchEntries>>['results'][number]

/**
 * Mends an entry by a question that was answered wrongly: as one more way to ask it, or as one that is not meant by it.
 * On top of the newest revision; what is added can be taken back from the notice.
 */
export function useFix(appId: string) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const fixing = useMutation({ mutationFn: fix })

  async function patch(entryId: string, revision: number, as: FixAs, questions: string[]): Promise<Result | undefined> {
    const changes = [{ entryId, revision, part: { [as]: questions } }]
    const { results } = await client.knowledge.patchEntries({ appId, changes })
    await Promise.all(
      [orpc.knowledge.key(), orpc.application.key(), orpc.release.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
    return results[0]
  }

  async function fix({ entryId, query, as }: Fix): Promise<void> {
    const entry = await client.knowledge.entry({ appId, entryId })
    const { number } = entry
    const result = await patch(entryId, entry.revision, as, [...entry[as], query])
    if (result?.ok !== true) {
      notices.refused(refusalOf(result))
      return
    }
    const { revision } = result.entry
    const said =
      as === 'similar'
        ? t(($) => $.frame.why.fix.similarDone, { number })
        : t(($) => $.frame.why.fix.counterDone, { number })
    notices.undoable(said, async () => {
      const back = await patch(entryId, revision, as, entry[as])
      if (back?.ok !== true) notices.refused(refusalOf(back))
    })
  }

  /** In words, why an entry would not take a question. */
  function refusalOf(result: Result | undefined): string {
    const code = result?.ok === false ? (result.issues[0]?.code ?? result.code) : 'NOT_FOUND'
    if (code === 'TOO_MANY') return t(($) => $.frame.why.fix.full)
    if (code === 'REPEATED' || code === 'SAME_AS_STANDARD') return t(($) => $.frame.why.fix.known)
    if (code === 'FORBIDDEN_CHARACTERS') return t(($) => $.frame.why.fix.forbidden)
    if (code === 'TOO_LONG') return t(($) => $.frame.why.fix.long)
    return t(($) => $.frame.why.fix.changed)
  }

  return {
    isFixing: fixing.isPending,
    add: (what: Fix) => fixing.mutate(what, { onError: notices.failed }),
  }
}
