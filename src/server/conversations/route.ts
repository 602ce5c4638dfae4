import { DeskError } from '#src/domain/errors.ts'
import { decide, decideOnPart } from '#src/domain/routing/decide.ts'
import { application } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'
import { carryOut, putOnBreak, type ConversationDecision, type Decided } from './carry-out.ts'
import { addNews, isNews, noNews, type GatheredNews, type RoutingNews } from './routing-news.ts'
import { readPart, readWhole, type Situation } from './situation.ts'

/** How many looks at parts of one application's desk are under way at once. */
const PARTS_AT_ONCE = 4
/** How many decisions of one look are carried out at once: each waits for the database for most of its time. */
const CARRIED_AT_ONCE = 4

/** The looks at the whole desk of each application: the last in line, and the one that has not begun. */
const running = new Map<string, Promise<void>>()
const waiting = new Map<string, Promise<void>>()

/** What is to be looked at of a desk beside that: the news that no look has taken yet, and how many looks are under way. */
type Parts = { next: { news: GatheredNews; done: PromiseWithResolvers<void> } | null; looks: number }
const parts = new Map<string, Parts>()

/**
 * Serves the queues of an application: gives and offers who waits to who is free, takes back offers that ran out, ends
 * waits, tells places. Called after anything that may make a match; its decisions are checked again under the rows' locks.
 * `news`: what alone has changed, so that no more than that is looked at; without it, the whole desk is.
 */
export function routeSoon(deps: Deps, appId: string, news?: RoutingNews): void {
  void routeNow(deps, appId, news)
}

/** The same, for who waits until it is done; never rejects. A look that has not begun yet is for all who ask. */
export function routeNow(deps: Deps, appId: string, news?: RoutingNews): Promise<void> {
  return news === undefined ? lookAtWhole(deps, appId) : lookAtPart(deps, appId, news)
}

function lookAtWhole(deps: Deps, appId: string): Promise<void> {
  const asked = waiting.get(appId)
  if (asked) return asked
  const next: Promise<void> = (running.get(appId) ?? Promise.resolve())
    .then(async () => {
      waiting.delete(appId)
      const now = deps.clock.now()
      await route(deps, appId, { now, read: () => deps.db.inTurn(appId, (tx) => readWhole(tx, now)), deciding: decide })
    })
    .catch((error: unknown) => deps.log.error({ err: error, appId }, 'routing failed'))
    .finally(() => {
      if (running.get(appId) === next) running.delete(appId)
    })
  waiting.set(appId, next)
  running.set(appId, next)
  return next
}

function lookAtPart(deps: Deps, appId: string, news: RoutingNews): Promise<void> {
  if (!isNews(news)) return Promise.resolve()
  const own = parts.get(appId) ?? { next: null, looks: 0 }
  parts.set(appId, own)
  own.next ??= { news: noNews(), done: Promise.withResolvers() }
  addNews(own.next.news, news)
  const { promise } = own.next.done
  if (own.looks < PARTS_AT_ONCE) void lookAtParts(deps, appId, own)
  return promise
}

/** Looks at what is new until nothing is; what comes meanwhile is looked at together. */
async function lookAtParts(deps: Deps, appId: string, own: Parts): Promise<void> {
  own.looks += 1
  for (let { next } = own; next !== null; { next } = own) {
    own.next = null
    const { news, done } = next
    const { missed, more } = await lookAtNews(deps, appId, news)
    if (isNews(more)) void lookAtPart(deps, appId, more)
    // Somebody was faster: once more, and what is missed again is found with the whole.
    if (isNews(missed)) await lookAtNews(deps, appId, missed)
    done.resolve()
  }
  own.looks -= 1
  if (own.looks === 0) parts.delete(appId)
}

async function lookAtNews(deps: Deps, appId: string, news: RoutingNews): Promise<Looked> {
  const now = deps.clock.now()
  const read = async () => (await deps.db.inTurn(appId, (tx) => readPart(tx, now, news))).read
  try {
    return await route(deps, appId, { now, read, deciding: decideOnPart })
  } catch (error) {
    deps.log.error({ err: error, appId }, 'routing failed')
    return NOTHING
  }
}

/**
 * One look at every queue of the installation: offers and waits end with time alone, and whatever a process that has ended
 * left undone is found here.
 */
export async function serveQueues(deps: Deps): Promise<void> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) await routeNow(deps, appId)
}

/** Equals are told apart anew each day, and on one day always the same. */
const DAY_MS = 86_400_000

/** What came of a look: what somebody else was faster with, and where more might be given than was looked at. */
type Looked = { missed: RoutingNews; more: RoutingNews }
const NOTHING: Looked = { missed: noNews(), more: noNews() }

type Look = { now: Date; read: () => Promise<Situation | undefined>; deciding: typeof decide }

/** One look: decides and carries it out. */
async function route(deps: Deps, appId: string, { now, read, deciding }: Look): Promise<Looked> {
  const situation = await read()
  if (!situation) return NOTHING
  const { state, settings, revisions, heads } = situation
  const before = new Map(state.waiting)
  const { decisions } = deciding(state, settings, now.getTime(), Math.floor(now.getTime() / DAY_MS))
  const ofConversations = decisions.filter((decision) => decision.type !== 'break')
  const [taking, giving] = partition(ofConversations, ({ type }) => TAKES.has(type))
  const looked = { missed: noNews(), more: noNews() }
  const carry = async ([id, own]: readonly [string, readonly ConversationDecision[]]) => {
    const one = before.get(id)
    const revision = revisions.get(id)
    if (!one || revision === undefined) return
    const reached = await carriedOut(deps, appId, { one, revision, decisions: own })
    if (reached !== null) return void revisions.set(id, reached)
    revisions.delete(id)
    looked.missed.groupIds.add(one.groupId)
    for (const decision of own) if ('personId' in decision) looked.missed.personIds.add(decision.personId)
  }
  // Places are given back before they are taken, also where two conversations change agents the other way round.
  await inTurns([...Map.groupBy(giving, ({ id }) => id)], carry)
  const taken = Map.groupBy(taking, ({ id }) => id)
  await inTurns([...taken], carry)
  for (const decision of decisions) if (decision.type === 'break') await putOnBreak(deps, appId, decision.personId)
  const given = Map.groupBy(taken.keys(), (id) => before.get(id)?.groupId ?? '')
  for (const [groupId, all] of given) if (heads !== null && all.length >= heads) looked.more.groupIds.add(groupId)
  return looked
}

const TAKES: ReadonlySet<ConversationDecision['type']> = new Set(['give', 'ring'])

/** The revision it has by then; null where it could not be: somebody may have been faster, or the agent has just filled up. */
async function carriedOut(deps: Deps, appId: string, decided: Decided): Promise<number | null> {
  try {
    return await carryOut(deps, appId, decided)
  } catch (error) {
    if (error instanceof DeskError) return null
    throw error
  }
}

function partition<One>(all: readonly One[], is: (one: One) => boolean): [One[], One[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}

/** Does the same with each, a few at once. */
async function inTurns<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const left = all.values()
  const doNext = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: CARRIED_AT_ONCE }, doNext))
}
