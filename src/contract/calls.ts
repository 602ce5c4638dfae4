import { z } from 'zod'
import { messageBodySchema } from '#src/domain/conversation/message.ts'
import { END_REASONS } from '#src/domain/conversation/state.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { done, inApp, moment, procedure } from './base.ts'
import { pastSchema } from './replay.ts'

const tags = ['Voice menus']
/** A share of 0..1; null where there is nothing to share. */
const share = z.number().nullable()
const count = z.number().int()
const ofCall = inApp.extend({ conversationId: z.uuid() })

/** What happened at one node of a menu. */
export const nodeStatisticsSchema = z.object({
  nodeId: z.string(),
  kind: z.string(),
  title: z.string(),
  /** Calls that came to it, and times they did. */
  calls: count,
  visits: count,
  /** What was pressed there; «•» where keys are to be read by nobody. */
  keys: z.array(z.object({ key: z.string(), count })),
  /** Times it listened to the end of an entry: an answer, however many keys it has, a wrong one, or silence. */
  entries: count,
  invalid: count,
  timeouts: count,
  failures: count,
  /** Calls whose caller hung up there. */
  hangUps: count,
  /** Median seconds from coming to it until it was left. */
  seconds: z.number().nullable(),
  /** How calls went on, by outlet. */
  exits: z.array(z.object({ outlet: z.string(), edgeId: z.string().nullable(), count })),
})
export type NodeStatistics = z.output<typeof nodeStatisticsSchema>

export const statisticsSchema = z.object({
  calls: count,
  /** Calls that are over, which the shares are of. */
  ended: count,
  selfService: share,
  transferred: share,
  /** Hung up in the menu, and in a queue. */
  abandonedInMenu: share,
  abandonedInQueue: share,
  voicemail: share,
  callback: share,
  failed: share,
  /** Mean seconds from the beginning of the call to an agent. */
  secondsToAgent: z.number().nullable(),
  /** Mean seconds in the menu and its queues. */
  seconds: z.number().nullable(),
  /** Of all entries, those that were wrong, and those that never came. */
  invalid: share,
  timeout: share,
  /** Calls of each day of the application's zone, oldest first. */
  days: z.array(z.object({ date: z.string(), calls: count, selfService: count })),
  nodes: z.array(nodeStatisticsSchema),
})
export type MenuStatistics = z.output<typeof statisticsSchema>

/** A call as the workspace and the history show it. Numbers are masked where the reader may not see them. */
export const callSchema = z.object({
  conversationId: z.uuid(),
  number: z.string(),
  caller: z.string(),
  masked: z.boolean(),
  menu: z.object({ id: z.uuid(), name: z.string() }),
  status: z.enum(['in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled']),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** Whether the caller is still on the line, so that the carrier can connect whoever accepts. */
  onTheLine: z.boolean(),
  recordings: z.array(
    z.object({ id: z.uuid(), seconds: count, state: z.enum(['waiting', 'kept', 'failed']), at: moment }),
  ),
})
export type Call = z.output<typeof callSchema>

/** A call that was, for the simulator to show and to go on from. */
export const pastCallSchema = pastSchema.extend({
  flowId: z.uuid(),
  settings: robotSettingsSchema,
  /** Number of the version that was scheduled in the release's place; null: the release's. */
  scheduled: count.nullable(),
  endedAt: moment.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  /** What the caller heard, in order. */
  heard: z.array(z.object({ body: messageBodySchema, at: moment })),
})
export type PastCall = z.output<typeof pastCallSchema>

/** Somebody who wants to be called back. */
export const callBackSchema = z.object({
  conversationId: z.uuid(),
  /** The call in which they asked for it. */
  fromId: z.uuid(),
  number: z.string(),
  masked: z.boolean(),
  note: z.string(),
  state: z.enum(['waiting', 'done', 'not_reached']),
  /** Whether the carrier can connect the agent with them: it is set up, and the agent has a telephone number. */
  canDial: z.boolean(),
  /** The carrier has been asked to. */
  dialled: z.boolean(),
  createdAt: moment,
})
export type CallBack = z.output<typeof callBackSchema>

/** Of calls: what became of them, one by one and in all. Part of `voice`. */
export const calls = {
  statistics: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/menus/{flowId}/statistics',
    summary: 'What became of the calls of a menu, in all and at each of its nodes',
    tags,
  })
    .input(inApp.extend({ flowId: z.uuid(), range: z.enum(['24h', '7d', '14d', '30d']).default('7d') }))
    .output(statisticsSchema),
  call: procedure('history.own', {
    method: 'GET',
    path: '/apps/{appId}/voice/calls/{conversationId}',
    summary: 'The call behind a conversation; NOT_FOUND for one that was written',
    tags,
  })
    .input(ofCall)
    .output(callSchema),
  replay: procedure('voice.view', {
    method: 'GET',
    path: '/apps/{appId}/voice/calls/{conversationId}/replay',
    summary: 'All that came to the menu in a real call, and what the menu ran on',
    tags,
  })
    .input(ofCall)
    .output(pastCallSchema),
  recording: procedure('history.own', {
    method: 'GET',
    path: '/apps/{appId}/voice/recordings/{recordingId}',
    summary: 'What a caller has left on tape',
    tags,
  })
    .input(inApp.extend({ recordingId: z.uuid() }))
    .output(z.file()),
  callBack: procedure('desk.serve', {
    method: 'GET',
    path: '/apps/{appId}/voice/call-backs/{conversationId}',
    summary: 'The call-back behind a conversation; NOT_FOUND for one that is none',
    tags,
  })
    .input(ofCall)
    .output(callBackSchema),
  dialCallBack: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/voice/call-backs/{conversationId}/dial',
    summary: 'Have the carrier call the agent, and join them with whoever wants to be called',
    tags,
  })
    .input(ofCall)
    .output(done)
    .errors({
      /** The carrier's own words where it refused. */
      CARRIER_REFUSED: { status: 502, data: z.object({ detail: z.string() }) },
      CARRIER_MISSING: { status: 409 },
    }),
  settleCallBack: procedure('desk.serve', {
    method: 'POST',
    path: '/apps/{appId}/voice/call-backs/{conversationId}/settle',
    summary: 'Done, or nobody was reached; either ends it',
    tags,
  })
    .input(ofCall.extend({ outcome: z.enum(['done', 'not_reached']) }))
    .output(done),
}
