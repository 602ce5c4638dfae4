import { and, eq, isNull } from 'drizzle-orm'
import type { PackOffer } from '#src/contract/chitchat.ts'
import { CHITCHAT_PACKS, type ChitchatLanguage, type ChitchatPack } from '#src/domain/chitchat/pack.ts'
import { canonicalText } from '#src/domain/text.ts'
import { writeAudit } from '../../audit.ts'
import { loadChitchat } from '../../content/chitchat/packs.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { addEntries } from '../knowledge/add.ts'
import { defaultCategory } from '../knowledge/categories.ts'
import { lockEntries } from '../changes/lock.ts'

/** The ready-made chitchat of a language, and which of it is there already, as a question of any chitchat entry. */
export async function listPacks(context: MemberContext, input: { language: ChitchatLanguage }): Promise<PackOffer[]> {
  const known = await context.db.inApp(context.member.appId, knownQuestions)
  const { packs } = loadChitchat(input.language)
  return CHITCHAT_PACKS.map((pack) => ({
    pack,
    entries: packs[pack].map((entry) => ({ ...entry, isThere: known.has(canonicalText(entry.question)) })),
  }))
}

/** Adds ready-made chitchat as one change set. What is there already stays as it is. */
export function addPacks(
  context: MemberContext,
  input: { language: ChitchatLanguage; packs: readonly ChitchatPack[] },
): Promise<{ added: number; skipped: number; changeSetId: string | null }> {
  const { appId, personId } = context.member
  const { packs } = loadChitchat(input.language)
  const wanted = CHITCHAT_PACKS.filter((pack) => input.packs.includes(pack)).flatMap((pack) => packs[pack])
  return context.db.inApp(appId, async (tx) => {
    await lockEntries(tx, appId)
    const known = await knownQuestions(tx)
    const fresh = wanted.filter(({ question }) => !known.has(canonicalText(question)))
    const skipped = wanted.length - fresh.length
    if (fresh.length === 0) return { added: 0, skipped, changeSetId: null }

    const categoryId = await defaultCategory(tx)
    const { setId } = await addEntries(
      tx,
      appId,
      { personId, now: context.clock.now() },
      {
        base: 'chitchat',
        entries: fresh.map((entry) => ({ ...entry, categoryId })),
        kind: 'packs_added',
        summary: { entries: fresh.length, subject: input.language },
      },
    )
    await writeAudit(tx, context, appId, {
      action: 'chitchat.packsAdded',
      target: setId,
      after: { ...input, added: fresh.length },
    })
    return { added: fresh.length, skipped, changeSetId: setId }
  })
}

/** All questions of the chitchat, folded. */
async function knownQuestions(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ question: qaEntry.question, similar: qaEntry.similar })
    .from(qaEntry)
    .where(and(eq(qaEntry.base, 'chitchat'), isNull(qaEntry.deletedAt)))
  return new Set(rows.flatMap(({ question, similar }) => [question, ...similar].map(canonicalText)))
}
