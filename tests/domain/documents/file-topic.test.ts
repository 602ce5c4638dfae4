import { expect, test } from 'vitest'
import { topicChanges, type TopicPassage } from '#src/domain/documents/file-topic.ts'

const passage = (key: string, part: Partial<TopicPassage> = {}): TopicPassage => ({
  key,
  documentId: 'd',
  name: 'Manual.pdf',
  n: 1,
  page: 1,
  unit: 'page',
  excerpt: key,
  ...part,
})

test('a topic tells what is new and what is gone; a passage that has only moved is neither', () => {
  const seen = [passage('a'), passage('b', { n: 2 })]
  const found = [passage('b', { n: 9, page: 4 }), passage('c')]
  expect(topicChanges(seen, found)).toEqual({ added: [passage('c')], gone: [passage('a')] })
  expect(topicChanges(found, found)).toEqual({ added: [], gone: [] })
})
