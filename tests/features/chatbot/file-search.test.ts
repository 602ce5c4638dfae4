import { expect, test } from 'vitest'
import { readFileSearch } from '#src/features/documents/file-search.ts'

const ID = '01980000-0000-7000-8001-000000000001'
const given = (query: Record<string, unknown>) => JSON.parse(JSON.stringify(readFileSearch(query))) as unknown

test.each<[string, Record<string, unknown>, object]>([
  ['nothing from an empty address', {}, {}],
  [
    'a search',
    { text: ' lamp ', mode: 'both', document: ID, unused: 'true' },
    { text: 'lamp', mode: 'both', document: ID, unused: true },
  ],
  ['a search for a number', { text: 42 }, { text: '42' }],
  [
    'the questions of a document',
    { tab: 'faq', document: ID, status: 'all' },
    { tab: 'faq', document: ID, status: 'all' },
  ],
  [
    'records that are narrowed',
    { tab: 'records', range: '24h', kind: 'test', outcome: 'fallback', sequel: 'person', record: ID },
    { tab: 'records', range: '24h', kind: 'test', outcome: 'fallback', sequel: 'person', record: ID },
  ],
  ['200 characters of a longer text', { text: '字'.repeat(300) }, { text: '字'.repeat(200) }],
  ['what stands in no address because it is where one begins', { tab: 'search', mode: 'keyword', range: '7d' }, {}],
  [
    'nothing that makes no sense',
    { tab: 'x', text: ['a'], mode: 'y', document: '1', unused: 'maybe', status: 'open', kind: 1, outcome: 'welcome' },
    {},
  ],
])('file search reads %s', (_name, query, expected) => {
  expect(given(query)).toEqual(expected)
})
