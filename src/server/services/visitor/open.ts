import { and, desc, eq } from 'drizzle-orm'
import { channelSpecs } from '#src/channels/specs.ts'
import { firstAnswerer } from '#src/domain/robot/first-answerer.ts'
import type { Json } from '#src/domain/value/value.ts'
import { DeskError } from '#src/domain/errors.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { LoadedBot } from '../../bots/bots.ts'
import type { Context } from '../../context.ts'
import { addVisitor } from '../../conversations/add-visitor.ts'
import { botEnabled, letBotTake } from '../../conversations/bot-turn.ts'
import { assertNotBlocked } from '../../conversations/blocks.ts'
import { readMessages } from '../../conversations/messages.ts'
import { clockChat, makeChat } from '../../conversations/new-chat.ts'
import { presentToVisitor } from '../../conversations/present.ts'
import type { ConversationRow } from '../../conversations/rows.ts'
import { announceTurn, beginTurn, finishTurn, type FinishedTurn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { application } from '../../db/schema/platform.ts'
import { visitorBehind } from '../../db/visitor-behind.ts'
import { avatarUrl } from '../robot/present.ts'

const CHANNEL = channelSpecs.web.kind

type Input = { appId: string; token?: string | undefined; language: string; startAgain: boolean; after: number }

/** Begins the conversation of a browser, or takes it up where it was left. Throws APPLICATION_CLOSED. */
export async function openConversation(context: Context, input: Input) {
  const { appId } = input
  await context.limiter.consume('visitor_open_ip', context.origin.ip)
  const { liveRelease, known } = await context.db.inApp(appId, async (tx) => {
    const [[row], found] = await Promise.all([
      tx.select({ id: application.liveRelease, closedAt: application.closedAt }).from(application),
      input.token ? findVisitor(tx, input.token) : null,
    ])
    if (!row) throw new DeskError('NOT_FOUND')
    if (row.closedAt !== null) throw new DeskError('APPLICATION_CLOSED')
    return { liveRelease: row.id, known: found }
  })
  // Loaded before anything is locked: building an index may take a while.
  const bot = liveRelease === null ? null : await context.bots.ofRelease(appId, liveRelease)
  const who = known ?? (await makeVisitor(context, input))
  const opened = await context.db.inTurn(appId, async (tx) => {
    const { row, finished } = await findOrMakeConversation(tx, context, {
      ...input,
      visitorId: who.id,
      attributes: who.attributes,
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

type Opening = Input & {
  visitorId: string
  attributes: Record<string, Json>
  liveRelease: string | null
  bot: LoadedBot | null
}

async function findOrMakeConversation(
  tx: Tx,
  context: Context,
  input: Opening,
): Promise<{ row: ConversationRow; finished: FinishedTurn | null }> {
  const latest = () =>
    tx
      .select()
      .from(conversation)
      .where(and(eq(conversation.visitorId, input.visitorId), eq(conversation.channel, CHANNEL)))
      .orderBy(desc(conversation.startedAt), desc(conversation.id))
      .limit(1)
  const [last] = await latest()
  // What was said in one whose time is over is gone for them, too.
  if (last?.expiredAt === null && (last.state !== 'ended' || !input.startAgain)) return { row: last, finished: null }
  const { attributes } = input
  const now = context.clock.now()
  const { appId, visitorId, liveRelease } = input
  const made = await makeChat(tx, { appId, visitorId, channel: CHANNEL, attributes, liveRelease, now })
  if (!made) {
    // Another tab was faster: its conversation is this one too.
    const [theirs] = await latest()
    if (!theirs) throw new DeskError('STATE_CONFLICT')
    return { row: theirs, finished: null }
  }
  // Asked once it is made: a block that was just set has waited for it, or is seen here.
  await assertNotBlocked(tx, input.visitorId, now)
  const turn = beginTurn(context, tx, input.appId, made)
  turn.events.push({ type: 'started' })
  if (input.bot && (await botEnabled(turn))) await letBotTake(turn, input.bot, { type: 'opened' })
  await clockChat(turn)
  const finished = await finishTurn(turn)
  return { row: finished.row, finished }
}
