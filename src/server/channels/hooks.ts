import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { Hono } from 'hono'
import type { ChannelRequest, Received } from '#src/domain/wire/adapter.ts'
import { isUuid } from '#src/lib/is-uuid.ts'
import type { Tx } from '../db/client.ts'
import { channelAccount } from '../db/schema/channel.ts'
import { storable } from '../db/storable.ts'
import type { Deps } from '../deps.ts'
import { isClosed } from '../platform/door.ts'
import { createNoteRejected } from '../platform/note-rejected.ts'
import type { Bindings } from '../request/origin-of.ts'
import { readBound, type AccountRow, type Bound } from './accounts.ts'
import { askToPull } from './pull.ts'
import { storeTold, type Told } from './store.ts'

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
    const told = {
      method: c.req.method,
      headers: c.req.header(),
      query: c.req.query(),
      body: new Uint8Array(await c.req.arrayBuffer()),
    }
    if (await isClosed(db, appId)) return c.body('', 200)
    const heard = await db.inTurn(appId, async (tx) => {
      const bound = await readBound(tx, deps, accountId)
      return bound && hearRequest(deps, tx, bound, { ...told, at: deps.clock.now().getTime() })
    })
    if (!heard) return c.notFound()
    // Its operator would come again for days, or switch the address off.
    if (heard.type === 'idle') return c.body('', 200)
    if (heard.type === 'unread') {
      deps.log.warn({ appId, accountId }, 'an operator has told what cannot be read')
      return c.body('', 200)
    }
    if (heard.type === 'refused') {
      await noteRejected(appId, `channel ${accountId}`, c.get('origin')).catch((error: unknown) =>
        deps.log.error({ err: error, appId }, 'a refused webhook could not be noted'),
      )
      return c.body('', 401)
    }
    // The operator of a bound account is no stranger, however much it tells.
    deps.traffic.give('request', { address: c.get('origin').ip, application: appId })
    for (const identityId of heard.people) deps.jobs.soon('channel_inbox', appId, identityId)
    for (const identityId of heard.strangers) deps.jobs.soon('channel_profile', appId, identityId)
    for (const id of heard.pulls) deps.jobs.soon('channel_pull', appId, id)
    const { status, type, body } = heard.answer
    return new Response(body, { status, headers: { 'content-type': `${type}; charset=utf-8` } })
  })
  return app
}

type Believed = Extract<Received, { ok: true }>

/** What came of a request. `idle`: nobody listens there any more, or for now. */
type Heard =
  | { type: 'idle' }
  | { type: 'unread' }
  | { type: 'refused' }
  | { type: 'heard'; people: string[]; strangers: string[]; pulls: string[]; answer: Believed['answer'] }

/** Believes a request, or does not, and stores what it says. */
async function hearRequest(deps: Deps, tx: Tx, bound: Bound, request: ChannelRequest): Promise<Heard> {
  if (bound.row.unboundAt !== null || !bound.row.enabled) return { type: 'idle' }
  const received = bound.adapter.receive(request, bound.account)
  if (!received.ok) return { type: received.why === 'format' ? 'unread' : 'refused' }
  const all = await addressed(tx, deps, { bound, request, received })
  const now = deps.clock.now()
  for (const { row, pulls } of all) for (const token of pulls) await askToPull(tx, row, token, now)
  const stored = await Promise.all(all.map((one) => storeTold(tx, one, now)))
  const pulls = all.flatMap(({ row, pulls: asked }) => (asked.length > 0 ? [row.id] : []))
  return {
    type: 'heard',
    people: stored.flatMap(({ heard }) => heard),
    strangers: stored.flatMap(({ strangers }) => strangers),
    pulls,
    answer: received.answer,
  }
}

type Addressed = Told & { pulls: string[] }

/**
 * What is told of each account. One address may serve several accounts of an operator: what is said of another one counts
 * where its own secrets vouch for it, too.
 */
async function addressed(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'publicUrl'>,
  { bound, request, received }: { bound: Bound; request: ChannelRequest; received: Believed },
): Promise<Addressed[]> {
  const { row, adapter } = bound
  const { events, people = [], renamed = [], pulls = [] } = received
  const names = [...new Set([row, ...events, ...renamed, ...pulls].map(({ account }) => account))]
  const others = names.length === 1 ? [] : await findAccounts(tx, row, names)
  const all = [row]
  for (const { id } of others) {
    const other = await readBound(tx, deps, id)
    if (other && adapter.receive(request, other.account).ok) all.push(other.row)
  }
  return all.map((one) => ({
    row: one,
    events: storable(events.filter(({ account }) => account === one.account).map(({ event }) => event)),
    people: storable(people.filter(({ account }) => account === one.account)),
    renamed: storable(renamed.filter(({ account }) => account === one.account)),
    pulls: pulls.flatMap(({ account, token }) => (account === one.account ? [token] : [])),
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
