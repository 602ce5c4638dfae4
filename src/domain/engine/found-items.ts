import { z } from 'zod'
import { answerText } from '../answer/answer-text.ts'
import { sourceSchema } from '../conversation/message.ts'
import { isoOf, today } from '../flow/civil-date.ts'
import { documentsOf } from '../robot/settings.ts'
import type { Found } from '../step/effect.ts'
import type { Facts } from '../step/event.ts'
import type { BotProgram } from './program.ts'
import { tellApart } from './tell-apart.ts'
import type { BotPassage } from '../step/why.ts'

/** What a flow's look-up finds: an entry, or a passage of a document with where it stands. */
export const foundItemSchema = z.object({
  /** Of a passage: its document's id and its place in it, with a `#` between. */
  entryId: z.string(),
  /** Of a passage: the heading it stands under, or the document's name. */
  question: z.string(),
  answer: z.string(),
  /** 0..1; of a passage, how much of the question it explains. */
  confidence: z.number(),
  source: sourceSchema.exactOptional(),
})
export type FoundItem = z.output<typeof foundItemSchema>

/** Where a look-up looks. */
export const FIND_SCOPES = ['qa', 'documents', 'both'] as const
export type FindScope = (typeof FIND_SCOPES)[number]

type Wanted = { scope: FindScope; limit: number }
/** Who is answered, in whose words, and on what day: `at` in milliseconds since 1970. */
type World = Pick<Facts, 'language' | 'channel' | 'timeZone' | 'open' | 'userTags' | 'premium'> & { at: number }

/** What a look-up comes to in a program, the surest first: neither flows nor chitchat, and nothing that is passed over. */
export function foundItems(program: BotProgram, found: Found, { scope, limit }: Wanted, world: World): FoundItem[] {
  const told = { ...world, userTags: world.userTags ?? [] }
  const entries = scope === 'documents' ? [] : tellApart(program, found.candidates, told).answering
  const items = entries.flatMap(({ entryId, confidence }): FoundItem[] => {
    const entry = program.entry(entryId)
    if (!entry || entry.base === 'chitchat') return []
    return [{ entryId, question: entry.question, answer: answerText(entry, world), confidence }]
  })
  const passages = scope === 'qa' ? [] : answeringPassages(program, found, world)
  const read = passages.map(({ documentId, n, name, page, unit, heading, text, confidence }): FoundItem => ({
    entryId: `${documentId}#${n}`,
    question: heading === '' ? name : heading,
    answer: text,
    confidence,
    source: { name, page, unit },
  }))
  return [...items, ...read].toSorted((a, b) => b.confidence - a.confidence).slice(0, limit)
}

/** Found passages of documents that answer in a program on a day; none where documents, or the plan, do not answer. */
export function answeringPassages(
  program: BotProgram,
  { passages = [] }: Found,
  { at, timeZone, premium = true }: Pick<World, 'at' | 'timeZone' | 'premium'>,
): BotPassage[] {
  if (!premium || !documentsOf(program.settings).enabled) return []
  const now = isoOf(today(at, timeZone))
  return passages.filter(({ documentId }) => {
    const document = program.document?.(documentId)
    return document !== undefined && now <= (document.validUntil ?? now)
  })
}
