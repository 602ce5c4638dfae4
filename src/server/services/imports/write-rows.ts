import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { CONTENT_FIELDS } from '#src/domain/qa/sheet-merge.ts'
import type { Tx } from '../../db/client.ts'
import { changeSetItem, qaEntry } from '../../db/schema/bot.ts'
import { qaImportRow } from '../../db/schema/sheet.ts'
import { fieldsAsJson, setFromJson, valuesFromJson } from '../changes/entry-fields.ts'

/** Rows written in one statement: few enough to be stopped between, and never near the time a statement may take. */
const CHUNK = 250

/** A category that an import has made, by the names that rows file themselves under. */
export type MadeCategory = { path: readonly string[]; id: string }

export type RowWriting = {
  tx: Tx
  appId: string
  importId: string
  setId: string
  by: { personId: string | null; now: Date }
  categories: readonly MadeCategory[]
  /** Called after each piece with the rows written so far. */
  onPiece: (done: number) => Promise<void>
}

/**
 * Writes the rows of a checked import that are not left out, in their order. Their contents go from table to table within
 * the database: none of them passes through this process.
 */
export async function writeRows(writing: RowWriting): Promise<void> {
  const { tx, importId, onPiece } = writing
  const [last] = await tx.select({ number: sql<number>`coalesce(max(${qaEntry.number}), 0)::int` }).from(qaEntry)
  let number = last?.number ?? 0
  let done = 0
  for (let after = 0; ;) {
    const rows = await tx
      .select({ position: qaImportRow.position, outcome: qaImportRow.outcome })
      .from(qaImportRow)
      .where(
        and(
          eq(qaImportRow.importId, importId),
          eq(qaImportRow.leftOut, false),
          gt(qaImportRow.position, after),
          inArray(qaImportRow.outcome, ['added', 'changed', 'removed']),
        ),
      )
      .orderBy(asc(qaImportRow.position))
      .limit(CHUNK)
    const positions = Map.groupBy(rows, ({ outcome }) => outcome)
    const of = (outcome: 'added' | 'changed' | 'removed') =>
      positions.get(outcome)?.map(({ position }) => position) ?? []
    const added = of('added').map((position) => ({ position, id: uuidv7(), number: ++number }))
    await addEntries(writing, added)
    await changeEntries(writing, of('changed'))
    await removeEntries(writing, of('removed'))
    done += rows.length
    after = rows.at(-1)?.position ?? 0
    await onPiece(done)
    if (rows.length < CHUNK) return
  }
}

/** A list as one parameter. */
const asJson = (list: unknown) => sql`(${JSON.stringify(list)}::text)::jsonb`

/** Rows of the import with their contents, filed where their categories have come to lie: `taken` in a statement. */
function takenRows({ appId, importId, categories }: RowWriting, positions: readonly number[]): SQL {
  return sql`taken as materialized (
    select row.position, row.entry_id, case when place.id is null then row.content
      else row.content || jsonb_build_object('categoryId', place.id) end as content
    from jsonb_array_elements_text(${asJson(positions)}) as wanted (position)
    join ${qaImportRow} as row
      on row.app_id = ${appId} and row.import_id = ${importId}::uuid and row.position = wanted.position::int
    left join jsonb_to_recordset(${asJson(categories)}) as place (path jsonb, id uuid) on place.path = to_jsonb(row.path)
  )`
}

type FreshEntry = { position: number; id: string; number: number }

async function addEntries(writing: RowWriting, fresh: readonly FreshEntry[]): Promise<void> {
  if (fresh.length === 0) return
  const { tx, appId, setId, by } = writing
  const { columns, values } = valuesFromJson(CONTENT_FIELDS, sql`taken.content`)
  const now = sql`${by.now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with ${takenRows(
      writing,
      fresh.map(({ position }) => position),
    )}
    insert into ${qaEntry} (app_id, id, number, created_at, updated_at, updated_by, ${columns})
    select ${appId}, fresh.id, fresh.number, ${now}, ${now}, ${by.personId}::uuid, ${values}
    from jsonb_to_recordset(${asJson(fresh)}) as fresh (position int, id uuid, number int)
    join taken using (position)
    order by fresh.number`)
  await tx.execute(sql`
    insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
    select ${qaEntry.appId}, ${setId}::uuid, 'qa', ${qaEntry.id}, null, ${fieldsAsJson()} from ${qaEntry}
    where ${qaEntry.appId} = ${appId} and ${qaEntry.id} in (
      select id from jsonb_to_recordset(${asJson(fresh)}) as fresh (id uuid)
    )`)
}

async function changeEntries(writing: RowWriting, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  const { tx, appId, importId, setId, by } = writing
  const partOf = (side: SQL) => sql`(select coalesce(jsonb_object_agg(field, ${side} -> field), '{}')
    from unnest(differing.fields) as every (field))`
  // The form of an answer goes with its words, and comes back with them.
  const formOf = (form: SQL) => sql`case when 'answer' = any (differing.fields) and differing.was -> 'rich' <> 'null'
    then jsonb_build_object('rich', ${form}) else '{}' end`
  await tx.execute(sql`
    with ${takenRows(writing, positions)},
    sides as materialized (
      select ${qaEntry.id}, ${fieldsAsJson()} as was, taken.content as becomes
      from taken join ${qaEntry} on ${qaEntry.appId} = ${appId} and ${qaEntry.id} = taken.entry_id
    ),
    differing as (
      select sides.*, array(
        select field from jsonb_array_elements_text(${asJson(CONTENT_FIELDS)}) as every (field)
        where was -> field is distinct from becomes -> field
      ) as fields from sides
    )
    insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
    select ${appId}, ${setId}::uuid, 'qa', differing.id,
      ${partOf(sql`differing.was`)} || ${formOf(sql`differing.was -> 'rich'`)},
      ${partOf(sql`differing.becomes`)} || ${formOf(sql`null::jsonb`)}
    from differing`)
  await tx
    .update(qaEntry)
    .set({
      ...setFromJson(sql`${changeSetItem.after}`),
      revision: sql`${qaEntry.revision} + 1`,
      updatedAt: by.now,
      updatedBy: by.personId,
    })
    .from(changeSetItem)
    .where(
      and(
        eq(changeSetItem.appId, qaEntry.appId),
        eq(changeSetItem.setId, setId),
        eq(changeSetItem.entity, 'qa'),
        eq(changeSetItem.entityId, qaEntry.id),
        sql`${qaEntry.id} in ${entriesOf(appId, importId, positions)}`,
      ),
    )
}

/** The entries that rows of the import are about. */
const entriesOf = (appId: string, importId: string, positions: readonly number[]) => sql`(
  select row.entry_id from jsonb_array_elements_text(${asJson(positions)}) as wanted (position)
  join ${qaImportRow} as row
    on row.app_id = ${appId} and row.import_id = ${importId}::uuid and row.position = wanted.position::int
)`

async function removeEntries(writing: RowWriting, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  const { tx, appId, importId, setId, by } = writing
  const these = and(eq(qaEntry.appId, appId), sql`${qaEntry.id} in ${entriesOf(appId, importId, positions)}`)
  await tx.execute(sql`
    insert into ${changeSetItem} (app_id, set_id, entity, entity_id, before, after)
    select ${qaEntry.appId}, ${setId}::uuid, 'qa', ${qaEntry.id}, ${fieldsAsJson(['question'])}, null
    from ${qaEntry} where ${these}`)
  await tx
    .update(qaEntry)
    .set({
      deletedAt: by.now,
      revision: sql`${qaEntry.revision} + 1`,
      updatedAt: by.now,
      updatedBy: by.personId,
    })
    .where(these)
}
