import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { visitor } from './schema/visitor.ts'

const standing = alias(visitor, 'standing')

/** The visitor that what is known of one leads to: themselves, or whom they were merged into. */
export const visitorBehind = (tx: Tx, known: SQL) =>
  tx
    .select({ id: standing.id, attributes: standing.attributes })
    .from(visitor)
    .innerJoin(
      standing,
      and(eq(standing.appId, visitor.appId), eq(standing.id, sql`coalesce(${visitor.mergedInto}, ${visitor.id})`)),
    )
    .where(known)
