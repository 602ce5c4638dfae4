import { and, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import { wordsOf } from '#src/domain/conversation/words.ts'
import { conversation, conversationWords, message } from '../db/schema/conversation.ts'
import { withoutIdentities } from '../db/without-identities.ts'
import type { Deed } from '../jobs/sweep.ts'
import { takeTimer } from '../jobs/timers.ts'
import { recalledOf } from './recalled.ts'

/** The words of a message as it is written. */
export const saidText = sql`${message.body}->>'text'`

/**
 * Writes down by which words a conversation that has ended is found. Not in the turn that ends it: an index of words takes
 * as long as all else that a turn writes. Until then, and while it is open, its messages are looked through.
 */
export const keepWords: Deed = async ({ db }, due) => {
  const { appId, subject } = due
  await db.inApp(appId, async (tx) => {
    // First, as whoever erases it does: neither then waits for the other.
    await tx.select({ id: conversation.id }).from(conversation).where(eq(conversation.id, subject)).for('key share')
    if (!(await takeTimer(tx, due))) return
    // What was taken back is found by nobody.
    const recalled = [...(await recalledOf(tx, subject))]
    const texts = await tx
      .select({ whole: sql<string | null>`${saidText}`, masked: sql<string | null>`${withoutIdentities(saidText)}` })
      .from(message)
      .where(and(eq(message.conversationId, subject), notInArray(message.seq, recalled)))
    const found = {
      whole: vectorOf(texts.map(({ whole }) => whole ?? '')),
      masked: vectorOf(texts.map(({ masked }) => masked ?? '')),
    }
    await tx
      .insert(conversationWords)
      .values({ appId, conversationId: subject, ...found })
      .onConflictDoUpdate({ target: [conversationWords.appId, conversationWords.conversationId], set: found })
  })
}

const vectorOf = (texts: readonly string[]): SQL => sql`array_to_tsvector(${sql.param(wordsOf(texts))}::text[])`
