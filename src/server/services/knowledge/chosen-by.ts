import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { EntryTarget } from '#src/contract/entries.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { conditionsOf } from './filter.ts'

/** The entries that a target names, as a condition. */
export async function chosenBy(tx: Tx, target: EntryTarget, now: Date): Promise<SQL | undefined> {
  if ('filter' in target) return conditionsOf(tx, target.filter, now)
  return and(named(target), isNull(qaEntry.deletedAt))
}

function named(target: Exclude<EntryTarget, { filter: unknown }>): SQL {
  if ('ids' in target) return inArray(qaEntry.id, target.ids)
  if ('numbers' in target)
    return sql`${qaEntry.number} in (select value::int from jsonb_array_elements_text(${asOne(target.numbers)}))`
  return sql`(${qaEntry.number}, ${qaEntry.revision}) in (select stood.number, stood.revision
    from jsonb_to_recordset(${asOne(target.asTheyStood)}) as stood (number int, revision int))`
}

/** As one parameter: a statement takes 65,535 of them at most. */
const asOne = (list: readonly unknown[]) => sql`(${JSON.stringify(list)}::text)::jsonb`
