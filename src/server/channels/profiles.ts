import { and, eq, ne, sql } from 'drizzle-orm'
import type { ProfileTold } from '#src/domain/wire/adapter.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import { channelIdentity, channelProfile } from '../db/schema/channel.ts'
import { conversation } from '../db/schema/conversation.ts'
import { storable } from '../db/storable.ts'
import type { Deps } from '../deps.ts'
import { defineJob, Lost } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { setTimer } from '../jobs/timers.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import { portraitOf } from '../platform/picture.ts'
import { readBound, type Bound } from './accounts.ts'
import { nameSomebody } from './name-somebody.ts'
import { takePace } from './pace.ts'
import { profileOf } from './profile-of.ts'
import { askOperator } from './speak.ts'
import { tellOfSending } from './states.ts'

/** Who is asked for at once: it waits for operators, and for nobody here. */
const ROOM = { places: 8, share: 4 }
/** How often an operator that gives no answer is asked again, and after how many seconds: so many to the power of the try. */
const TRIES = 3
const PATIENCE_SECONDS = 30
const PICTURE_MS = 15_000

type ProfileRow = typeof channelProfile.$inferSelect

const lease = defineLease({
  kind: 'channel_profile',
  table: channelProfile,
  isUnderWay: () => eq(channelProfile.state, 'waiting'),
})

/** Asks an operator once what somebody new is called there and what they look like, where it does not say so by itself. */
export const profileJob = defineJob({
  kind: 'channel_profile',
  room: ROOM,
  lane: 'channel',
  lease,
  async work(deps, row) {
    const found = await deps.db.inApp(row.appId, (tx) => readAsked(tx, deps, row.id))
    const told = found && (await askFor(deps, found))
    if (told === 'later' && row.tries < TRIES) return later(deps, row)
    const known = told === 'later' ? null : told
    if (known) await name(deps, row, known)
    const picture = known?.picture ? await fetchPicture(deps, row.appId, known.picture) : null
    const talk = await deps.db.inApp(row.appId, async (tx) => {
      await settle(tx, row, picture)
      return known && talkWith(tx, row.id)
    })
    if (talk !== null) await tellOfSending(deps, row.appId, talk)
    return true
  },
  async fail(deps, row, error) {
    if (!(error instanceof Lost)) throw error
    await deps.db.inApp(row.appId, (tx) => settle(tx, row, null))
  },
})

type Asked = { bound: Bound; user: string }

async function readAsked(tx: Tx, deps: Deps, id: string): Promise<Asked | null> {
  const [identity] = await tx.select().from(channelIdentity).where(eq(channelIdentity.id, id))
  const bound = identity && (await readBound(tx, deps, identity.accountId))
  if (!bound || bound.row.unboundAt !== null || !bound.row.enabled) return null
  return { bound, user: identity.externalUser }
}

/** What an operator tells of somebody; null: nothing. `later`: it may tell in a while. */
async function askFor(deps: Deps, { bound, user }: Asked): Promise<ProfileTold | 'later' | null> {
  const { adapter, spec, row } = bound
  const { profile } = adapter
  if (!profile) return null
  await takePace(row.id, spec.sending.perSecond)
  const done = await askOperator(deps, row.appId, bound, (account, answers) => profile(user, account, answers))
  if ('profile' in done) return done.profile
  deps.log.info({ appId: row.appId, accountId: row.id, code: done.failed.code }, 'an operator tells of nobody')
  return done.failed.class === 'rate' || done.failed.class === 'platform' ? 'later' : null
}

/** A small picture of who they are, without anything of whose it is; null where it cannot be had, or is none. */
async function fetchPicture(deps: Deps, appId: string, url: string): Promise<Buffer | null> {
  try {
    const answer = await deps.outbound.request(url, {
      timeoutMs: PICTURE_MS,
      maxBytes: LIMITS.file.avatar,
      redirects: 2,
    })
    return answer.status === 200 ? await portraitOf(answer.body) : null
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    deps.log.info({ appId, why: error.message }, 'a picture could not be fetched')
    return null
  }
}

/**
 * Calls them as they are called there, where nobody has said otherwise. Each row by itself: what they write meanwhile holds
 * the same rows in another order.
 */
async function name({ db }: Deps, { appId, id }: ProfileRow, told: ProfileTold): Promise<void> {
  const { name: called } = storable(profileOf(told))
  if (called === '') return
  const ofThem = eq(channelIdentity.id, id)
  await db.inApp(appId, (tx) =>
    tx
      .update(channelIdentity)
      .set({ name: called })
      .where(and(ofThem, eq(channelIdentity.name, ''))),
  )
  const [known] = await db.inApp(appId, (tx) =>
    tx
      .select({ called: channelIdentity.name, visitorId: channelIdentity.visitorId })
      .from(channelIdentity)
      .where(ofThem),
  )
  // Whoever is nobody here yet is called so when they become somebody.
  const { visitorId } = known ?? { visitorId: null }
  if (known && visitorId !== null) await db.inApp(appId, (tx) => nameSomebody(tx, visitorId, known.called))
}

const settle = (tx: Tx, row: ProfileRow, picture: Buffer | null) =>
  tx.update(channelProfile).set({ state: 'done', picture }).where(lease.isMine(row))

/** What goes on with somebody; null: nothing. */
async function talkWith(tx: Tx, id: string): Promise<string | null> {
  const [talk] = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.identityId, id), ne(conversation.state, 'ended')))
  return talk?.id ?? null
}

async function later(deps: Deps, row: ProfileRow): Promise<false> {
  const heldUntil = after(deps.clock.now(), PATIENCE_SECONDS ** (row.tries + 1))
  await deps.db.inApp(row.appId, async (tx) => {
    await tx
      .update(channelProfile)
      .set({ heldUntil, tries: sql`${channelProfile.tries} + 1`, attempts: 0 })
      .where(lease.isMine(row))
    await setTimer(tx, row.appId, 'channel_profile', row.id, heldUntil)
  })
  return false
}
