import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { SensitiveWordRow } from '#src/contract/sensitive-words.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { fold } from '#src/domain/sensitive/fold.ts'
import { guardOf } from '#src/domain/sensitive/guard.ts'
import type { Verdict, WordAction, WordDirection, Writer } from '#src/domain/sensitive/word.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { maskingOf } from '../../conversations/guard-words.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { sensitiveWord } from '../../db/schema/sensitive.ts'

const COLUMNS = {
  id: sensitiveWord.id,
  word: sensitiveWord.word,
  action: sensitiveWord.action,
  direction: sensitiveWord.direction,
}

/** The sensitive words, by what they look like. */
export const listWords = (context: MemberContext): Promise<SensitiveWordRow[]> =>
  context.db.inApp(context.member.appId, (tx) =>
    tx.select(COLUMNS).from(sensitiveWord).orderBy(asc(sensitiveWord.folded)),
  )

/**
 * Adds words; those that are there already, however they are written, take on the action and the direction. Throws
 * WORD_LIMIT for more than an application may have, and INVALID for a word in which there is nothing to look for.
 */
export function addWords(
  context: MemberContext,
  input: { words: readonly string[]; action: WordAction; direction: WordDirection },
): Promise<{ added: number; changed: number }> {
  const { appId, personId } = context.member
  const { action, direction } = input
  const words = new Map(input.words.map((word) => [fold(word).units, word.trim()]))
  if (words.has('')) throw new DeskError('INVALID', { issues: [{ path: ['words'], code: 'REQUIRED' }] })
  return context.db.inApp(appId, async (tx) => {
    await turnPage(tx, appId)
    const before = await countWords(tx)
    const common = { appId, action, direction, createdAt: context.clock.now(), createdBy: personId }
    const rows = [...words].map(([folded, word]) => ({ id: uuidv7(), word, folded, ...common }))
    await tx
      .insert(sensitiveWord)
      .values(rows)
      .onConflictDoUpdate({ target: [sensitiveWord.appId, sensitiveWord.folded], set: { action, direction } })
    const all = await countWords(tx)
    if (all > LIMITS.sensitive.words) throw new DeskError('WORD_LIMIT', { limit: LIMITS.sensitive.words })
    const [added, changed] = [all - before, words.size - (all - before)]
    await writeAudit(tx, context, appId, {
      action: 'sensitiveWords.added',
      ...(words.size === 1 && { target: rows[0]?.word ?? '' }),
      after: { added, changed, action, direction },
    })
    return { added, changed }
  })
}

/** Takes words off the list; those that are gone already are no fault. */
export function removeWords(context: MemberContext, { ids }: { ids: string[] }): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    await turnPage(tx, appId)
    const gone = await tx
      .delete(sensitiveWord)
      .where(inArray(sensitiveWord.id, ids))
      .returning({ word: sensitiveWord.word })
    if (gone.length === 0) return {}
    await writeAudit(tx, context, appId, {
      action: 'sensitiveWords.removed',
      ...(gone.length === 1 && { target: gone[0]?.word ?? '' }),
      before: { words: gone.length },
    })
    return {}
  })
}

/** What would become of a text. */
export const tryWords = (context: MemberContext, input: { text: string; writer: Writer }): Promise<Verdict> =>
  context.db.inApp(context.member.appId, async (tx) =>
    guardOf(await tx.select(COLUMNS).from(sensitiveWord), await maskingOf(tx))(input.text, input.writer),
  )

/** Holds the list until the end of the transaction, and makes what was kept of it out of date. */
const turnPage = (tx: Tx, appId: string) =>
  tx
    .update(application)
    .set({ wordsRevision: sql`${application.wordsRevision} + 1` })
    .where(eq(application.appId, appId))

async function countWords(tx: Tx): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(sensitiveWord)
  return row?.n ?? 0
}
