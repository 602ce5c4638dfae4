import { assertNever } from '#src/lib/assert-never.ts'
import type { ConversationState } from '../conversation/state.ts'
import type { Medium } from '../channel/medium.ts'

/**
 * What is to happen within a time: who waits is taken, has a first answer once somebody has them, and one to each further
 * word; and the conversation ends, counted from when people had it first.
 */
export const TARGET_KINDS = ['taken', 'first_reply', 'next_reply', 'resolution'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

export const TARGET_OUTCOMES = ['met', 'missed'] as const
export type TargetOutcome = (typeof TARGET_OUTCOMES)[number]

/** From this part of its time on a target presses. */
export const NEAR_TARGET = 0.75

/**
 * A promise of a group, with an id of its own: `seconds` that are open, and by when they are near their end and over, in
 * milliseconds since 1970.
 */
export type Promised = { id: string; groupId: string; seconds: number; nearAt: number; dueAt: number }

/** A target whose time runs, or is over without what was promised. */
export type RunningTarget = Promised & { kind: TargetKind; begunAt: number; isMissed: boolean }

/** What became of one, and when that was. */
export type DecidedTarget = RunningTarget & { outcome: TargetOutcome; at: number }

/** What a target is read from. */
export type TargetStand = {
  state: ConversationState
  medium: Medium
  groupId: string | null
  acceptedAt: Date | null
  firstReplyAt: Date | null
  waitingSince: Date | null
}

type Step = {
  before: TargetStand
  after: TargetStand
  /** Whether an agent has answered in between. */
  hasReplied: boolean
  now: number
}

/**
 * The targets after a step of a conversation, the nearest first, and which of them were met or missed by it. What ends
 * otherwise than as promised, before its time is over, is neither. `promised`: what the group of the conversation promises
 * from now on; null: nothing.
 */
export function followTargets(
  running: readonly RunningTarget[],
  step: Step,
  promised: (kind: TargetKind) => Promised | null,
): { running: RunningTarget[]; decided: DecidedTarget[] } {
  const { before, after, now } = step
  const left: RunningTarget[] = []
  const decided: DecidedTarget[] = []
  const decide = (one: RunningTarget, outcome: TargetOutcome) =>
    decided.push({ ...one, outcome, at: outcome === 'met' ? Math.max(now, one.begunAt) : one.dueAt })

  for (const one of running) {
    const goesOn = runs(one.kind, after) && !isAnew(one, step)
    if (goesOn) {
      const isMissed = one.isMissed || now >= one.dueAt
      if (isMissed && !one.isMissed) decide(one, 'missed')
      left.push(isMissed === one.isMissed ? one : { ...one, isMissed })
    } else if (!one.isMissed && now > one.dueAt) decide(one, 'missed')
    else if (!one.isMissed && isMet(one.kind, step)) decide(one, 'met')
  }
  for (const kind of TARGET_KINDS) {
    const isThere = left.some((one) => one.kind === kind)
    const begins = runs(kind, after) && !isThere && (!runs(kind, before) || before.groupId !== after.groupId)
    // Whoever comes to somebody at once has waited for no time at all.
    const isAtOnce = kind === 'taken' && after.state === 'in_service' && !isWithPeople(before)
    const promise = begins || isAtOnce ? promised(kind) : null
    if (promise === null) continue
    const one = { ...promise, kind, begunAt: now, isMissed: false }
    if (begins) left.push(one)
    else decide(one, 'met')
  }
  return { running: left.toSorted((a, b) => a.dueAt - b.dueAt), decided }
}

const isWaiting = ({ state }: TargetStand) => state === 'queued' || state === 'ringing'
const isServed = ({ state, medium }: TargetStand) => state === 'in_service' && medium === 'chat'
const isWithPeople = (stand: TargetStand) => isWaiting(stand) || stand.state === 'in_service'

/** Whether the time of such a target runs where a conversation stands so. Whoever talks on the telephone answers at once. */
function runs(kind: TargetKind, stand: TargetStand): boolean {
  switch (kind) {
    case 'taken':
      return isWaiting(stand)
    case 'first_reply':
      return isServed(stand) && stand.firstReplyAt === null
    case 'next_reply':
      return isServed(stand) && stand.firstReplyAt !== null && stand.waitingSince !== null
    case 'resolution':
      return isWithPeople(stand)
    default:
      return assertNever(kind)
  }
}

/** In another queue the time to be taken is that of its group. */
const isAnew = ({ kind, groupId }: RunningTarget, { after }: Step) => kind === 'taken' && groupId !== after.groupId

function isMet(kind: TargetKind, { after, hasReplied }: Step): boolean {
  if (kind === 'taken') return after.state === 'in_service'
  if (kind === 'resolution') return after.state === 'ended' && after.acceptedAt !== null
  return hasReplied
}
