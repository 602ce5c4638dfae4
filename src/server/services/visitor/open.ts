import { and, eq, isNull, sql } from 'drizzle-orm'
import { channelSpecs } from '#src/channels/specs.ts'
import { isZone } from '#src/domain/hours/hours.ts'
import { firstAnswerer } from '#src/domain/robot/first-answerer.ts'
import type { Json } from '#src/domain/value/value.ts'
import { isIpAddress } from '#src/lib/address-range.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { findOrBegin, readLiveRelease } from '../../conversations/begin.ts'
import { addVisitor } from '../../conversations/add-visitor.ts'
import { readMessages } from '../../conversations/messages.ts'
import { presentToVisitor } from '../../conversations/present.ts'
import { announceTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { application } from '../../db/schema/platform.ts'
import { visitorBehind } from '../../db/visitor-behind.ts'
import { avatarUrl } from '../robot/present.ts'

type Input = {
  appId: string
  token?: string | undefined
  language: string
  timeZone?: string | undefined
  startAgain: boolean
  after: number
}

/** Begins the conversation of a browser, or takes it up where it was left. Throws APPLICATION_CLOSED. */
export async function openConversation(context: Context, input: Input) {
  const { appId } = input
  await context.limiter.consume('visitor_open_ip', context.origin.ip)
  const { liveRelease, known } = await context.db.inApp(appId, async (tx) => {
    const [release, found] = await Promise.all([readLiveRelease(tx), input.token ? findVisitor(tx, input.token) : null])
    return { liveRelease: release, known: found }
  })
  // Loaded before anything is locked: building an index may take a while.
  const bot = liveRelease === null ? null : await context.bots.ofRelease(appId, liveRelease)
  const who = known ?? (await makeVisitor(context, input))
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
    const [bots] = await tx.select().from(robot)
    return {
      finished,
      answer: {
        token: who.token,
        conversation: finished?.visitor ?? (await presentToVisitor(tx, row, { now: context.clock.now() })),
        messages: await readMessages(tx, row.id, input.after),
        robot: {
          name: bots?.name ?? '',
          avatarUrl: avatarUrl(appId, bots?.avatarFileId ?? null),
          answers: bots !== undefined && firstAnswerer(bots) !== 'people',
        },
        applicationName: own?.name ?? '',
      },
    }
  })
  if (opened.finished) await announceTurn(context, appId, opened.finished)
  return opened.answer
}

type Who = { id: string; token: string; attributes: Record<string, Json> }

async function findVisitor(tx: Tx, token: string): Promise<Who | null> {
  const [found] = await visitorBehind(tx, eq(visitor.tokenHash, tokenHash(token)))
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
