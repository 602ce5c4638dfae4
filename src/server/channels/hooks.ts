import { and, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import type { ChannelRequest, Inbound, Received, Renamed } from '#src/domain/wire/adapter.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import type { Tx } from '../db/client.ts'
import { channelAccount, channelIdentity, channelInbox } from '../db/schema/channel.ts'
import { storable } from '../db/storable.ts'
import type { Deps } from '../deps.ts'
import { setTimer } from '../jobs/timers.ts'
import { isClosed } from '../platform/closed.ts'
import { createNoteRejected } from '../platform/note-rejected.ts'
import type { Bindings } from '../request/origin-of.ts'
import { readBound, type AccountRow, type Bound } from './accounts.ts'

const PATH = '/hooks/:appId{[0-9]{10}}/:accountId{[0-9a-f-]{36}}'

/**
 * What operators of channels tell. A request is believed by its very bytes before anything of it is read, what it says is
 * stored once, and answered at once: all else is done afterwards.
 */
export function channelHooks(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const noteRejected = createNoteRejected(deps)
  /** For what an operator has signed. */
  const db = deps.db.lane('message')

  app.on(['GET', 'POST'], PATH, async (c) => {
    const { appId, accountId } = c.req.param()
    if (!isUuid(accountId)) return c.notFound()
    const bound = await db.inApp(appId, (tx) => readBound(tx, deps, accountId))
    if (!bound) return c.notFound()
    // Its operator would come again for days, or switch the address off.
    if (bound.row.unboundAt !== null || !bound.row.enabled || (await isClosed(db, appId))) return c.body('', 200)
    const request = {
      method: c.req.method,
      headers: c.req.header(),
      query: c.req.query(),
      body: new Uint8Array(await c.req.arrayBuffer()),
      at: deps.clock.now().getTime(),
    }
    const received = bound.adapter.receive(request, bound.account)
    if (!received.ok && received.why === 'format') {
      deps.log.warn({ appId, accountId }, 'an operator has told what cannot be read')
      return c.body('', 200)
    }
    if (!received.ok) {
      await noteRejected(appId, `channel ${accountId}`, c.get('origin')).catch((error: unknown) =>
        deps.log.error({ err: error, appId }, 'a refused webhook could not be noted'),
      )
      return c.body('', 401)
    }
    // The operator of a bound account is no stranger, however much it tells.
    deps.traffic.give('request', { address: c.get('origin').ip, application: appId })
    const heard = await db.inApp(appId, async (tx) => {
      const all = await addressed(tx, deps, { bound, request, received })
      const stored = await Promise.all(all.map((one) => store(tx, one, deps.clock.now())))
      return stored.flat()
    })
    for (const identityId of heard) deps.jobs.soon('channel_inbox', appId, identityId)
    const { status, type, body } = received.answer
    return new Response(body, { status, headers: { 'content-type': `${type}; charset=utf-8` } })
  })
  return app
}

type Told = Extract<Received, { ok: true }>
type Addressed = { row: AccountRow; events: Inbound[]; renamed: Renamed[] }

/**
 * What is told of each account. One address may serve several accounts of an operator: what is said of another one counts
 * where its own secrets vouch for it, too.
 */
async function addressed(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'publicUrl'>,
  { bound, request, received }: { bound: Bound; request: ChannelRequest; received: Told },
): Promise<Addressed[]> {
  const { row, adapter } = bound
  const { events, renamed = [] } = received
  const names = [...new Set([row, ...events, ...renamed].map(({ account }) => account))]
  const others = names.length === 1 ? [] : await findAccounts(tx, row, names)
  const all = [row]
  for (const { id } of others) {
    const other = await readBound(tx, deps, id)
    if (other && adapter.receive(request, other.account).ok) all.push(other.row)
  }
  return all.map((one) => ({
    row: one,
    events: storable(events.filter(({ account }) => account === one.account).map(({ event }) => event)),
    renamed: storable(renamed.filter(({ account }) => account === one.account)),
  }))
}

const findAccounts = (tx: Tx, { id, kind }: AccountRow, names: string[]) =>
  tx
    .select({ id: channelAccount.id })
    .from(channelAccount)
    .where(
      and(
        ne(channelAccount.id, id),
        eq(channelAccount.kind, kind),
        inArray(channelAccount.account, names),
        isNull(channelAccount.unboundAt),
        eq(channelAccount.enabled, true),
      ),
    )

/** How long an account is not noted as heard again, in milliseconds: its row is not written by every message. */
const NOTED_MS = 60_000

/** Stores what is new of it, and answers whose it is. */
async function store(tx: Tx, { row, events: own, renamed }: Addressed, now: Date): Promise<string[]> {
  await tx
    .update(channelAccount)
    .set({ heardAt: now })
    .where(
      and(
        eq(channelAccount.id, row.id),
        or(isNull(channelAccount.heardAt), lt(channelAccount.heardAt, new Date(now.getTime() - NOTED_MS))),
      ),
    )
  const { appId, id: accountId } = row
  for (const one of renamed) await rename(tx, accountId, one)
  if (own.length === 0) return []
  const users = [...new Set(own.map(({ user }) => user))].sort()
  await tx
    .insert(channelIdentity)
    .values(users.map((externalUser) => ({ appId, id: uuidv7(), accountId, externalUser, createdAt: now })))
    .onConflictDoNothing()
  const known = await tx
    .select({ id: channelIdentity.id, user: channelIdentity.externalUser })
    .from(channelIdentity)
    .where(and(eq(channelIdentity.accountId, accountId), inArray(channelIdentity.externalUser, users)))
  const ids = new Map(known.map(({ id, user }) => [user, id]))
  const rows = own.flatMap((event) => {
    const identityId = ids.get(event.user)
    return identityId === undefined ? [] : [inboxRow(event, { appId, accountId, identityId, now })]
  })
  const added = await tx
    .insert(channelInbox)
    .values(rows)
    .onConflictDoNothing()
    .returning({ identityId: channelInbox.identityId })
  const heard = [...new Set(added.map(({ identityId }) => identityId))].sort()
  for (const identityId of heard) await setTimer(tx, appId, 'channel_inbox', identityId, now)
  return heard
}

/** Who was known by another name stays who they are; where both are known already, who they are is for people to say. */
async function rename(tx: Tx, accountId: string, { from, to }: Renamed): Promise<void> {
  const isKnown = sql`exists (select 1 from ${channelIdentity} known
    where known.app_id = ${channelIdentity.appId} and known.account_id = ${accountId} and known.external_user = ${to})`
  await tx
    .update(channelIdentity)
    .set({ externalUser: to })
    .where(and(eq(channelIdentity.accountId, accountId), eq(channelIdentity.externalUser, from), not(isKnown)))
}

type Of = { appId: string; accountId: string; identityId: string; now: Date }

function inboxRow(event: Inbound, { now, ...of }: Of): typeof channelInbox.$inferInsert {
  // A clock of theirs that goes ahead of ours would keep what comes after it waiting behind.
  const at = 'at' in event && event.at > 0 ? new Date(Math.min(event.at, now.getTime())) : now
  return { ...of, id: uuidv7(), externalId: keyOf(event), event, at, heldUntil: now, createdAt: now }
}

/** By what it is known when it comes again. */
function keyOf(event: Inbound): string {
  switch (event.type) {
    case 'state':
      return `${event.type}.${event.state}.${event.of}`
    case 'state_until':
      return `${event.type}.${event.state}.${event.until}.${event.user}`
    case 'failed':
      return `${event.type}.${event.of}`
    default:
      return event.externalId
  }
}
