import { z } from 'zod'
import type { BotTrace } from '../step/why.ts'

/** What answered a question: an entry, a task flow or a document by its id; a person; or nothing. */
export const answeredBySchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('entry'), id: z.uuid() }),
  z.strictObject({ by: z.literal('flow'), id: z.uuid() }),
  z.strictObject({ by: z.literal('document'), id: z.uuid() }),
  z.strictObject({ by: z.literal('person') }),
  z.strictObject({ by: z.literal('nothing') }),
])
export type AnsweredBy = z.output<typeof answeredBySchema>

/** `choice`: the visitor was asked which of several questions was meant. */
export type Given = AnsweredBy | { by: 'choice' }

/** What gave a reply, by its reasons; null where it answers no question, as the opening words. */
export function givenBy({ outcome, candidates, passages, node }: BotTrace): Given | null {
  switch (outcome) {
    case 'direct':
    case 'chitchat':
      return candidates[0] ? { by: 'entry', id: candidates[0].entryId } : null
    case 'document':
      return passages?.[0] ? { by: 'document', id: passages[0].documentId } : null
    case 'flow':
      return node ? { by: 'flow', id: node.flowId } : null
    case 'transfer':
      return { by: 'person' }
    case 'clarify':
      return { by: 'choice' }
    case 'fallback':
      return { by: 'nothing' }
    case 'welcome':
      return null
  }
}

export const isSameAnswer = (one: Given, other: Given): boolean =>
  one.by === other.by && ('id' in one ? 'id' in other && one.id === other.id : true)
