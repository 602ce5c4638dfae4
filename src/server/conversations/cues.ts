import { LIMITS } from '#src/domain/limits.ts'
import type { Cue } from '#src/domain/wire/adapter.ts'
import { createBoundedMap } from '#src/lib/bounded-map.ts'
import type { Deps } from '../deps.ts'

/** A cue to the visitor of a conversation. `by`: who writes, or `bot`; '' where nobody does. */
export type ConversationCue = { cue: Cue; conversationId: string; by: string }

const REMEMBERED = 10_000
/** When somebody was last told that they are being written to, in milliseconds, by their conversation and who writes. */
const typedAt = createBoundedMap<string, number>(REMEMBERED)

/** Tells the visitor of a conversation that others carry that they are being written to, every so often. */
export function cueTyping(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  appId: string,
  conversationId: string,
  by: string,
): void {
  const now = clock.now().getTime()
  const writing = `${conversationId}/${by}`
  const last = typedAt.get(writing)
  if (last !== undefined && now - last < LIMITS.channel.typingEverySeconds * 1_000) return
  typedAt.set(writing, now)
  jobs.soon('channel_cue', appId, `typing/${writing}`)
}

/** Tells the visitor of a conversation that others carry that all they have said has been read. */
export const cueSeen = ({ jobs }: Pick<Deps, 'jobs'>, appId: string, conversationId: string): void =>
  jobs.soon('channel_cue', appId, `seen/${conversationId}/`)

/** What the subject of such a job stands for. */
export function cueOf(subject: string): ConversationCue {
  const [cue, conversationId = '', by = ''] = subject.split('/')
  return { cue: cue === 'typing' ? 'typing' : 'seen', conversationId, by }
}
