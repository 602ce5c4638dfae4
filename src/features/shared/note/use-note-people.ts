import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { mentionSpans } from '#src/domain/conversation/mention.ts'

/** Who can be mentioned in a conversation and who cannot; undefined: it is not known yet. And what a note makes of it. */
export function useNotePeople(input: { appId: string; conversationId: string }, text: string) {
  const { data } = useQuery(orpc.notes.readers.queryOptions({ input }))
  const { readers = [], others = [] } = data ?? {}
  const named = new Set(mentionSpans(text, [...readers, ...others]).map(({ id }) => id))
  return {
    people: data,
    told: readers.filter(({ id }) => named.has(id)),
    /** Who is named, and is not told. */
    untold: others.filter(({ id }) => named.has(id)),
  }
}
