import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../db/client.ts'
import { folded } from '../../db/folded.ts'
import { qaCategory, qaEntry } from '../../db/schema/bot.ts'
import { qaImport, qaImportRow } from '../../db/schema/sheet.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { openChangeSet, recordItems, type ChangeItem } from '../changes/record.ts'
import { lockEntries } from '../changes/lock.ts'
import type { JobRun } from './job-run.ts'
import type { ImportRecord } from './records.ts'
import { writeRows, type MadeCategory } from './write-rows.ts'

type Row = typeof qaImportRow.$inferSelect

/**
 * Writes a checked import into the knowledge base, as one change set in one transaction: all of it is there or none. When
 * what was checked is no longer so, nothing is written and the file is checked again.
 */
export async function writeImport(deps: Deps, record: ImportRecord, run: JobRun): Promise<void> {
  const { appId } = record
  await run.finish(async (tx) => {
    await lockEntries(tx, appId)
    if (await isStale(tx, record)) {
      const again = { step: 'reading', rechecked: true, left: 0, attempts: 0, heldUntil: deps.clock.now() } as const
      await tx.update(qaImport).set(again).where(eq(qaImport.id, record.id))
      return
    }
    const plan = await planOf(tx, record)
    const summary = {
      entries: plan.added + plan.changed + plan.removed,
      added: plan.added,
      changed: plan.changed,
      removed: plan.removed,
      subject: record.name,
    }
    const by = { personId: record.createdBy, now: deps.clock.now() }
    const nothing = summary.entries === 0
    const setId = nothing ? null : await openChangeSet(tx, appId, by, { kind: 'imported', summary })
    if (setId !== null) {
      const categories = await makeCategories(tx, record, setId, by.now)
      const total = plan.added + plan.changed
      await writeRows({
        tx,
        appId,
        importId: record.id,
        setId,
        by,
        categories,
        onPiece: async (done) => {
          await run.progress(Math.min(done, total), total)
          failpoint(deps.env, 'import.writing')
        },
      })
    }
    // What was taken in is in the knowledge base now; what was not is still to be read here.
    await tx.delete(qaImportRow).where(and(eq(qaImportRow.importId, record.id), ne(qaImportRow.outcome, 'rejected')))
    const { added, changed, removed, left } = plan
    await tx
      .update(qaImport)
      .set({
        status: 'complete',
        step: null,
        changeSetId: setId,
        finishedAt: by.now,
        done: record.total ?? 0,
        added,
        changed,
        removed,
        left,
      })
      .where(eq(qaImport.id, record.id))
    await writeAudit(
      tx,
      {
        clock: deps.clock,
        origin: { requestId: 'job', ip: 'server', userAgent: 'server' },
        ...(record.createdBy !== null && { session: { personId: record.createdBy } }),
      },
      appId,
      {
        action: 'import.written',
        target: record.id,
        after: { ...summary, rejected: record.rejected, changeSetId: setId },
      },
    )
    failpoint(deps.env, 'import.before_commit')
  })
  failpoint(deps.env, 'import.after_commit')
}

const wanted = (record: ImportRecord) => and(eq(qaImportRow.importId, record.id), eq(qaImportRow.leftOut, false))

/** Counts of what is to be done; rows left out are not. */
async function planOf(tx: Tx, record: ImportRecord) {
  const rows = await tx
    .select({
      outcome: qaImportRow.outcome,
      n: sql<number>`(count(*) filter (where not ${qaImportRow.leftOut}))::int`,
      left: sql<number>`(count(*) filter (where ${qaImportRow.leftOut} and ${qaImportRow.row} is not null))::int`,
    })
    .from(qaImportRow)
    .where(eq(qaImportRow.importId, record.id))
    .groupBy(qaImportRow.outcome)
  const of = (outcome: Row['outcome']) => rows.find((row) => row.outcome === outcome)?.n ?? 0
  return {
    added: of('added'),
    changed: of('changed'),
    removed: of('removed'),
    left: rows.reduce((sum, row) => sum + row.left, 0),
  }
}

/**
 * The condition of entries whose last change the check has not seen. The oldest transaction that was open then is not
 * enough: any long one of the whole cluster, whatever it does, would make older changes look new, check after check.
 */
function isUnseen({ watermark }: ImportRecord): SQL {
  const seen = sql`${watermark}::pg_snapshot`
  return sql`(${qaEntry.changed} >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(${qaEntry.changed}, ${seen}))`
}

/** Whether the knowledge base has changed, since the check, where the import touches it. */
async function isStale(tx: Tx, record: ImportRecord): Promise<boolean> {
  const changed = tx
    .select({ id: qaEntry.id, key: sql<string>`${folded(qaEntry.question)}`.as('key'), deletedAt: qaEntry.deletedAt })
    .from(qaEntry)
    .where(and(isUnseen(record), eq(qaEntry.base, 'qa')))
    .as('changed_since')
  const [touched] = await tx
    .select({ n: sql<number>`1` })
    .from(changed)
    .innerJoin(
      qaImportRow,
      and(
        eq(qaImportRow.importId, record.id),
        sql`(${qaImportRow.entryId} = ${changed.id}
          or (${qaImportRow.outcome} = 'added' and ${changed.deletedAt} is null and ${folded(qaImportRow.question)} = ${changed.key}))`,
      ),
    )
    .limit(1)
  if (touched) return true
  const [homeless] = await tx
    .select({ n: sql<number>`1` })
    .from(qaImportRow)
    .where(
      and(
        eq(qaImportRow.importId, record.id),
        sql`${qaImportRow.content} is not null`,
        sql`not exists (select 1 from ${qaCategory} where ${qaCategory.id} = (${qaImportRow.content} ->> 'categoryId')::uuid)`,
      ),
    )
    .limit(1)
  if (homeless) return true
  if (record.mode === 'replace') {
    // Entries that came into the category since are in nobody's list.
    const [come] = await tx
      .select({ n: sql<number>`1` })
      .from(qaEntry)
      .where(
        and(
          isUnseen(record),
          isNull(qaEntry.deletedAt),
          eq(qaEntry.base, 'qa'),
          sql`${qaEntry.categoryId} in (select ${qaCategory.id} from ${qaCategory}
            where ${qaCategory.id} = ${record.categoryId} or ${qaCategory.parentId} = ${record.categoryId})`,
        ),
      )
      .limit(1)
    if (come) return true
  }
  const [there] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(qaEntry)
    .where(isNull(qaEntry.deletedAt))
  return (there?.n ?? 0) + record.added - record.removed > LIMITS.qa.entries
}

const SEPARATOR = '\u0000'

/** Makes the categories that rows name and that are not there. Answers where each of the names leads. */
async function makeCategories(tx: Tx, record: ImportRecord, setId: string, now: Date): Promise<MadeCategory[]> {
  const { appId } = record
  const rows = await tx
    .selectDistinct({ path: qaImportRow.path })
    .from(qaImportRow)
    .where(and(wanted(record), sql`${qaImportRow.path} is not null`))
  const there = await tx
    .select({ id: qaCategory.id, parentId: qaCategory.parentId, name: qaCategory.name })
    .from(qaCategory)
  const byPlace = new Map(there.map(({ id, parentId, name }) => [`${parentId ?? ''}${SEPARATOR}${name}`, id]))
  const made: MadeCategory[] = []
  const items: ChangeItem[] = []
  const idOf = async (parentId: string | null, name: string): Promise<string> => {
    const place = `${parentId ?? ''}${SEPARATOR}${name}`
    const known = byPlace.get(place)
    if (known !== undefined) return known
    const id = uuidv7()
    await tx.insert(qaCategory).values({ appId, id, parentId, name, createdAt: now })
    byPlace.set(place, id)
    items.push({ entity: 'category', entityId: id, before: null, after: { name, parentId } })
    return id
  }
  for (const { path } of rows) {
    if (path === null) continue
    const [name = '', below] = path
    const parent = await idOf(null, name)
    made.push({ path, id: below === undefined ? parent : await idOf(parent, below) })
  }
  if (items.length > 0) await recordItems(tx, appId, setId, items)
  return made
}
