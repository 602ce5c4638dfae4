import { and, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { application, file } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'

const DAY_MS = 24 * 3_600_000
const BATCH = 500

/** Deletes the files of answers that nothing shows any more: no draft, no quick reply, no release, nothing that could be brought back. */
export async function sweepMedia(deps: Deps): Promise<number> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  let swept = 0
  for (const { appId } of apps) {
    const gone = await deps.db.inApp(appId, (tx) => takeUnused(tx, deps.clock.now()))
    // Their rows are gone for good: bytes that stay behind would belong to nobody.
    for (const id of gone) await deps.files.remove(appId, id)
    swept += gone.length
  }
  return swept
}

async function takeUnused(tx: Tx, now: Date): Promise<string[]> {
  const oldest = new Date(now.getTime() - LIMITS.file.keptDays * DAY_MS)
  // Held first, looked for then: who has begun to show one holds it too, and is waited for.
  const old = await tx
    .select({ id: file.id })
    .from(file)
    .where(and(inArray(file.kind, ['image', 'video', 'attachment']), lte(file.createdAt, oldest)))
    .limit(BATCH)
    .for('update')
  if (old.length === 0) return []
  const shown = await shownFiles(tx)
  const ids = old.map(({ id }) => id).filter((id) => !shown.has(id))
  if (ids.length === 0) return []
  const kept = [...shown]
  const rows = await tx
    .delete(file)
    .where(and(inArray(file.id, ids), kept.length > 0 ? notInArray(file.id, kept) : undefined))
    .returning({ id: file.id })
  return rows.map(({ id }) => id)
}

/** Every file that some answer or quick reply shows, as it stands, as it was deployed, or as it can be brought back. */
async function shownFiles(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct found #>> '{}' as id from (
      select jsonb_path_query(rich, '$.**.fileId') as found from qa_entry where rich is not null
      union all select jsonb_path_query(draft, '$.**.fileId') from robot
      union all select jsonb_path_query(files, '$.**.fileId') from quick_reply
      union all select jsonb_path_query(document, '$.**.fileId') from flow
      union all select jsonb_path_query(document, '$.**.fileId') from flow_version
      union all select jsonb_path_query(body, '$.**.fileId') from content
      union all select jsonb_path_query(before, '$.**.fileId') from change_set_item where before is not null
      union all select jsonb_path_query(after, '$.**.fileId') from change_set_item where after is not null
    ) as found where jsonb_typeof(found) = 'string'
    -- Messages of flows name a file by its address.
    union select (regexp_matches(said, '/files/[0-9]{10}/([0-9a-f-]{36})', 'g'))[1] from (
      select document::text as said from flow
      union all select document::text from flow_version
      union all select body::text from content
    ) as text where said like '%/files/%'`)
  return new Set(rows.map(({ id }) => id))
}
