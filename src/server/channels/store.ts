import { and, eq, not, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Inbound, Profile, Renamed } from '#src/domain/wire/adapter.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect, isOneOf } from '../db/fixed.ts'
import { channelAccount, channelIdentity, channelInbox, channelProfile } from '../db/schema/channel.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { setTimer, settingTimer } from '../jobs/timers.ts'
import { operated, type AccountRow } from './accounts.ts'
import { profileOf } from './profile-of.ts'

/** How long an account is not noted as heard again, in milliseconds: its row is not written by every message. */
const NOTED_MS = 60_000

/** What an operator has told of one account, of those whom it is about, and who is called otherwise from now on. */
export type Told = {
  row: AccountRow
  events: Inbound[]
  people: readonly ({ user: string } & Profile)[]
  renamed: Renamed[]
}

/** Whose something new is, and who is to be asked for: work at both begins once the transaction has ended. */
export type Stored = { heard: string[]; strangers: string[] }

/** Stores what is new of it. */
export async function storeTold(tx: Tx, { row, events, people, renamed }: Told, now: Date): Promise<Stored> {
  const { appId, id: accountId, heardAt } = row
  if (heardAt === null || heardAt.getTime() < now.getTime() - NOTED_MS)
    await tx.update(channelAccount).set({ heardAt: now }).where(eq(channelAccount.id, accountId))
  for (const one of renamed) await rename(tx, accountId, one)
  if (events.length === 0) return { heard: [], strangers: [] }
  const users = [...new Set(events.map(({ user }) => user))].sort()
  const asks = operated(row.kind)?.adapter.profile !== undefined
  const { ids, strangers } = await identitiesOf(tx, { appId, accountId, users, people, now, asks })
  const rows = events.flatMap((event) => {
    const identityId = ids.get(event.user)
    return identityId === undefined ? [] : [inboxRow(event, { appId, accountId, identityId, now })]
  })
  const added = await tx
    .insert(channelInbox)
    .values(rows)
    .onConflictDoNothing()
    .returning({ identityId: channelInbox.identityId })
  const heard = [...new Set(added.map(({ identityId }) => identityId))].sort()
  for (const identityId of heard) sendAhead(tx, settingTimer(tx, appId, 'channel_inbox', identityId, now))
  return { heard, strangers }
}

type Whose = { appId: string; accountId: string; users: string[]; people: Told['people']; now: Date; asks: boolean }

/** Who is behind the names of an operator; whoever is new is somebody from now on. */
async function identitiesOf(
  tx: Tx,
  { appId, accountId, users, people, now, asks }: Whose,
): Promise<{ ids: Map<string, string>; strangers: string[] }> {
  const known = await identities(tx, { accountId, users }).execute()
  const profiles = new Map(people.map((one) => [one.user, profileOf(one)]))
  for (const { id, user, ...before } of known) {
    const told = profiles.get(user)
    if (told && !sameJson(told, before)) await tx.update(channelIdentity).set(told).where(eq(channelIdentity.id, id))
  }
  const ids = new Map(known.map(({ id, user }) => [user, id]))
  const fresh = users.filter((user) => !ids.has(user))
  if (fresh.length === 0) return { ids, strangers: [] }
  await tx
    .insert(channelIdentity)
    .values(
      fresh.map((externalUser) => ({
        appId,
        id: uuidv7(),
        accountId,
        externalUser,
        ...profiles.get(externalUser),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
  const added = await identities(tx, { accountId, users: fresh }).execute()
  const strangers = asks ? added.map(({ id }) => id) : []
  for (const id of strangers) await askForProfile(tx, appId, id, now)
  return { ids: new Map([...ids, ...added.map(({ id, user }): [string, string] => [user, id])]), strangers }
}

/** Notes that an operator is to be asked once who somebody is. */
async function askForProfile(tx: Tx, appId: string, id: string, now: Date): Promise<void> {
  await tx.insert(channelProfile).values({ appId, id, heldUntil: now }).onConflictDoNothing()
  await setTimer(tx, appId, 'channel_profile', id, now)
}

const identities = fixedSelect(
  {
    id: channelIdentity.id,
    user: channelIdentity.externalUser,
    name: channelIdentity.name,
    language: channelIdentity.language,
  },
  sql`from ${channelIdentity} where ${eq(channelIdentity.accountId, sql.placeholder('accountId'))}
    and ${isOneOf(channelIdentity.externalUser, 'users')}`,
)

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
