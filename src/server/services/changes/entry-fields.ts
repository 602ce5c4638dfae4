import { sql, type SQL } from 'drizzle-orm'
import { qaEntry } from '../../db/schema/bot.ts'
import { member } from '../../db/schema/team.ts'

/** How a JSON value becomes a column's, in SQL. */
const asText = (value: SQL) => sql`(${value} #>> '{}')`
const asTexts = (value: SQL) => sql`array(select jsonb_array_elements_text(${value}))`

/** The fields of an entry that a change set can hold, by the names of the contract. */
const FIELDS = {
  categoryId: { column: qaEntry.categoryId, read: (value: SQL) => sql`${asText(value)}::uuid` },
  question: { column: qaEntry.question, read: asText },
  similar: { column: qaEntry.similar, read: asTexts },
  answer: { column: qaEntry.answer, read: asText },
  rich: { column: qaEntry.rich, read: (value: SQL) => sql`nullif(${value}, 'null')` },
  enabled: { column: qaEntry.enabled, read: (value: SQL) => sql`${asText(value)}::boolean` },
  counterExamples: { column: qaEntry.counterExamples, read: asTexts },
  tags: { column: qaEntry.tags, read: asTexts },
  validFrom: { column: qaEntry.validFrom, read: (value: SQL) => sql`${asText(value)}::date` },
  validUntil: { column: qaEntry.validUntil, read: (value: SQL) => sql`${asText(value)}::date` },
  channels: { column: qaEntry.channels, read: asTexts },
  userTags: { column: qaEntry.userTags, read: asTexts },
  hours: { column: qaEntry.hours, read: asText },
  related: { column: qaEntry.related, read: (value: SQL) => sql`${asTexts(value)}::uuid[]` },
  reviewOn: { column: qaEntry.reviewOn, read: (value: SQL) => sql`${asText(value)}::date` },
  // A member who has gone since owns nothing any more.
  owner: {
    column: qaEntry.owner,
    read: (value: SQL) =>
      sql`(select ${member.personId} from ${member} where ${member.personId} = ${asText(value)}::uuid)`,
  },
} as const

export type EntryField = keyof typeof FIELDS
export const ENTRY_FIELDS = Object.keys(FIELDS) as EntryField[]

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
