import { and, eq, sql } from 'drizzle-orm'
import type { Inbound, InboundBody } from '#src/domain/wire/adapter.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { DeskError } from '#src/domain/errors.ts'
import { chosen, starsOf } from '#src/domain/wire/degrade.ts'
import { readLiveRelease } from '../conversations/begin.ts'
import { rateIn } from '../conversations/rate.ts'
import { sentUnder, type ConversationRow } from '../conversations/rows.ts'
import { say, takeTurn, type Turn } from '../conversations/turn.ts'
import { actAsVisitor, bodyOf, sendingFile, type Doing, type Sent } from '../conversations/visitor-deeds.ts'
import type { Tx } from '../db/client.ts'
import { channelPress, type channelInbox } from '../db/schema/channel.ts'
import { conversation } from '../db/schema/conversation.ts'
import type { Deps } from '../deps.ts'
import { MAX_ATTEMPTS } from '../jobs/lease.ts'
import { readBound } from './accounts.ts'
import { doingOf, filling, hearing } from './doings.ts'
import { fetchSentFile } from './fetch-file.ts'
import type { IdentityRow, Standing } from './standing.ts'
import { takeState } from './states.ts'
import { talkOf, type Coming } from './talk-of.ts'

type Heard = Pick<typeof channelInbox.$inferSelect, 'appId' | 'id' | 'identityId' | 'event' | 'attempts'>

/** Whose something is, by what it came and in which conversation it is said. */
type Scene = {
  deps: Deps
  appId: string
  inboxId: string
  /** Whether it is not tried again. */
  isLast: boolean
  identity: IdentityRow
  talk: ConversationRow
  /** Written with what is done first. */
  ending: (turn: Turn) => Promise<void>
}

/**
 * Takes one thing that an operator has told into the conversation of its visitor, beginning one where none goes on. Done
 * twice, it is as if it was done once. `ending` is written with the turn that does it, where one turn does all of it.
 * Throws VISITOR_BLOCKED, APPLICATION_CLOSED, and what fails by itself.
 */
export async function hearEvent(
  deps: Deps,
  heard: Heard,
  standing: Standing,
  ending: (turn: Turn) => Promise<void>,
): Promise<void> {
  const { appId, id: inboxId, identityId, event } = heard
  if (event === null) return
  switch (event.type) {
    case 'state':
    case 'state_until':
    case 'failed':
    case 'echoed':
      return takeState(deps, appId, identityId, event)
    case 'echo':
      return hearEcho(deps, appId, standing.talk, event)
    default: {
      if (standing.closedAt !== null) throw new DeskError('APPLICATION_CLOSED')
      const pressed = await pressedBy(deps, appId, standing.identity, event)
      if (pressed && (await hearRating(deps, appId, { pressed, event, ending }))) return
      const { identity, talk, noting } = await talkOf(deps, appId, standing, event)
      const isOne = event.type === 'pressed' || (event.type === 'message' && event.bodies.length === 1)
      const scene: Scene = {
        deps,
        appId,
        inboxId,
        isLast: heard.attempts >= MAX_ATTEMPTS,
        identity,
        talk,
        async ending(turn) {
          noting(turn.tx)
          if (isOne) await ending(turn)
        },
      }
      if (event.type === 'pressed') return hearPress(scene, event.label, pressed)
      if (event.type === 'message') for (const [at, body] of event.bodies.entries()) await hearBody(scene, body, at)
    }
  }
}

type Pressed = { conversationId: string; seq: number; button: string }

/** What of a message of ours somebody presses, be it by its number in a list; null: nothing of theirs. */
async function pressedBy(
  deps: Deps,
  appId: string,
  { id, pending }: IdentityRow,
  event: Coming,
): Promise<Pressed | null> {
  if (event.type === 'pressed') return deps.db.inApp(appId, (tx) => readPress(tx, id, event.press))
  const [said] = event.type === 'message' && event.bodies.length === 1 ? event.bodies : []
  if (said?.type !== 'text' || pending?.type !== 'choices') return null
  const choice = chosen(said.text, pending.numbered)
  return choice ? { conversationId: pending.conversationId, seq: pending.seq, button: choice.button } : null
}

type Rating = { pressed: Pressed; event: Coming; ending: (turn: Turn) => Promise<void> }

/** Whether it is the rating of a conversation, which begins no other; one that cannot be rated any more stays as it is. */
async function hearRating(deps: Deps, appId: string, { pressed, event, ending }: Rating): Promise<boolean> {
  const stars = starsOf(pressed.button)
  if (stars === undefined) return false
  try {
    await takeTurn(deps, appId, pressed.conversationId, async (turn) => {
      await rateIn(turn, { stars, reasons: [], solved: null, comment: '' })
      // With the rating itself: taken again, the same number would be a text.
      await ending(turn)
    })
    return true
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'STATE_CONFLICT') throw error
    // A number that can be no rating any more is a text like any other.
    return event.type === 'pressed'
  }
}

const sentAs = ({ inboxId, talk }: Scene, at: number) => ({
  conversationId: talk.id,
  clientMsgId: `${inboxId}.${at}`,
  releaseId: talk.releaseId,
})

async function act(scene: Scene, at: number, what: (turn: Turn) => Promise<Doing>, said?: string): Promise<void> {
  const { deps, appId, talk } = scene
  const releaseId = talk.releaseId ?? (await deps.db.inApp(appId, readLiveRelease))
  await actAsVisitor(deps, appId, { ...sentAs(scene, at), releaseId, said }, async (turn) => {
    await scene.ending(turn)
    return what(turn)
  })
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
async function hearPress(scene: Scene, label: string, pressed: Pressed | null): Promise<void> {
  if (pressed?.conversationId === scene.talk.id) return press(scene, { ...pressed, label, at: 0 })
  if (label !== '') await hearText(scene, label, 0)
}

/** What a number on the wire stands for; null: nothing of theirs. Of somebody else's message nobody presses anything. */
async function readPress(tx: Tx, identityId: string, press: string): Promise<Pressed | null> {
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
  return pressed ?? null
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
  const { deps, appId } = scene
  const body = { type: 'notice', notice: 'unsupported', text: '', what } as const
  await noteOnce(deps, appId, sentAs(scene, at), body, (turn) => scene.ending(turn))
}

/** Says something that is no word of anybody's here, once under an id. `ending`: what is written with it. */
async function noteOnce(
  deps: Deps,
  appId: string,
  { conversationId, clientMsgId }: Sent,
  body: MessageBody,
  ending?: (turn: Turn) => Promise<void>,
): Promise<void> {
  await takeTurn(deps, appId, conversationId, async (turn) => {
    const known = await sentUnder(turn.tx, { conversationId, clientMsgId }).execute()
    if (known.length > 0) return
    await ending?.(turn)
    say(turn, { sender: 'system', clientMsgId, body })
  })
}

/** Somebody of the account has answered in the operator's own inbox: the desk reads it, and sends nothing of it. */
async function hearEcho(
  deps: Deps,
  appId: string,
  talk: ConversationRow | null,
  { externalId, text }: Extract<Inbound, { type: 'echo' }>,
): Promise<void> {
  if (!talk) return
  const sent = { conversationId: talk.id, clientMsgId: `echo.${externalId}`.slice(0, 200) }
  await noteOnce(deps, appId, sent, { type: 'notice', notice: 'answered_elsewhere', text })
}
