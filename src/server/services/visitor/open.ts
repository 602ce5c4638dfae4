import { and, eq, isNull, sql } from 'drizzle-orm'
import { channelSpecs } from '#src/channels/specs.ts'
import { isZone } from '#src/domain/hours/hours.ts'
import { isIpAddress } from '#src/lib/address-range.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { findOrBegin, readLiveRelease } from '../../conversations/begin.ts'
import { addVisitor } from '../../conversations/add-visitor.ts'
import { readMessages } from '../../conversations/messages.ts'
import { presentToVisitor } from '../../conversations/present.ts'
import { announceTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { application } from '../../db/schema/platform.ts'
import { visitorOfBrowser } from '../../db/visitor-behind.ts'
import { assertMayCome } from '../../platform/door.ts'
import { verifyIdentity } from '../web-client/verify-identity.ts'
import { openSigned, type Who } from './signed.ts'
import { readShownRobot } from './shown-robot.ts'

type Input = {
  appId: string
  token?: string | undefined
  identity?: string | undefined
  language: string
  timeZone?: string | undefined
  startAgain: boolean
  after: number
}

/**
 * Begins the conversation of a browser, or takes it up where it was left. Throws APPLICATION_CLOSED, ADDRESS_REFUSED,
 * IDENTITY_INVALID and IDENTITY_REQUIRED.
 */
export async function openConversation(context: Context, input: Input) {
  const { appId } = input
  await context.limiter.consume('visitor_open_ip', context.origin.ip)
  const claims = input.identity === undefined ? null : await verifyIdentity(context, appId, input.identity)
  const { liveRelease, known } = await context.db.inApp(appId, async (tx) => {
    const found = input.token ? findVisitor(tx, input.token, context.clock.now()) : null
    const [release, before] = await Promise.all([readLiveRelease(tx), found])
    return { liveRelease: release, known: before }
  })
  const isSigned = claims !== null || known?.isSigned === true
  await assertMayCome(context.db, appId, { address: context.origin.ip, isSigned })
  // Loaded before anything is locked: building an index may take a while.
  const bot = liveRelease === null ? null : await context.bots.ofRelease(appId, liveRelease)
  const who: Who =
    claims === null
      ? (known ?? (await makeVisitor(context, input)))
      : await openSigned(context, { ...input, token: input.token, claims })
  const opened = await context.db.inTurn(appId, async (tx) => {
    await notePlace(tx, who.id, { ip: context.origin.ip, timeZone: input.timeZone })
    const { row, finished } = await findOrBegin(tx, context, {
      appId,
      visitorId: who.id,
      attributes: who.attributes,
      channel: channelSpecs.web.kind,
      identityId: null,
      startAgain: input.startAgain,
      greets: true,
      liveRelease,
      bot,
    })
    const [own] = await tx.select({ name: application.name }).from(application)
    return {
      finished,
      answer: {
        token: who.token,
        conversation: finished?.visitor ?? (await presentToVisitor(tx, row, { now: context.clock.now() })),
        messages: await readMessages(tx, row.id, input.after),
        robot: await readShownRobot(tx, appId),
        applicationName: own?.name ?? '',
      },
    }
  })
  if (opened.finished) await announceTurn(context, appId, opened.finished)
  return opened.answer
}

async function findVisitor(tx: Tx, token: string, now: Date): Promise<(Who & { isSigned: boolean }) | null> {
  const [found] = await visitorOfBrowser(tx, tokenHash(token), now)
  return found ? { ...found, token } : null
}

/** Notes where their browser is, where that has changed; what is no address or time zone is not known. */
async function notePlace(tx: Tx, visitorId: string, { ip, timeZone }: { ip: string; timeZone: string | undefined }) {
  const place = {
    ip: isIpAddress(ip) ? ip : null,
    timeZone: timeZone !== undefined && isZone(timeZone) ? timeZone : null,
  }
  const isNew = sql`(${visitor.ip}, ${visitor.timeZone}) is distinct from (${place.ip}::text, ${place.timeZone}::text)`
  await tx
    .update(visitor)
    .set(place)
    .where(and(eq(visitor.id, visitorId), isNull(visitor.erasedAt), isNull(visitor.mergedInto), isNew))
}

async function makeVisitor(context: Context, { appId, language }: Input): Promise<Who> {
  const token = newToken()
  const id = await addVisitor(context.db, appId, {
    tokenHash: tokenHash(token),
    phone: null,
    language,
    now: context.clock.now(),
  })
  if (id === null) throw new Error('A visitor was not kept.')
  return { id, token, attributes: {} }
}
