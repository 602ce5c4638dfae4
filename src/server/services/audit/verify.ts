import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AuditFault } from '#src/domain/audit/chain.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'

/** What walking an application's audit log has found: how many rows fit, the last of them, and the first that does not. */
export type AuditCheck = {
  rows: number
  /** `<number>:<hash>` of the last row that fits; null: there is none. Who keeps it can tell later that nothing was cut off. */
  seal: string | null
  fault: { n: number; id: string | null; code: AuditFault } | null
}

/** Links read at once. */
const SLICE = 1_000

/**
 * Walks the chain of an application's audit rows from the first: each must hold the hash of the one before and of what it
 * says. `seal`: one that was told earlier must still be in it.
 */
export async function verifyAudit(db: Db, appId: string, seal?: string): Promise<AuditCheck> {
  let last = { n: 0, hash: '0'.repeat(64) }
  const told = (fault: AuditCheck['fault']): AuditCheck => ({
    rows: last.n,
    seal: last.n === 0 ? null : `${last.n}:${last.hash}`,
    fault,
  })
  let sealed = seal === undefined
  for (;;) {
    const links = await db.inApp(appId, (tx) => readLinks(tx, last.n))
    for (const link of links) {
      const code = faultOf(link, last)
      if (code !== null) return told({ n: last.n + 1, id: link.id, code })
      last = { n: Number(link.n), hash: link.hash }
      sealed ||= `${last.n}:${last.hash}` === seal
    }
    if (links.length < SLICE) break
  }
  const strange = await db.inApp(appId, findUnlinked)
  if (strange !== null) return told({ n: last.n + 1, id: strange, code: 'UNLINKED' })
  return told(sealed ? null : { n: last.n + 1, id: null, code: 'GAP' })
}

type Link = { n: string; id: string; prior: string; hash: string; there: boolean; text: string }

function faultOf(link: Link, last: { n: number; hash: string }): AuditFault | null {
  if (Number(link.n) !== last.n + 1) return 'GAP'
  if (link.prior !== last.hash) return 'PRIOR'
  if (!link.there) return 'MISSING'
  return createHash('sha256').update(link.text).digest('hex') === link.hash ? null : 'HASH'
}

/** What a row is hashed from is written here anew, so that nobody is believed who has changed the database's own function. */
async function readLinks(tx: Tx, after: number): Promise<Link[]> {
  const { rows } = await tx.execute<Link>(sql`
    select l.n::text as n, l.audit_id as id, encode(l.prior, 'hex') as prior, encode(l.hash, 'hex') as hash,
      a.id is not null as there,
      jsonb_build_array(
        encode(l.prior, 'hex'), a.app_id, l.n, a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        a.actor_id, a.actor_role, a.ip, a.action, a.target, a.before, a.after, a.request_id
      )::text as text
    from audit_link l left join audit a on a.app_id = l.app_id and a.id = l.audit_id
    where l.n > ${after} order by l.n limit ${SLICE}`)
  return rows
}

/** The first row that no link stands for. */
async function findUnlinked(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id from audit a where not exists (
      select from audit_link l where l.app_id = a.app_id and l.audit_id = a.id
    ) order by a.id limit 1`)
  return rows[0]?.id ?? null
}

/** Walks the own application's log, which is on record itself. */
export async function checkAudit(context: MemberContext): Promise<AuditCheck> {
  const { appId } = context.member
  const check = await verifyAudit(context.db, appId)
  await context.db.inApp(appId, (tx) =>
    writeAudit(tx, context, appId, {
      action: 'audit.verified',
      after: { rows: check.rows, fault: check.fault?.code ?? null },
    }),
  )
  return check
}
