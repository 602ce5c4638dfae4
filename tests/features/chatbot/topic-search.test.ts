import { expect, test } from 'vitest'
import { readFileSearch, type FileSearch } from '#src/features/documents/file-search.ts'
import { searchOfTopic, topicAt, topicOfSearch, type FileTopic } from '#src/features/documents/search/topic-search.ts'

const ID = '01980000-0000-7000-8001-000000000001'
const topic = (search: FileSearch): FileTopic => ({
  ...topicOfSearch(search)!,
  id: ID,
  name: 'x',
  documentName: null,
  passages: 0,
  added: 0,
  gone: 0,
  checkedAt: null,
  trouble: null,
})

test.each<[string, FileSearch]>([
  ['a text alone', { text: 'lamp' }],
  ['every filter', { text: '42', mode: 'both', document: ID, language: 'ja', added: '14d', unused: true }],
])('a topic of %s opens the search that it was made of', (_name, search) => {
  const made = topic(search)
  const address = JSON.parse(JSON.stringify(searchOfTopic(made))) as Record<string, unknown>
  expect(topicAt([made], readFileSearch(address))).toBe(made)
})

test('a search is a topic only where all of it is the same', () => {
  const made = topic({ text: 'lamp', mode: 'both' })
  for (const other of [
    {},
    { text: 'lamp' },
    { text: 'Lamp', mode: 'both' },
    { text: 'lamp', mode: 'both', unused: true },
    { text: 'lamp', mode: 'both', added: '7d' },
    { text: 'lamp', mode: 'both', document: ID },
    { text: 'lamp', mode: 'both', language: 'en' },
  ] satisfies FileSearch[])
    expect(topicAt([made], other), JSON.stringify(other)).toBeUndefined()
  expect(topicAt([made], { tab: 'faq', text: 'lamp', mode: 'both' })).toBe(made)
})
