import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { Json } from '#src/domain/value/value.ts'
import type { IdentityClaims } from '#src/domain/web-client/identity.ts'
import { SIGNED_MARK } from '#src/domain/web-client/signed-mark.ts'
import { after } from '#src/lib/after.ts'
import { forgetToken } from '../../auth/visitor-of.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { addVisitorIn } from '../../conversations/add-visitor.ts'
import { forgetMerged } from '../../conversations/same-visitor.ts'
import type { Tx } from '../../db/client.ts'
import { visitor, visitorBrowser } from '../../db/schema/visitor.ts'
import { visitorBehind, visitorOfBrowser } from '../../db/visitor-behind.ts'
import { showAnew } from '../visitor-merge/join.ts'
import { joinGuest } from '../visitor-merge/join-guest.ts'

type Given = { appId: string; claims: IdentityClaims; token: string | undefined; language: string }
export type Who = { id: string; token: string; attributes: Record<string, Json> }

const DAY_SECONDS = 86_400

/**
 * The visitor whom a signed token names, in this browser. Whoever wrote there before without a name becomes them, with what
 * was said; where both have a conversation open they stay two, and people may make them one. The browser gets a token of its
 * own: one that somebody else could have put there leads to nobody any more.
 */
export async function openSigned(context: Context, { appId, claims, token, language }: Given): Promise<Who> {
  const now = context.clock.now()
  const endsAt = after(now, LIMITS.webClient.signedDays * DAY_SECONDS)
  const { who, joined } = await context.db.inApp(appId, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${appId}:${claims.sub}`}, 0))`)
    const [own] = await visitorBehind(tx, eq(visitor.externalId, claims.sub))
    const [before] = token === undefined ? [] : await visitorOfBrowser(tx, tokenHash(token), now)
    if (own && before?.isSigned && before.id === own.id && token !== undefined) {
      await tx
        .update(visitorBrowser)
        .set({ endsAt })
        .where(eq(visitorBrowser.tokenHash, tokenHash(token)))
      return { who: { id: own.id, token }, joined: null }
    }
    const guest = before !== undefined && !before.isSigned && before.externalId === null ? before : undefined
    const id = own?.id ?? guest?.id ?? (await addNamed(tx, { appId, language, now }))
    if (!own) await tx.update(visitor).set({ externalId: claims.sub }).where(eq(visitor.id, id))
    const isOther = guest !== undefined && guest.id !== id
    const open = isOther ? await joinGuest(tx, context, { appId, guestId: guest.id, ownId: id }) : null
    if (guest !== undefined && token !== undefined && (!isOther || open !== null)) await endToken(tx, appId, token)
    const given = `${SIGNED_MARK}${newToken()}`
    await tx.insert(visitorBrowser).values({ appId, tokenHash: tokenHash(given), visitorId: id, endsAt })
    return { who: { id, token: given }, joined: open }
  })
  if (joined !== null) {
    forgetMerged(appId)
    await showAnew(context, appId, joined)
  }
  return { ...who, attributes: await noteClaims(context, appId, who.id, claims) }
}

async function addNamed(tx: Tx, { appId, language, now }: { appId: string; language: string; now: Date }) {
  // No browser has this one: each that is signed in has its own.
  const id = await addVisitorIn(tx, appId, { tokenHash: randomBytes(32), phone: null, language, now })
  if (id === null) throw new Error('A visitor was not kept.')
  return id
}

async function endToken(tx: Tx, appId: string, token: string): Promise<void> {
  await tx
    .update(visitor)
    .set({ tokenHash: randomBytes(32) })
    .where(eq(visitor.tokenHash, tokenHash(token)))
  forgetToken(appId, token)
}

/** What the page's own system says of them holds, whoever said otherwise before. Answers all that is known. */
function noteClaims(
  { db }: Pick<Context, 'db'>,
  appId: string,
  visitorId: string,
  { name, attributes }: IdentityClaims,
): Promise<Record<string, Json>> {
  return db.inApp(appId, async (tx) => {
    const [row] = await tx
      .update(visitor)
      .set({
        attributes: sql`${visitor.attributes} || ${JSON.stringify(attributes)}::jsonb`,
        ...(name !== '' && { nickname: name }),
      })
      .where(eq(visitor.id, visitorId))
      .returning({ attributes: visitor.attributes })
    return row?.attributes ?? {}
  })
}
