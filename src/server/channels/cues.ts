import { and, eq, getTableColumns } from 'drizzle-orm'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import { after } from '#src/lib/after.ts'
import { circumstancesOf } from '../conversations/circumstances.ts'
import { cueOf, type ConversationCue } from '../conversations/cues.ts'
import { conversation } from '../db/schema/conversation.ts'
import { channelIdentity } from '../db/schema/channel.ts'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { AnyJob } from '../jobs/job.ts'
import { readBound, type Bound } from './accounts.ts'
import { hasPace } from './pace.ts'
import { askOperator } from './speak.ts'
import type { IdentityRow } from './standing.ts'

/** Nobody waits for one: what finds no place soon is of no use. */
const ROOM = { places: 16, share: 8 }
const REMEMBERED = 10_000
/** What of somebody was last told to have been read. */
const seenAs = createBoundedMap<string, string>(REMEMBERED)

/**
 * Tells visitors on channels that others operate that they are being written to, or that they were read. Once, as well as it
 * goes: what comes of it is no matter of the conversation, and counts among nothing that may be sent.
 */
export const cueJob: AnyJob = {
  kind: 'channel_cue',
  room: ROOM,
  opens: () => Promise.resolve(false),
  async run(all, { appId, subject }) {
    const deps = { ...all, db: all.db.lane('channel') }
    const cue = cueOf(subject)
    const found = await deps.db.inApp(appId, (tx) => readCued(tx, deps, cue))
    if (found) await tell(deps, appId, cue.cue, found)
  },
}

type Found = { bound: Bound; identity: IdentityRow; showsRead: boolean }

/** Whom a cue is for; null: nobody who is to hear it. */
async function readCued(tx: Tx, deps: Deps, { cue, conversationId, by }: ConversationCue): Promise<Found | null> {
  const [row] = await tx
    .select({
      identity: getTableColumns(channelIdentity),
      state: conversation.state,
      ownerId: conversation.ownerId,
    })
    .from(conversation)
    .innerJoin(
      channelIdentity,
      and(eq(channelIdentity.appId, conversation.appId), eq(channelIdentity.id, conversation.identityId)),
    )
    .where(eq(conversation.id, conversationId))
  if (!row) return null
  const { identity, state, ownerId } = row
  const isTheirs = by === 'bot' ? state === 'bot' : state === 'in_service' && ownerId === by
  if (cue === 'typing' && !isTheirs) return null
  const bound = await readBound(tx, deps, identity.accountId)
  if (!bound?.adapter.cues?.[cue] || bound.row.unboundAt !== null || !bound.row.enabled) return null
  const { showsRead } = await circumstancesOf(tx)
  const isOfUse =
    cue === 'typing'
      ? mayAnswer(deps, bound, identity, by !== 'bot')
      : showsRead && seenAs.get(identity.id) !== identity.heardAs
  return isOfUse ? { bound, identity, showsRead } : null
}

/** Whether what is being written could be sent: else nobody is made to wait for it. */
function mayAnswer({ clock }: Deps, { spec, row }: Bound, { heardAt, sentSince }: IdentityRow, isPerson: boolean) {
  const hours = spec.sending.windowHours(row.config, isPerson)
  const isOpen = hours === null || (heardAt !== null && clock.now() <= after(heardAt, hours * 3600))
  return isOpen && sentSince < (spec.sending.mostAfterEach ?? Number.POSITIVE_INFINITY)
}

async function tell(deps: Deps, appId: string, cue: ConversationCue['cue'], found: Found): Promise<void> {
  const { bound, identity, showsRead } = found
  const { adapter, spec, row } = bound
  const plan = adapter.cues?.[cue]
  if (!plan || !hasPace(row.id, spec.sending.perSecond)) return
  const to = { user: identity.externalUser, last: identity.heardAs, showsRead }
  const done = await askOperator(deps, appId, bound, (account, answers) => plan(to, account, answers))
  if ('failed' in done)
    return deps.log.info({ appId, accountId: row.id, code: done.failed.code }, 'an operator took no cue')
  if (cue === 'seen' && to.last !== null) seenAs.set(identity.id, to.last)
}
