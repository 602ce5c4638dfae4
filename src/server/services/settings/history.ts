import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PartChange } from '#src/contract/settings-history.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SETTING_PARTS, type SettingPart } from '#src/domain/settings/parts.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { audit } from '../../db/schema/platform.ts'

const fields = z.record(z.string(), z.unknown())

/**
 * The last changes of a part of the settings, the newest first, each with the whole part before and after it. The audit log
 * knows them; what it says too, but is no field of `now` (that a secret was set), is left out. A field that a change did
 * not know of, or did not touch, is as it was when the next one came.
 */
export async function readHistory<State extends object>(
  context: MemberContext,
  part: SettingPart,
  now: State,
): Promise<PartChange<State>[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select({ id: audit.id, at: audit.at, actorId: audit.actorId, before: audit.before, after: audit.after })
      .from(audit)
      .where(eq(audit.action, SETTING_PARTS[part]))
      .orderBy(desc(audit.id))
      .limit(LIMITS.settings.history)
    const names = await nicknamesOf(
      tx,
      rows.map(({ actorId }) => actorId),
    )
    let later = now
    const changes: PartChange<State>[] = []
    for (const row of rows) {
      const [before, after] = [fields.safeParse(row.before).data, fields.safeParse(row.after).data]
      if (!before || !after) break
      const state = { ...later, ...known(after, now) }
      later = { ...state, ...known(before, now) }
      const by = row.actorId === null ? null : (names.get(row.actorId) ?? null)
      changes.push({ id: row.id, at: row.at.toISOString(), by, before: later, after: state })
    }
    return changes
  })
}

/** Those of the fields that the part has today. */
const known = <State extends object>(stored: Record<string, unknown>, now: State): Partial<State> =>
  Object.fromEntries(Object.entries(stored).filter(([field]) => Object.hasOwn(now, field))) as Partial<State>
