import type { ApiFailure } from '#src/api/errors.ts'
import type { Conversation, Desk } from './desk.ts'
import { furthest, type Receipts } from '#src/domain/conversation/receipts.ts'
import { positions } from '#src/domain/routing/rank.ts'
import { looksAfter } from '#src/domain/conversation/sight.ts'
import { isWithPeople } from '#src/domain/conversation/state.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Reaction } from '#src/domain/conversation/reaction.ts'

/** What the workspace knows: the newest it has heard of each conversation, and the agent's own standing. */
export type DeskState = Pick<
  Desk,
  | 'serves'
  | 'status'
  | 'statusSince'
  | 'paused'
  | 'breakReason'
  | 'breakReasons'
  | 'idleBreak'
  | 'notices'
  | 'keys'
  | 'panels'
  | 'lists'
  | 'may'
  | 'recallSeconds'
  | 'undoSeconds'
  | 'takes'
  | 'custom'
  | 'forcedOffline'
  | 'forcedReason'
  | 'licensed'
  | 'limit'
  | 'supervises'
  | 'invites'
> & {
  /** By how many milliseconds the server's clock is ahead of this one. */
  ahead?: number | undefined
  /** Why there is no licence, as it was said when one was last asked for. */
  withoutLicence?: ApiFailure | undefined
  /** The groups whose queues the agent sees. */
  groupIds: readonly string[]
  /** By id, also those that are in no list: an older piece of news must not bring them back. */
  conversations: Readonly<Record<string, Conversation>>
}

export type DeskLists = {
  mine: Conversation[]
  queue: Conversation[]
  done: Conversation[]
  all: Conversation[]
  /** Those after which something is left to do; they are done, too. */
  after: Conversation[]
}

/**
 * Whether one piece of news about a conversation is older than another. Everything that happens to a conversation
 * happens under its row's lock and raises one of these three, so they order all of it.
 */
function isOlder(a: Conversation, b: Conversation): boolean {
  if (a.revision !== b.revision) return a.revision < b.revision
  if (a.seq !== b.seq) return a.seq < b.seq
  return a.readSeq < b.readSeq
}

/**
 * Takes in one piece of news: the newest wins, and what was furthest of its receipts, so that order and repetition do not
 * matter.
 */
export function withConversation(desk: DeskState, news: Conversation): DeskState {
  const known = desk.conversations[news.id]
  const put = (one: Conversation) => ({ ...desk, conversations: { ...desk.conversations, [news.id]: one } })
  if (known === undefined) return put(news)
  const receipts = furthest(known.receipts, news.receipts)
  if (isOlder(known, news)) return put({ ...news, receipts })
  return receipts === known.receipts ? desk : put({ ...known, receipts })
}

/** Takes in how far a visitor has come. */
export function withReceipts(desk: DeskState, conversationId: string, receipts: Receipts): DeskState {
  const known = desk.conversations[conversationId]
  return known === undefined ? desk : withConversation(desk, { ...known, receipts })
}

/** The agent's own standing, as it is told when it changes. */
export type OwnStanding = Pick<DeskState, 'status' | 'breakReason' | 'forcedOffline' | 'forcedReason'>

/** What was heard while the answer to a reading was on its way: ids of conversations, and the own standing. */
export type Heard = { conversations: ReadonlySet<string>; standing?: OwnStanding | undefined }

/**
 * Takes in the whole desk as it was read. What is missing there has left, unless it was `heard` of while the answer was
 * on its way: then it may have come after the reading.
 */
export function withOverview(
  before: DeskState | undefined,
  { now: _now, mine, queue, endedToday, all, ...standing }: Desk,
  heard: Heard,
): DeskState {
  const kept = Object.entries(before?.conversations ?? {}).filter(([id]) => heard.conversations.has(id))
  const withoutLicence = standing.licensed ? undefined : before?.withoutLicence
  const start: DeskState = {
    ...standing,
    ...heard.standing,
    ahead: before?.ahead,
    withoutLicence,
    conversations: Object.fromEntries(kept),
  }
  return [...mine, ...queue, ...endedToday, ...(all ?? [])].reduce(withConversation, start)
}

/** Who comes to an agent next: who rings at them, and how many do beside that; else who waits; and what is left to do first. */
export function comingOf({ queue, after: [after] }: DeskLists, personId: string) {
  const [ringing, ...others] = queue.filter((each) => isOfferedTo(each, personId))
  const firstFree = ringing ?? queue.find(({ state }) => state === 'queued')
  return { ringing, alsoRinging: others.length, firstFree, after }
}

/** The places of those who wait in their queues, by what is known of them; what stands in two lists counts once. */
export function placesOf(conversations: readonly Conversation[]): ReturnType<typeof positions> {
  const waiting = new Map(conversations.filter(isWaiting).map((one) => [one.id, one]))
  return positions(
    [...waiting.values()].map(({ id, group, rankAt, enqueuedAt }) => ({
      id,
      groupId: group?.id ?? '',
      rankAt: Date.parse(rankAt ?? ''),
      since: Date.parse(enqueuedAt ?? ''),
    })),
  )
}

/** The lists, each in its order: served, or looked into as a guest, longest first, who is served next first, ended last first; all by when they began, what is over soonest first. */
export function listsOf(desk: DeskState, personId: string): DeskLists {
  const all = Object.values(desk.conversations)
  const own = all.filter(({ owner }) => owner?.id === personId)
  return {
    mine: sorted(
      all.filter((each) => isGuestOf(each, personId) || (each.state === 'in_service' && each.owner?.id === personId)),
      ({ acceptedAt }) => acceptedAt,
    ),
    // Nobody waits for who may not serve them.
    queue: desk.licensed
      ? sorted(
          all.filter(
            (each) =>
              isHandedTo(each, personId) || (isWaiting(each) && (each.owner?.id === personId || isInGroup(desk, each))),
          ),
          ({ rankAt }) => rankAt,
        )
      : [],
    done: sorted(
      own.filter(({ state }) => state === 'ended'),
      ({ endedAt }) => endedAt,
    ).reverse(),
    after: sorted(
      own.filter(({ afterWork }) => afterWork !== null),
      ({ afterWork }) => afterWork?.until ?? null,
    ),
    all: sorted(
      // What has left their groups is still known, and theirs no more.
      all.filter(({ state, group }) => isWithPeople(state) && looksAfter(desk, { state, groupId: group?.id ?? null })),
      ({ startedAt }) => startedAt,
    ),
  }
}

/** Conversations of a list that was read apart, as they are known newest. */
export const newestOf = (desk: DeskState, list: readonly Conversation[]): Conversation[] =>
  list.map((one) => withConversation(desk, one).conversations[one.id] ?? one)

/** Whether a conversation is in any of their lists; what has gone to others they may not read on. */
export const isAtDesk = (desk: DeskState, personId: string, id: string): boolean =>
  Object.values(listsOf(desk, personId)).some((list) => list.some((each) => each.id === id))

const isInGroup = ({ groupIds }: DeskState, { group }: Conversation) => group !== null && groupIds.includes(group.id)

/** Whether somebody hands it over to them, and it rings there. */
export const isHandedTo = ({ transfer }: Conversation, personId: string): boolean =>
  transfer?.state === 'pending' && transfer.joinedAt === null && transfer.to.id === personId

/** Whether they are its guest: somebody may leave it to them. */
export const isGuestOf = ({ transfer }: Conversation, personId: string): boolean =>
  transfer?.state === 'pending' && transfer.joinedAt !== null && transfer.to.id === personId

/** Whether it rings at somebody. */
export const isOfferedTo = (one: Conversation, personId: string): boolean =>
  isHandedTo(one, personId) || (one.state === 'ringing' && one.owner?.id === personId)

/** When it stops to ring at somebody. */
export const ringsUntil = (one: Conversation, personId: string): string | null =>
  isHandedTo(one, personId) ? (one.transfer?.until ?? null) : one.ringingUntil

export function isWaiting({ state }: Pick<Conversation, 'state'>): boolean {
  return state === 'queued' || state === 'ringing'
}

function sorted(list: readonly Conversation[], at: (conversation: Conversation) => string | null): Conversation[] {
  return list.toSorted((a, b) => {
    const [first, second] = [at(a) ?? '', at(b) ?? '']
    if (first !== second) return first < second ? -1 : 1
    return a.id < b.id ? -1 : 1
  })
}

/** Takes messages into a transcript: each number once, in their order. */
export function withMessages(list: readonly Message[], news: readonly Message[]): readonly Message[] {
  const [next] = news
  // What comes is most often the next one.
  if (next !== undefined && news.length === 1 && next.seq > (list.at(-1)?.seq ?? 0)) return [...list, next]
  const known = new Set(list.map(({ seq }) => seq))
  const fresh = new Map(news.filter(({ seq }) => !known.has(seq)).map((message) => [message.seq, message]))
  if (fresh.size === 0) return list
  return [...list, ...fresh.values()].toSorted((a, b) => a.seq - b.seq)
}

/** Takes in what was heard: a new message, or what is thought by now of one that is known, by a thumb or a reaction. */
export function withHeard(list: readonly Message[], heard: Message): readonly Message[] {
  const at = list.findIndex(({ seq }) => seq === heard.seq)
  if (at < 0) return withMessages(list, [heard])
  if (heard.thumb === undefined && heard.reaction === list[at]?.reaction) return list
  return sameJson(list[at], heard) ? list : list.with(at, heard)
}

/** Takes in all reactions of a conversation, by the numbers of their messages; one that is not among them is gone. */
export function withReactions(
  list: readonly Message[],
  reactions: readonly { seq: number; reaction: Reaction }[],
): readonly Message[] {
  const bySeq = new Map(reactions.map(({ seq, reaction }) => [seq, reaction]))
  if (list.every(({ seq, reaction }) => reaction === bySeq.get(seq))) return list
  return list.map((message) => {
    const { reaction: before, ...rest } = message
    const reaction = bySeq.get(message.seq)
    return before === reaction ? message : { ...rest, ...(reaction && { reaction }) }
  })
}

/** Takes in what the visitor thinks of answers by now, by the numbers of their messages. */
export function withThumbs(
  list: readonly Message[],
  thumbs: readonly { seq: number; thumb: NonNullable<Message['thumb']> }[],
): readonly Message[] {
  const bySeq = new Map(thumbs.map(({ seq, thumb }) => [seq, thumb]))
  const isNews = ({ seq, thumb }: Message) => bySeq.has(seq) && !sameJson(thumb, bySeq.get(seq))
  if (!list.some(isNews)) return list
  return list.map((message) => {
    const thumb = bySeq.get(message.seq)
    return thumb !== undefined && isNews(message) ? { ...message, thumb } : message
  })
}

/** Takes in what one of the team has written: each once. */
export const withAside = <One extends { id: string }>(list: readonly One[], news: One): readonly One[] =>
  list.some(({ id }) => id === news.id) ? list : [...list, news]

/** The last number up to which nothing is missing: from here on messages are fetched. */
export function wholeUpTo(list: readonly Message[]): number {
  const gap = list.findIndex(({ seq }, index) => seq !== index + 1)
  return gap < 0 ? list.length : gap
}
