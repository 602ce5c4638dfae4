import type { Near, NearFlow } from '#src/contract/entries.ts'
import { flowOfEntry } from '#src/domain/engine/triggers.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { MemberContext } from '../../context.ts'
import { qaEntry } from '../../db/schema/bot.ts'

/** Entries and flows that questions sound like, as the draft hears them now; the entry they belong to is left out. */
export async function nearEntries(
  context: MemberContext,
  input: { texts: string[]; except?: string | undefined },
): Promise<{ text: string; near: Near[]; flows: NearFlow[] }[]> {
  const { appId } = context.member
  const bot = await context.bots.ofDraft(appId)
  const found = []
  for (const text of input.texts) {
    const { candidates } = bot.search(text, LIMITS.qa.near + 1)
    const others = candidates.filter(({ entryId }) => entryId !== input.except && bot.program.entry(entryId))
    const flows = candidates.flatMap(({ entryId, confidence, question }) => {
      const flow = bot.program.flows.get(flowOfEntry(entryId) ?? '')
      return flow ? [{ id: flow.id, name: flow.name, nearest: question, confidence }] : []
    })
    found.push({ text, others: others.slice(0, LIMITS.qa.near), flows: flows.slice(0, LIMITS.qa.near) })
    // Between two look-ups the others have their turn.
    await setImmediate()
  }
  const ids = [...new Set(found.flatMap(({ others }) => others.map(({ entryId }) => entryId)))]
  const rows =
    ids.length === 0
      ? []
      : await context.db.inApp(appId, (tx) =>
          tx
            .select({ id: qaEntry.id, number: qaEntry.number, question: qaEntry.question })
            .from(qaEntry)
            .where(inArray(qaEntry.id, ids)),
        )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.map(({ text, others, flows }) => ({
    text,
    flows,
    near: others.flatMap(({ entryId, confidence, question }) => {
      const row = byId.get(entryId)
      return row ? [{ ...row, nearest: question, confidence }] : []
    }),
  }))
}
