import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { qaEntry } from '../db/schema/bot.ts'
import { visitor } from '../db/schema/visitor.ts'
import { flow } from '../db/schema/flow.ts'

/** Most tags that are offered to choose from. */
const OFFERED = 1000

/** Tags of visitors in use, in their order: those they carry, nodes give them, or entries ask for. */
export async function readUserTags(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select distinct tag from (
      select unnest(${visitor.tags}) as tag from ${visitor} where ${visitor.tags} <> '{}'
      union
      select unnest(${qaEntry.userTags}) from ${qaEntry} where ${qaEntry.userTags} <> '{}' and ${qaEntry.deletedAt} is null
      union
      ${nodeTags('visitor')}
    ) as used
    order by tag
    limit ${OFFERED}`)
  return rows.map(({ tag }) => tag)
}

/** The tags that nodes of the kind `tag` put on conversations or on visitors, as a query of one column. */
export const nodeTags = (on: 'conversation' | 'visitor'): SQL => sql`
  select jsonb_array_elements_text(node.value->'data'->'add')
  from ${flow}, jsonb_each(${flow.document}->'nodes') as node
  where ${flow.deletedAt} is null and node.value->>'kind' = 'tag' and jsonb_typeof(node.value->'data'->'add') = 'array'
    and coalesce(node.value->'data'->>'on', 'conversation') = ${on}`
