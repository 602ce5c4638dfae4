import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Json } from '#src/domain/value/value.ts'
import type { Inbound } from '#src/domain/wire/adapter.ts'
import { after } from '#src/lib/after.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { readLanguage } from '#src/lib/language.ts'
import { addVisitorIn } from '../conversations/add-visitor.ts'
import { findOrBegin } from '../conversations/begin.ts'
import { findOrMakeCaller } from '../conversations/callers.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import type { ConversationRow } from '../conversations/rows.ts'
import { announceTurn } from '../conversations/turn.ts'
import type { Tx } from '../db/client.ts'
import { channelIdentity } from '../db/schema/channel.ts'
import { visitor } from '../db/schema/visitor.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { visitorBehind } from '../db/visitor-behind.ts'
import type { Deps } from '../deps.ts'
import { operated } from './accounts.ts'
import { nameSomebody } from './name-somebody.ts'
import type { IdentityRow, Standing } from './standing.ts'

/** What comes of somebody themselves. */
export type Coming = Extract<Inbound, { type: 'message' | 'pressed' | 'opened' }>

type Talk = {
  identity: IdentityRow
  talk: ConversationRow
  /** Writes down that they were heard, in the transaction of what they have said. */
  noting: (tx: Tx) => void
}

/** The conversation that goes on with somebody on an account, or a new one. The first one greets. */
export async function talkOf(deps: Deps, appId: string, standing: Standing, event: Coming): Promise<Talk> {
  const now = deps.clock.now()
  const { identity, talk } = standing
  const heard = heardBy(event, standing, now)
  const noted = {
    ...heard,
    heardAs: event.externalId,
    ...(event.type === 'opened' && event.welcome !== undefined && { welcome: event.welcome }),
  }
  const note = (tx: Tx) => tx.update(channelIdentity).set(noted).where(eq(channelIdentity.id, identity.id))
  if (talk === null) return { ...(await beginTalk(deps, appId, standing, noted)), noting: () => undefined }
  const here = { identity: { ...identity, ...noted }, talk }
  // Nothing may be said with the rest.
  if (event.type === 'message' && event.bodies.length > 0) return { ...here, noting: (tx) => sendAhead(tx, note(tx)) }
  await deps.db.inApp(appId, note)
  return { ...here, noting: () => undefined }
}

type Noted = Partial<Pick<IdentityRow, 'heardAt' | 'heardAs' | 'sentSince' | 'welcome'>>

async function beginTalk(deps: Deps, appId: string, { identity, kind, liveRelease }: Standing, noted: Noted) {
  const operator = operated(kind)
  if (!operator) throw new Error('No channel of this kind is operated by others.')
  const who = await deps.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ visitorId: channelIdentity.visitorId, name: channelIdentity.name })
      .from(channelIdentity)
      .where(eq(channelIdentity.id, identity.id))
      .for('update')
    if (!row) throw new Error('An identity is gone.')
    const phone = operator.adapter.phoneOf?.(identity.externalUser) ?? null
    const visitorId = row.visitorId ?? (await addSomebody(tx, appId, { identity, phone, now: deps.clock.now() }))
    await tx
      .update(channelIdentity)
      .set({ visitorId, ...noted })
      .where(eq(channelIdentity.id, identity.id))
    const who = await behind(tx, visitorId)
    if (row.name !== '') await nameSomebody(tx, who.id, row.name)
    return who
  })
  // Loaded before anything is locked: building an index may take a while.
  const bot = liveRelease === null ? null : await deps.bots.ofRelease(appId, liveRelease)
  const { row, finished } = await deps.db.inTurn(appId, (tx) =>
    findOrBegin(tx, deps, {
      appId,
      visitorId: who.id,
      attributes: who.attributes,
      channel: operator.kind,
      identityId: identity.id,
      startAgain: true,
      greets: identity.heardAt === null,
      liveRelease,
      bot,
    }),
  )
  if (finished) await announceTurn(deps, appId, finished)
  return { identity: { ...identity, ...noted, visitorId: who.id }, talk: row }
}

/**
 * From when counts how long somebody may be written to, and how much was said since. Where their operator takes only words
 * for words, pressing something opens a short while, unless more is open still.
 */
function heardBy(event: Coming, { identity, kind, config }: Standing, now: Date) {
  const { heardAt: before, sentSince } = identity
  const at = new Date(Math.max(Math.min(event.at, now.getTime()), before?.getTime() ?? 0))
  const { windowHours, brief, mostAfterEach = 0 } = operated(kind)?.spec.sending ?? {}
  if (event.type === 'message' || !brief) return { heardAt: at, sentSince: 0 }
  const hours = windowHours?.(config, false) ?? 0
  const short = { heardAt: after(at, brief.seconds - hours * 3600), sentSince: mostAfterEach - brief.most }
  const isMore = before !== null && before > short.heardAt && sentSince < mostAfterEach
  return isMore ? { heardAt: before, sentSince } : short
}

type Somebody = { identity: Pick<IdentityRow, 'language'>; phone: string | null; now: Date }

/**
 * Whoever has the number already, or somebody new. Nobody holds a token for them: a browser cannot become somebody of a channel.
 */
async function addSomebody(tx: Tx, appId: string, { identity, phone, now }: Somebody): Promise<string> {
  const language = readLanguage(identity.language, LANGUAGE_NAMES) ?? (await circumstancesOf(tx)).settings.language
  if (phone !== null) return (await findOrMakeCaller(tx, appId, phone, language, now)).id
  const id = await addVisitorIn(tx, appId, { tokenHash: randomBytes(32), phone: null, language, now })
  if (id === null) throw new Error('A visitor was not kept.')
  return id
}

async function behind(tx: Tx, visitorId: string): Promise<{ id: string; attributes: Record<string, Json> }> {
  const [who] = await visitorBehind(tx, eq(visitor.id, visitorId))
  if (!who) throw new Error('A visitor is gone.')
  return who
}
