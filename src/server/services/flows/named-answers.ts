import type { PastTalk } from '#src/contract/replay.ts'
import type { Found } from '#src/domain/step/effect.ts'
import type { BotProgram, ProgramDocument, ProgramEntry } from '#src/domain/engine/program.ts'

/** What is answered from, of a program or a release. */
type Answers = Required<Pick<BotProgram, 'entry' | 'document'>>

/**
 * The entries and documents that look-ups named, with the entries that are offered below them: all that a page needs to make
 * the same of these look-ups as the bot did.
 */
export function namedAnswers(
  found: readonly Pick<Found, 'candidates' | 'passages'>[],
  { entry, document }: Answers,
): Pick<PastTalk, 'entries' | 'documents'> {
  const named = found.flatMap(({ candidates }) => candidates.map(({ entryId }) => entryId))
  const offered = named.flatMap((id) => entry(id)?.related ?? [])
  const read = found.flatMap(({ passages = [] }) => passages.map(({ documentId }) => documentId))
  return {
    entries: [...new Set([...named, ...offered])].flatMap((id) => {
      const known = entry(id)
      return known ? [entryOf(id, known)] : []
    }),
    documents: [...new Set(read)].flatMap((id) => {
      const known = document(id)
      return known ? [documentOf(id, known)] : []
    }),
  }
}

/** What an answer goes by. The words it is found by stay here. */
const entryOf = (
  id: string,
  { question, answer, base, validFrom, validUntil, channels, userTags, hours, related, rich }: ProgramEntry,
): PastTalk['entries'][number] => ({
  id,
  question,
  answer,
  ...(base && { base }),
  ...(validFrom !== undefined && { validFrom }),
  ...(validUntil !== undefined && { validUntil }),
  ...(channels && { channels: [...channels] }),
  ...(userTags && { userTags: [...userTags] }),
  ...(hours && { hours }),
  ...(related && { related: [...related] }),
  ...(rich && { rich }),
})

const documentOf = (id: string, { name, validUntil }: ProgramDocument): PastTalk['documents'][number] => ({
  id,
  name,
  ...(validUntil !== undefined && { validUntil }),
})
