import { expect, test } from 'vitest'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { isFiltered, readSearch } from '#src/features/knowledge/search.ts'

const ID = '01980000-0000-7000-8001-000000000001'
const given = (query: Record<string, unknown>) => JSON.parse(JSON.stringify(readSearch(query))) as unknown

test.each<[string, Record<string, unknown>, object]>([
  ['nothing from an empty address', {}, {}],
  [
    'a whole address',
    { category: ID, text: 'order', enabled: 'false', live: 'new', entry: ID, test: 'true' },
    { category: ID, text: 'order', enabled: false, live: 'new', entry: ID, test: true },
  ],
  ['an entry to be written', { entry: 'new' }, { entry: 'new' }],
  ['words without the spaces around them', { text: '  order ' }, { text: 'order' }],
  ['200 characters of a longer search', { text: '字'.repeat(300) }, { text: '字'.repeat(200) }],
  [
    'nothing that makes no sense',
    { category: 'x', text: ['a'], enabled: 'maybe', live: 'old', entry: '1', test: 'no' },
    {},
  ],
])('the knowledge base reads %s', (_name, query, expected) => {
  expect(given(query)).toEqual(expected)
})

test('a category alone is no filter; words, status and difference are', () => {
  expect(isFiltered(readSearch({ category: ID }))).toBe(false)
  for (const query of [{ text: 'a' }, { enabled: 'false' }, { live: 'same' }])
    expect(isFiltered(readSearch(query))).toBe(true)
})

const category = (id: string, name: string, parentId: string | null = null, isDefault = false, count = 1) => ({
  id,
  name,
  parentId,
  isDefault,
  count,
})

test('categories make a tree: the default one first, the others by name, totals with what lies below', () => {
  const list = [
    category('z', 'Zoo'),
    category('a', 'Apples', null, false, 2),
    category('d', 'General', null, true, 5),
    category('a1', 'Green', 'a', false, 3),
  ]
  const tree = categoryTree(list, (a, b) => a.localeCompare(b))
  expect(tree.map(({ id, total }) => [id, total])).toEqual([
    ['d', 5],
    ['a', 5],
    ['z', 1],
  ])
  expect(categoryOptions(tree).map(({ label }) => label)).toEqual(['General', 'Apples', 'Apples / Green', 'Zoo'])
})
