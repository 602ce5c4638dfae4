import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { visitor } from '../db/schema/visitor.ts'

/** What people, or they themselves, have called somebody stays. `id`: who they are, or were before they were merged. */
export const nameSomebody = (tx: Tx, id: string, nickname: string) =>
  tx
    .update(visitor)
    .set({ nickname })
    .where(
      and(
        eq(visitor.id, sql`(select coalesce(known.merged_into, known.id) from visitor known where known.id = ${id})`),
        eq(visitor.nickname, ''),
      ),
    )
