import type { client } from '#src/api/client.ts'
import { ADDED_DAYS, RANGES, type FileSearch } from '../file-search.ts'

export type FileTopic = Awaited<ReturnType<typeof client.fileTopics.list>>[number]
type Searched = Pick<FileTopic, 'text' | 'mode' | 'documentId' | 'language' | 'addedDays' | 'unused'>

/** The address of a topic's search, all of it: what another search has set is set back. */
export const searchOfTopic = ({ text, mode, documentId, language, addedDays, unused }: Searched) =>
  ({
    text,
    mode: mode === 'keyword' ? undefined : mode,
    document: documentId ?? undefined,
    language: language ?? undefined,
    added: RANGES.find((range) => ADDED_DAYS[range] === addedDays),
    unused: unused ? true : undefined,
  }) satisfies FileSearch

/** What the address searches for, as a topic would keep it; undefined while it searches for nothing. */
export function topicOfSearch({ text, mode, document, language, added, unused }: FileSearch): Searched | undefined {
  if (text === undefined) return undefined
  return {
    text,
    mode: mode ?? 'keyword',
    documentId: document ?? null,
    language: language ?? null,
    addedDays: added === undefined ? null : ADDED_DAYS[added],
    unused: unused === true,
  }
}

/** The topic that is just what the address searches for. */
export function topicAt(topics: readonly FileTopic[], search: FileSearch): FileTopic | undefined {
  const here = topicOfSearch(search)
  if (here === undefined) return undefined
  return topics.find(
    (topic) =>
      topic.text === here.text &&
      topic.mode === here.mode &&
      topic.documentId === here.documentId &&
      topic.language === here.language &&
      topic.addedDays === here.addedDays &&
      topic.unused === here.unused,
  )
}

/** Whether a topic finds something else than when somebody last opened it. */
export const hasChanged = ({ added, gone }: Pick<FileTopic, 'added' | 'gone'>): boolean => added + gone > 0
