import pg from 'pg'

/** A word that stands wherever something of somebody may stand, to see whether it goes with them. */
export const SECRET = 'Zq7-canary'
const HEX = Buffer.from(SECRET).toString('hex')

const PLANTED: Record<string, string> = {
  text: SECRET,
  citext: SECRET,
  tsvector: SECRET,
  _text: `{${SECRET}}`,
  jsonb: JSON.stringify({ text: SECRET, query: SECRET, more: [{ [SECRET]: SECRET }] }),
  bytea: `\\x${HEX}`,
}

/** What checks and keys say of a word that they let not in. */
const REFUSED = ['23514', '23505']

type Column = { table: string; name: string; type: string }

/**
 * Puts the word into every column that may hold one, of the tables that a condition over `c` takes, but for those that are
 * left out by `table.column` and those whose checks let none in; answers where it stands. Triggers and keys to other tables
 * are the caller's to put off.
 */
export async function plantWords(
  client: pg.Client,
  { tables, leftOut }: { tables: string; leftOut: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, t.typname as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attname <> 'app_id' and t.typname = any ($1) and (${tables})
     order by 1, 2`,
    [Object.keys(PLANTED)],
  )
  const planted = new Set<string>()
  for (const { table, name, type } of rows) {
    if (leftOut.includes(`${table}.${name}`)) continue
    try {
      await client.query(`update "${table}" set "${name}" = $1`, [PLANTED[type]])
      planted.add(`${table}.${name}`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && REFUSED.includes(error.code ?? ''))) throw error
    }
  }
  return planted
}

/** The columns in which the word stands, of any table. */
export async function columnsThatTell(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const telling: string[] = []
  for (const { name } of rows) {
    const found = await client.query<{ key: string }>(
      `select distinct told.key from ${name} r, jsonb_each_text(to_jsonb(r)) told where told.value like $1 or told.value like $2`,
      [`%${SECRET}%`, `%${HEX}%`],
    )
    telling.push(...found.rows.map(({ key }) => `${name}.${key}`))
  }
  return telling
}
