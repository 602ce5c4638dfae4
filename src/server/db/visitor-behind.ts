import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { visitor, visitorBrowser } from './schema/visitor.ts'

const standing = alias(visitor, 'standing')

const SHOWN = { id: standing.id, attributes: standing.attributes, externalId: standing.externalId }

/** The visitor that what is known of one leads to: themselves, or whom they were merged into. */
export const visitorBehind = (tx: Tx, known: SQL) => leading(tx, SHOWN).where(known)

/** The visitor behind a browser's token, by its hash; `isSigned`: a signed token has named them there, and not long ago. */
export const visitorOfBrowser = (tx: Tx, hash: Buffer, now: Date) => {
  const signed = tx
    .select({ id: visitorBrowser.visitorId })
    .from(visitorBrowser)
    .where(and(eq(visitorBrowser.tokenHash, hash), gt(visitorBrowser.endsAt, now)))
  return leading(tx, { ...SHOWN, isSigned: sql<boolean>`${visitor.tokenHash} <> ${hash}` }).where(
    or(eq(visitor.tokenHash, hash), eq(visitor.id, sql`(${signed})`)),
  )
}

const leading = <Shown extends Record<string, (typeof SHOWN)[keyof typeof SHOWN] | SQL<boolean>>>(
  tx: Tx,
  shown: Shown,
) =>
  tx
    .select(shown)
    .from(visitor)
    .innerJoin(
      standing,
      and(eq(standing.appId, visitor.appId), eq(standing.id, sql`coalesce(${visitor.mergedInto}, ${visitor.id})`)),
    )
