import { sql, type SQL } from 'drizzle-orm'
import { ENTRY_FIELDS, ENTRY_SPEC, perField, type EntryField, type FieldKind } from '#src/domain/qa/fields.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { member } from '../../db/schema/team.ts'

/** How a JSON value becomes a column's, in SQL. */
const asText = (value: SQL) => sql`(${value} #>> '{}')`
const asTexts = (value: SQL) => sql`array(select jsonb_array_elements_text(${value}))`
const READ: Readonly<Record<FieldKind, (value: SQL) => SQL>> = {
  category: (value) => sql`${asText(value)}::uuid`,
  text: asText,
  texts: asTexts,
  rich: (value) => sql`nullif(${value}, 'null')`,
  flag: (value) => sql`${asText(value)}::boolean`,
  day: (value) => sql`${asText(value)}::date`,
  channels: asTexts,
  hours: asText,
  entries: (value) => sql`${asTexts(value)}::uuid[]`,
  // A member who has gone since owns nothing any more.
  member: (value) => sql`(select ${member.personId} from ${member} where ${member.personId} = ${asText(value)}::uuid)`,
}

/** The fields of an entry that a change set can hold, by the names of the contract: all of them. */
const FIELDS = perField(ENTRY_FIELDS, (field) => ({ column: qaEntry[field], read: READ[ENTRY_SPEC[field].kind] }))

/** An entry's fields as JSON, as change sets hold them. */
export function fieldsAsJson(fields: readonly EntryField[] = ENTRY_FIELDS): SQL {
  const pairs = fields.map((field) => sql`${sql.raw(`'${field}'`)}, ${FIELDS[field].column}`)
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
}

/** Sets the fields that a JSON object names, and leaves the others as they are. */
export function setFromJson(part: SQL): Record<EntryField, SQL> {
  return Object.fromEntries(
    ENTRY_FIELDS.map((field) => {
      const name = sql.raw(`'${field}'`)
      const { column, read } = FIELDS[field]
      return [field, sql`case when ${part} ? ${name} then ${read(sql`(${part} -> ${name})`)} else ${column} end`]
    }),
  ) as Record<EntryField, SQL>
}

/** The columns of some fields, and the values that a JSON object has for them: for an entry that is added. */
export function valuesFromJson(fields: readonly EntryField[], whole: SQL): { columns: SQL; values: SQL } {
  const columns = fields.map((field) => sql.identifier(FIELDS[field].column.name))
  const values = fields.map((field) => FIELDS[field].read(sql`(${whole} -> ${sql.raw(`'${field}'`)})`))
  return { columns: sql.join(columns, sql`, `), values: sql.join(values, sql`, `) }
}
