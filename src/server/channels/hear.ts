import { and, eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Json } from '#src/domain/value/value.ts'
import type { Inbound, InboundBody } from '#src/domain/wire/adapter.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { DeskError } from '#src/domain/errors.ts'
import { after } from '#src/lib/after.ts'
import { chosen, starsOf } from '#src/domain/wire/degrade.ts'
import { addVisitorIn } from '../conversations/add-visitor.ts'
import { findOrBegin, readLiveRelease } from '../conversations/begin.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import { rateIn } from '../conversations/rate.ts'
import { sentUnder, type ConversationRow } from '../conversations/rows.ts'
import { announceTurn, say, takeTurn, type Turn } from '../conversations/turn.ts'
import { actAsVisitor, bodyOf, sendingFile, type Doing, type Sent } from '../conversations/visitor-deeds.ts'
import type { Tx } from '../db/client.ts'
import { channelAccount, channelIdentity, channelInbox, channelPress } from '../db/schema/channel.ts'
import { conversation } from '../db/schema/conversation.ts'
import { visitor } from '../db/schema/visitor.ts'
import { visitorBehind } from '../db/visitor-behind.ts'
import type { Deps } from '../deps.ts'
import { MAX_ATTEMPTS } from '../jobs/lease.ts'
import { operated, readBound } from './accounts.ts'
import { doingOf, filling, hearing } from './doings.ts'
import { fetchSentFile } from './fetch-file.ts'
import { takeState } from './states.ts'

type Heard = Pick<typeof channelInbox.$inferSelect, 'appId' | 'id' | 'identityId' | 'event' | 'attempts'>
type IdentityRow = typeof channelIdentity.$inferSelect

/** Whose something is, by what it came and in which conversation it is said. */
type Scene = {
  deps: Deps
  appId: string
  inboxId: string
  /** Whether it is not tried again. */
  isLast: boolean
  identity: IdentityRow
  talk: ConversationRow
}

/**
 * Takes one thing that an operator has told into the conversation of its visitor, beginning one where none goes on. Done
 * twice, it is as if it was done once. Throws VISITOR_BLOCKED, APPLICATION_CLOSED, and what fails by itself.
 */
export async function hearEvent(deps: Deps, heard: Heard): Promise<void> {
  const { appId, id: inboxId, identityId, event } = heard
  if (event === null) return
  switch (event.type) {
    case 'state':
    case 'state_until':
    case 'failed':
    case 'echoed':
      return takeState(deps, appId, identityId, event)
    case 'echo':
      return hearEcho(deps, appId, identityId, event)
    default: {
      if (await hearRating(deps, { ...heard, event })) return
      const { identity, talk } = await talkOf(deps, appId, identityId, event)
      const scene = { deps, appId, inboxId, isLast: heard.attempts >= MAX_ATTEMPTS, identity, talk }
      if (event.type === 'pressed') return hearPress(scene, event)
      if (event.type === 'message') for (const [at, body] of event.bodies.entries()) await hearBody(scene, body, at)
    }
  }
}

/** Whether it is the rating of a conversation, which begins no other; one that cannot be rated any more stays as it is. */
async function hearRating(deps: Deps, { appId, id, identityId, event }: Heard & { event: Inbound }): Promise<boolean> {
  const rated = await deps.db.inApp(appId, async (tx) => {
    if (event.type === 'pressed') return (await readPress(tx, identityId, event.press)) ?? null
    const [said] = event.type === 'message' && event.bodies.length === 1 ? event.bodies : []
    if (said?.type !== 'text') return null
    const [row] = await tx
      .select({ pending: channelIdentity.pending })
      .from(channelIdentity)
      .where(eq(channelIdentity.id, identityId))
    const pending = row?.pending
    const choice = pending?.type === 'choices' ? chosen(said.text, pending.numbered) : undefined
    return choice && pending ? { conversationId: pending.conversationId, button: choice.button } : null
  })
  const stars = rated === null ? undefined : starsOf(rated.button)
  if (rated === null || stars === undefined) return false
  try {
    await takeTurn(deps, appId, rated.conversationId, async (turn) => {
      await rateIn(turn, { stars, reasons: [], solved: null, comment: '' })
      // With the rating itself: taken again, the same number would be a text.
      await turn.tx.update(channelInbox).set({ state: 'done', event: null }).where(eq(channelInbox.id, id))
    })
    return true
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'STATE_CONFLICT') throw error
    // A number that can be no rating any more is a text like any other.
    return event.type === 'pressed'
  }
}

/** The conversation that goes on with somebody on an account, or a new one. The first one greets. */
async function talkOf(deps: Deps, appId: string, identityId: string, event: Coming) {
  const { identity, kind, who, liveRelease, isFirst } = await deps.db.inApp(appId, async (tx) => {
    const release = await readLiveRelease(tx)
    const now = deps.clock.now()
    const [row] = await tx
      .select({ identity: channelIdentity, kind: channelAccount.kind, config: channelAccount.config })
      .from(channelIdentity)
      .innerJoin(
        channelAccount,
        and(eq(channelAccount.appId, channelIdentity.appId), eq(channelAccount.id, channelIdentity.accountId)),
      )
      .where(eq(channelIdentity.id, identityId))
      .for('update', { of: channelIdentity })
    if (!row) throw new Error('An identity is gone.')
    const visitorId = row.identity.visitorId ?? (await addSomebody(tx, appId, now))
    const heard = heardBy(event, row, now)
    await tx
      .update(channelIdentity)
      .set({ visitorId, ...heard, ...welcomedBy(event) })
      .where(eq(channelIdentity.id, identityId))
    return {
      identity: { ...row.identity, visitorId, ...heard },
      kind: row.kind,
      who: await behind(tx, visitorId),
      liveRelease: release,
      isFirst: row.identity.heardAt === null,
    }
  })
  const operator = operated(kind)
  if (!operator) throw new Error('No channel of this kind is operated by others.')
  // Loaded before anything is locked: building an index may take a while.
  const bot = liveRelease === null ? null : await deps.bots.ofRelease(appId, liveRelease)
  const { row, finished } = await deps.db.inTurn(appId, (tx) =>
    findOrBegin(tx, deps, {
      appId,
      visitorId: who.id,
      attributes: who.attributes,
      channel: operator.kind,
      identityId,
      startAgain: true,
      greets: isFirst,
      liveRelease,
      bot,
    }),
  )
  if (finished) await announceTurn(deps, appId, finished)
  return { identity, talk: row }
}

type Coming = Extract<Inbound, { type: 'message' | 'pressed' | 'opened' }>
type Known = { identity: IdentityRow; kind: string; config: Record<string, unknown> }

/**
 * From when counts how long somebody may be written to, and how much was said since. Where their operator takes only words
 * for words, pressing something opens a short while, unless more is open still.
 */
function heardBy(event: Coming, { identity, kind, config }: Known, now: Date) {
  const { heardAt: before, sentSince } = identity
  const at = new Date(Math.max(Math.min(event.at, now.getTime()), before?.getTime() ?? 0))
  const { windowHours, brief, mostAfterEach = 0 } = operated(kind)?.spec.sending ?? {}
  if (event.type === 'message' || !brief) return { heardAt: at, sentSince: 0 }
  const hours = windowHours?.(config, false) ?? 0
  const short = { heardAt: after(at, brief.seconds - hours * 3600), sentSince: mostAfterEach - brief.most }
  const isMore = before !== null && before > short.heardAt && sentSince < mostAfterEach
  return isMore ? { heardAt: before, sentSince } : short
}

const welcomedBy = (event: Coming) =>
  event.type === 'opened' && event.welcome !== undefined ? { welcome: event.welcome } : {}

/** Nobody holds a token for them: a browser cannot become somebody of a channel. */
async function addSomebody(tx: Tx, appId: string, now: Date): Promise<string> {
  const { language } = (await circumstancesOf(tx)).settings
  const id = await addVisitorIn(tx, appId, { tokenHash: randomBytes(32), phone: null, language, now })
  if (id === null) throw new Error('A visitor was not kept.')
  return id
}

async function behind(tx: Tx, visitorId: string): Promise<{ id: string; attributes: Record<string, Json> }> {
  const [who] = await visitorBehind(tx, eq(visitor.id, visitorId))
  if (!who) throw new Error('A visitor is gone.')
  return who
}

const sentAs = ({ inboxId, talk }: Scene, at: number) => ({
  conversationId: talk.id,
  clientMsgId: `${inboxId}.${at}`,
  releaseId: talk.releaseId,
})

async function act(scene: Scene, at: number, what: (turn: Turn) => Promise<Doing>, said?: string): Promise<void> {
  const { deps, appId, talk } = scene
  const releaseId = talk.releaseId ?? (await deps.db.inApp(appId, readLiveRelease))
  await actAsVisitor(deps, appId, { ...sentAs(scene, at), releaseId, said }, what)
}

async function hearBody(scene: Scene, body: InboundBody, at: number): Promise<void> {
  switch (body.type) {
    case 'text':
      return hearText(scene, body.text, at)
    case 'file': {
      const { deps, appId, identity } = scene
      const bound = await deps.db.inApp(appId, (tx) => readBound(tx, deps, identity.accountId))
      if (!bound) return
      const fetched = await fetchSentFile(deps, bound, body.file, (kept) =>
        act(scene, at, async (turn) => sendingFile(turn, kept, await askedForFile(turn))),
      )
      // It is taken again with what is being told, in its place before what they said next.
      if (fetched === 'later' && !scene.isLast) throw new Error('A file cannot be fetched for now.')
      return fetched === 'stored' ? undefined : noteUnsupported(scene, body.file.kind, at)
    }
    default:
      return noteUnsupported(scene, body.what, at)
  }
}

/** What they write may be a number of a list, or the answer to a question of a form. */
async function hearText(scene: Scene, text: string, at: number): Promise<void> {
  const { pending } = scene.identity
  const isHere = pending?.conversationId === scene.talk.id
  if (isHere && pending.type === 'form') return act(scene, at, (turn) => filling(turn, scene.identity, pending, text))
  const choice = isHere && pending.type === 'choices' ? chosen(text, pending.numbered) : undefined
  if (choice && pending) return press(scene, { ...choice, seq: pending.seq, at })
  return act(scene, at, (turn) => hearing(turn, text), text)
}

async function press(
  scene: Scene,
  { button, label, seq, at }: { button: string; label: string; seq: number; at: number },
): Promise<void> {
  const { pending } = scene.identity
  const isForm = pending?.type === 'form' && pending.conversationId === scene.talk.id && pending.seq === seq
  return act(
    scene,
    at,
    async (turn) =>
      isForm
        ? filling(turn, scene.identity, pending, label)
        : doingOf(turn, await bodyOf(turn.tx, scene.talk.id, seq), { button, label }),
    label,
  )
}

/** What a button does stands in the message that had it; one of a conversation that is over is as good as its label. */
async function hearPress(scene: Scene, event: Extract<Inbound, { type: 'pressed' }>): Promise<void> {
  const { deps, appId, talk, identity } = scene
  const pressed = await deps.db.inApp(appId, (tx) => readPress(tx, identity.id, event.press))
  if (pressed?.conversationId === talk.id) return press(scene, { ...pressed, label: event.label, at: 0 })
  if (event.label !== '') await hearText(scene, event.label, 0)
}

/** What a number on the wire stands for; undefined: nothing of theirs. Of somebody else's message nobody presses anything. */
async function readPress(tx: Tx, identityId: string, press: string) {
  const number = /^\d{1,15}$/.test(press) ? Number(press) : 0
  const [pressed] = await tx
    .select({
      conversationId: channelPress.conversationId,
      seq: channelPress.seq,
      button: channelPress.button,
    })
    .from(channelPress)
    .innerJoin(
      conversation,
      and(eq(conversation.appId, channelPress.appId), eq(conversation.id, channelPress.conversationId)),
    )
    .where(and(eq(channelPress.id, number), eq(conversation.identityId, identityId)))
  return pressed
}

/** The moment at which the last word of the bot asks for a file; null: it does not. */
async function askedForFile({ tx, row }: Turn): Promise<string | null> {
  const { rows } = await tx.execute<{ body: { type: string; ask: string | null } }>(
    sql`select body from message where conversation_id = ${row.id} and sender = 'bot' order by seq desc limit 1`,
  )
  const [last] = rows
  return last?.body.type === 'upload' ? last.body.ask : null
}

/** What has no place here is told to whoever reads along, and its operator is not made to repeat it. */
async function noteUnsupported(scene: Scene, what: string, at: number): Promise<void> {
  const { deps, appId, talk } = scene
  const { clientMsgId } = sentAs(scene, at)
  const body = { type: 'notice', notice: 'unsupported', text: '', what } as const
  await noteOnce(deps, appId, { conversationId: talk.id, clientMsgId }, body)
}

/** Says something that is no word of anybody's here, once under an id. */
async function noteOnce(deps: Deps, appId: string, sent: Sent, body: MessageBody): Promise<void> {
  await takeTurn(deps, appId, sent.conversationId, async (turn) => {
    const known = await sentUnder(turn.tx, sent).execute()
    if (known.length === 0) say(turn, { sender: 'system', clientMsgId: sent.clientMsgId, body })
  })
}

/** Somebody of the account has answered in the operator's own inbox: the desk reads it, and sends nothing of it. */
async function hearEcho(
  deps: Deps,
  appId: string,
  identityId: string,
  { externalId, text }: Extract<Inbound, { type: 'echo' }>,
): Promise<void> {
  const [open] = await deps.db.inApp(appId, (tx) =>
    tx
      .select({ id: conversation.id })
      .from(conversation)
      .where(and(eq(conversation.identityId, identityId), sql`${conversation.state} <> 'ended'`)),
  )
  if (!open) return
  const sent = { conversationId: open.id, clientMsgId: `echo.${externalId}`.slice(0, 200) }
  await noteOnce(deps, appId, sent, { type: 'notice', notice: 'answered_elsewhere', text })
}
