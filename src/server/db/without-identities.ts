import { sql, type SQL } from 'drizzle-orm'

/**
 * A text without what may be masked in it, and more: whoever reads it masked finds nothing by it, or a search for one
 * digit after the other would read out what the mask hides.
 */
export const withoutIdentities = (text: SQL): SQL =>
  sql`regexp_replace(${text}, '[^[:space:]]+[@＠][^[:space:]]*|[0-9０-９](?:[ ().－-]{0,3}[0-9０-９]){6,}', ' ', 'g')`
