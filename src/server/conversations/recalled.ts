import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { message } from '../db/schema/conversation.ts'

/** The numbers of the messages of a conversation that were recalled. */
export async function recalledOf(tx: Tx, conversationId: string): Promise<ReadonlySet<number>> {
  const rows = await recalled(tx, { conversationId }).execute()
  return new Set(rows.map(({ of }) => of))
}

const recalled = fixedSelect(
  { of: sql<number>`(${message.body} ->> 'of')::integer` },
  sql`from ${message} where ${eq(message.conversationId, sql.placeholder('conversationId'))}
    and ${message.body} ->> 'notice' = 'recalled'`,
)
