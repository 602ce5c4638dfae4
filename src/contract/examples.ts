/** Ids that examples name; who runs one puts ids of their own in their place. */
export const EXAMPLE_IDS = {
  categoryId: '0198a9b0-0000-7000-8000-000000000001',
  otherCategoryId: '0198a9b0-0000-7000-8000-000000000002',
  entryId: '0198a9b0-0000-7000-8000-000000000003',
  newEntryId: '0198a9b0-0000-7000-8000-000000000004',
  replyId: '0198a9b0-0000-7000-8000-000000000005',
  conversationId: '0198a9b0-0000-7000-8000-000000000006',
  documentId: '0198a9b0-0000-7000-8000-000000000007',
  releaseId: '0198a9b0-0000-7000-8000-000000000008',
  replyCategoryId: '0198a9b0-0000-7000-8000-000000000010',
  otherReplyCategoryId: '0198a9b0-0000-7000-8000-000000000009',
} as const

const { categoryId, otherCategoryId, entryId, newEntryId, otherReplyCategoryId } = EXAMPLE_IDS

const entry = {
  question: 'When does my parcel arrive?',
  answer: 'Within three working days.',
  similar: ['Where is my order?'],
  categoryId,
  enabled: true,
}
const reply = { title: 'Thanks', content: 'Thank you for waiting.', scope: 'all', audience: [] }

/** A body for each procedure that a key may call and that takes one. */
export const EXAMPLE_BODIES: Readonly<Record<string, unknown>> = {
  'knowledge.createCategory': { name: 'Delivery', parentId: null },
  'knowledge.renameCategory': { name: 'Delivery and returns' },
  'knowledge.moveCategory': { parentId: otherCategoryId },
  'knowledge.removeCategory': { moveTo: otherCategoryId },
  'knowledge.createEntry': { entry },
  'knowledge.createEntries': { entries: [{ entryId: newEntryId, entry }] },
  'knowledge.updateEntry': { revision: 1, entry: { ...entry, answer: 'Within two working days.' } },
  'knowledge.patchEntries': { changes: [{ entryId, revision: 1, part: { answer: 'Within two working days.' } }] },
  'knowledge.bulk': { target: { ids: [entryId] }, act: { type: 'disable' } },
  'quickReplies.create': { reply },
  'quickReplies.update': { revision: 1, reply: { ...reply, title: 'Thanks for waiting' } },
  'quickReplies.createCategory': { name: 'Delivery' },
  'quickReplies.renameCategory': { name: 'Delivery and returns' },
  'quickReplies.moveCategory': { parentId: otherReplyCategoryId },
  'quickReplies.removeCategory': { moveTo: otherReplyCategoryId },
}
