import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { WireError } from '#src/domain/wire/adapter.ts'
import { degrade } from '#src/domain/wire/degrade.ts'
import type { WirePart } from '#src/domain/wire/part.ts'
import { after } from '#src/lib/after.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import { wireWords } from '../conversations/wire-words.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { channelAccount, channelIdentity, channelOutbox, channelPart } from '../db/schema/channel.ts'
import { message } from '../db/schema/conversation.ts'
import { visitor } from '../db/schema/visitor.ts'
import type { Deps } from '../deps.ts'
import { failpoint } from '../failpoint.ts'
import { defineJob, Lost, type Ending } from '../jobs/job.ts'
import { defineLease } from '../jobs/lease.ts'
import { setTimer } from '../jobs/timers.ts'
import { boundOf, type Bound } from './accounts.ts'
import { asSent } from './as-sent.ts'
import { NoAnswer } from './calls.ts'
import { firstInOrder } from './first-in-order.ts'
import { noteFault } from './note-fault.ts'
import { takePace } from './pace.ts'
import { speak } from './speak.ts'
import { identityOf, type IdentityRow } from './standing.ts'
import { tellOfSending } from './states.ts'

/** What is sent at once: it waits for operators, not for this machine. */
const ROOM = { places: 64, share: 32 }
/** How often an operator that asks for patience is asked again, and after how many seconds: so many to the power of the try. */
const TRIES = 3
const PATIENCE_SECONDS = 4

export type OutboxRow = typeof channelOutbox.$inferSelect

/** Sends what was said on channels that others operate: of each visitor one after another, in the order it was said. */
export const outboxJob = defineJob({
  kind: 'channel_outbox',
  room: ROOM,
  lane: 'channel',
  lease: defineLease({
    kind: 'channel_outbox',
    table: channelOutbox,
    subject: channelOutbox.identityId,
    oldestFirst: channelOutbox.at,
    isUnderWay: () => firstInOrder(channelOutbox, 'queued'),
  }),
  find: readSaid,
  async work(deps, row, { found }) {
    const outcome = await sendRow(deps, row, found)
    if (outcome.type === 'again') return later(deps, row, outcome)
    if (outcome.type === 'sent') return async (tx) => void (await settle(deps, tx, row, outcome))
    await giveUp(deps, row, outcome)
    return true
  },
  async fail(deps, row, error) {
    if (!(error instanceof Lost)) throw error
    // What was under way in each of the processes that ended may have arrived.
    await giveUp(deps, row, { type: 'unknown' })
  },
})

type Outcome =
  | { type: 'sent'; keeping: Ending | null }
  | { type: 'failed'; error: WireError }
  | { type: 'unknown' }
  | { type: 'again'; seconds: number; error: WireError }

const ownFault = (kind: WireError['class'], code: string): Outcome => ({
  type: 'failed',
  error: { class: kind, code, said: '', retryAfter: null },
})

/** What was said, to whom it goes and what of it has gone; null where nobody is bound to send it. */
type Found = {
  body: MessageBody
  isPerson: boolean
  identity: IdentityRow
  /** The visitor's, or else the application's. */
  languages: [string, string]
  bound: Bound
  known: (typeof channelPart.$inferSelect)[]
} | null

async function readSaid(deps: Deps, tx: Tx, row: OutboxRow): Promise<Found> {
  const { identityId, conversationId, seq } = row
  const [[identity], [account], [said], { settings }, known] = await Promise.all([
    identityOf(tx, { identityId }).execute(),
    accountOf(tx, { identityId }).execute(),
    saidOf(tx, { identityId, conversationId, seq }).execute(),
    circumstancesOf(tx),
    partsOf(tx, { outboxId: row.id }).execute(),
  ])
  const bound = account && (await boundOf(tx, deps, account))
  if (!identity || !said || !bound) return null
  const { body, sender, language } = said
  return { body, isPerson: sender === 'agent', identity, languages: [language ?? '', settings.language], bound, known }
}

const isIdentity = eq(channelIdentity.id, sql.placeholder('identityId'))

const accountOf = fixedSelect(
  getTableColumns(channelAccount),
  sql`from ${channelAccount} join ${channelIdentity} on ${and(
    eq(channelIdentity.appId, channelAccount.appId),
    eq(channelIdentity.accountId, channelAccount.id),
  )} where ${isIdentity}`,
)

const saidOf = fixedSelect(
  { body: message.body, sender: message.sender, language: visitor.language },
  sql`from ${message}
    join ${channelIdentity} on ${eq(channelIdentity.appId, message.appId)} and ${isIdentity}
    left join ${visitor} on ${and(eq(visitor.appId, channelIdentity.appId), eq(visitor.id, channelIdentity.visitorId))}
    where ${eq(message.conversationId, sql.placeholder('conversationId'))}
      and ${eq(message.seq, sql.placeholder('seq'))}`,
)

const partsOf = fixedSelect(
  getTableColumns(channelPart),
  sql`from ${channelPart} where ${eq(channelPart.outboxId, sql.placeholder('outboxId'))}`,
)

async function sendRow(deps: Deps, row: OutboxRow, found: Found): Promise<Outcome> {
  if (!found || found.bound.row.unboundAt !== null || !found.bound.row.enabled) return ownFault('config', 'UNBOUND')
  const { bound, identity, isPerson, body } = found
  const { heardAt } = identity
  const hours = bound.spec.sending.windowHours(bound.row.config, isPerson)
  const most = bound.spec.sending.mostAfterEach
  let { sentSince } = identity
  const now = deps.clock.now()
  const isApproved = body.type === 'text' && body.template !== undefined
  if (!isApproved && hours !== null && (heardAt === null || now > after(heardAt, hours * 3600)))
    return ownFault('window', 'WINDOW')
  const words = wireWords(...found.languages)
  const known = new Map(found.known.map((part) => [part.part, part]))
  const { parts } = degrade(body, bound.ability, words)
  let keeping: Ending | null = null
  for (const [at, part] of parts.entries()) {
    const state = known.get(at)?.state
    if (state === 'sent') continue
    // Who had begun it has ended before the answer was written: it may have arrived.
    if (state === 'sending' || state === 'unknown') return { type: 'unknown' }
    if (most !== undefined && sentSince >= most) return ownFault('quota', 'QUOTA')
    if (keeping) await deps.db.inTurn(row.appId, keeping)
    const outcome = await sendPart(deps, row, { bound, identity, isPerson, opener: words.opener, at, part })
    if (outcome.type !== 'sent') return outcome
    keeping = outcome.keeping
    sentSince += 1
  }
  return { type: 'sent', keeping }
}

type ToSend = Pick<NonNullable<Found>, 'bound' | 'identity' | 'isPerson'> & {
  opener: string
  at: number
  part: WirePart
}

async function sendPart(
  deps: Deps,
  row: OutboxRow,
  { bound, identity, isPerson, opener, at, part }: ToSend,
): Promise<Outcome> {
  const { appId } = row
  const { externalUser: user, heardAt, welcome } = identity
  const { adapter, spec, ability } = bound
  await takePace(bound.row.id, spec.sending.perSecond)
  const sent = await deps.db.inApp(appId, async (tx) => {
    await tx.insert(channelPart).values({ appId, outboxId: row.id, part: at, state: 'sending' }).onConflictDoNothing()
    return asSent(deps, tx, { row, part, ability })
  })
  const now = deps.clock.now().getTime()
  const to = {
    user,
    delivery: `${row.id}.${at}`,
    isPerson,
    heardAt: heardAt?.getTime() ?? 0,
    opener,
    now,
    welcome: welcome !== null && welcome.until > now ? welcome.by : null,
  }
  try {
    const done = await speak(deps, appId, bound, (account, answers) => {
      if (sent.type === 'template') {
        if (!adapter.templates) throw new Error('What is said is a template, and its adapter knows none.')
        return adapter.templates.send(sent.template, to, account, answers)
      }
      if (sent.type !== 'cards') return adapter.send(sent, to, account, answers)
      if (!adapter.sendCards) throw new Error('What is shown has cards, and its adapter knows none.')
      return adapter.sendCards(sent.cards, to, account, answers)
    })
    if ('failed' in done) {
      await dropPart(deps, row, at)
      return afterFault(row, done.failed)
    }
    failpoint(deps.env, 'channel_outbox.before_keeping')
    const { externalId } = done.sent
    return { type: 'sent', keeping: (tx) => keepPart(tx, row, at, { state: 'sent', externalId }) }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    deps.log.info({ appId, accountId: bound.row.id, why: error.message }, 'an operator gave no answer')
    if (!error.isSafe) {
      await deps.db.inTurn(appId, (tx) => keepPart(tx, row, at, { state: 'unknown', externalId: null }))
      return { type: 'unknown' }
    }
    await dropPart(deps, row, at)
    return afterFault(row, { class: 'platform', code: 'NO_ANSWER', said: '', retryAfter: null })
  }
}

const ofPart = (row: OutboxRow, at: number) => and(eq(channelPart.outboxId, row.id), eq(channelPart.part, at))

/** Keeps what has become of a part, and that it counts among those that may follow the visitor's last word. */
async function keepPart(
  tx: Tx,
  row: OutboxRow,
  at: number,
  kept: Pick<typeof channelPart.$inferSelect, 'state' | 'externalId'>,
): Promise<void> {
  await Promise.all([
    tx.update(channelPart).set(kept).where(ofPart(row, at)),
    tx
      .update(channelIdentity)
      .set({ sentSince: sql`least(${channelIdentity.sentSince} + 1, 1000)`, welcome: null })
      .where(eq(channelIdentity.id, row.identityId)),
  ])
}

/** Nothing of it has arrived, as far as its operator has not told otherwise meanwhile. */
const dropPart = (deps: Deps, row: OutboxRow, at: number) =>
  deps.db.inApp(row.appId, (tx) => tx.delete(channelPart).where(and(ofPart(row, at), eq(channelPart.state, 'sending'))))

/** What may be over in a while is tried again: each time later, and never two at the same moment. */
function afterFault({ tries }: OutboxRow, error: WireError): Outcome {
  const passes = error.class === 'rate' || error.class === 'platform'
  if (!passes || tries >= TRIES) return { type: 'failed', error }
  const seconds = Math.max(error.retryAfter ?? 0, PATIENCE_SECONDS ** (tries + 1)) * (0.8 + 0.4 * Math.random())
  return { type: 'again', seconds, error }
}

const isMine = ({ id, attempts }: OutboxRow) =>
  and(eq(channelOutbox.id, id), eq(channelOutbox.attempts, attempts), eq(channelOutbox.state, 'queued'))

async function later(
  deps: Deps,
  row: OutboxRow,
  { seconds, error }: Extract<Outcome, { type: 'again' }>,
): Promise<false> {
  await deps.db.inApp(row.appId, async (tx) => {
    const heldUntil = after(deps.clock.now(), seconds)
    await tx
      .update(channelOutbox)
      .set({ heldUntil, tries: row.tries + 1, attempts: 0, error })
      .where(isMine(row))
    await setTimer(tx, row.appId, 'channel_outbox', row.identityId, heldUntil)
  })
  return false
}

type Settled = Exclude<Outcome, { type: 'again' }>

/** It has not been sent, as far as is known: whoever reads along sees so. */
async function giveUp(deps: Deps, row: OutboxRow, outcome: Exclude<Settled, { type: 'sent' }>): Promise<void> {
  const settled = await deps.db.inApp(row.appId, (tx) => settle(deps, tx, row, outcome))
  if (settled) await tellOfSending(deps, row.appId, row.conversationId)
}

/** Writes down what has become of a row; whoever has lost it changes nothing of it. */
async function settle({ clock }: Deps, tx: Tx, row: OutboxRow, outcome: Settled): Promise<boolean> {
  const now = clock.now()
  const isSent = outcome.type === 'sent'
  const error = outcome.type === 'failed' ? outcome.error : null
  const [[done]] = await Promise.all([
    tx
      .update(channelOutbox)
      .set({ state: outcome.type, error, ...(isSent && { sentAt: now }) })
      .where(isMine(row))
      .returning({ id: channelOutbox.id }),
    isSent && outcome.keeping?.(tx),
  ])
  if (done && error && (error.class === 'token' || error.class === 'config')) await noteFaultOf(tx, row, error, now)
  return done !== undefined
}

async function noteFaultOf(tx: Tx, { identityId }: OutboxRow, error: WireError, now: Date): Promise<void> {
  if (error.code === 'UNBOUND') return
  const [found] = await tx
    .select({ account: channelAccount })
    .from(channelAccount)
    .innerJoin(
      channelIdentity,
      and(eq(channelIdentity.appId, channelAccount.appId), eq(channelIdentity.accountId, channelAccount.id)),
    )
    .where(eq(channelIdentity.id, identityId))
  if (found) await noteFault(tx, found.account, error, now)
}
