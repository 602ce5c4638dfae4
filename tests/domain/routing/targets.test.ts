import { describe, expect, it } from 'vitest'
import {
  followTargets,
  TARGET_KINDS,
  type RunningTarget,
  type TargetKind,
  type TargetStand,
} from '#src/domain/routing/targets.ts'

const stand = (part: Partial<TargetStand>): TargetStand => ({
  state: 'in_service',
  medium: 'chat',
  groupId: 'shop',
  acceptedAt: new Date(0),
  firstReplyAt: null,
  waitingSince: null,
  ...part,
})
const bot = stand({ state: 'bot', groupId: null, acceptedAt: null })
const queued = stand({ state: 'queued', acceptedAt: null, waitingSince: new Date(0) })
const served = stand({ waitingSince: new Date(0) })
const answered = stand({ firstReplyAt: new Date(0) })
const asksAgain = stand({ firstReplyAt: new Date(0), waitingSince: new Date(0) })
const ended = stand({ state: 'ended', firstReplyAt: new Date(0) })

/** A group that promises everything within 100 ms, pressing from 75 on. */
const promises = (now: number) => (kind: TargetKind) => ({
  id: `${kind} ${now}`,
  groupId: 'shop',
  seconds: 100,
  nearAt: now + 75,
  dueAt: now + 100,
})
const nothing = () => null
const one = (kind: TargetKind, part: Partial<RunningTarget> = {}): RunningTarget => ({
  ...promises(0)(kind),
  kind,
  begunAt: 0,
  isMissed: false,
  ...part,
})

type Given = {
  running?: RunningTarget[]
  before: TargetStand
  after: TargetStand
  now?: number
  hasReplied?: boolean
  promised?: (kind: TargetKind) => ReturnType<ReturnType<typeof promises>> | null
}
const follow = ({ running = [], before, after, now = 50, hasReplied = false, promised = promises(now) }: Given) => {
  const step = followTargets(running, { before, after, hasReplied, now }, promised)
  return {
    running: step.running.map(({ kind, isMissed }) => (isMissed ? `${kind} missed` : kind)),
    decided: step.decided.map(({ kind, outcome, at }) => `${kind} ${outcome} ${at}`),
  }
}

describe('targets', () => {
  it('begin with what they are of: who waits is to be taken, then answered, and it is to end', () => {
    expect(follow({ before: bot, after: queued }).running).toEqual(['taken', 'resolution'])
    expect(follow({ before: queued, after: served, running: [one('taken'), one('resolution')] })).toEqual({
      running: ['resolution', 'first_reply'],
      decided: ['taken met 50'],
    })
    expect(follow({ before: answered, after: asksAgain }).running).toEqual(['next_reply'])
    expect(follow({ before: bot, after: bot }).running).toEqual([])
  })

  it('are none where the group promises nothing', () => {
    expect(follow({ before: bot, after: queued, promised: nothing })).toEqual({ running: [], decided: [] })
  })

  it('are met by an answer of an agent, and by the end of what somebody has served', () => {
    const owed = { before: served, after: answered, running: [one('first_reply')] }
    expect(follow({ ...owed, hasReplied: true }).decided).toEqual(['first_reply met 50'])
    const asked = { before: asksAgain, after: answered, running: [one('next_reply')] }
    expect(follow({ ...asked, hasReplied: true }).decided).toEqual(['next_reply met 50'])
    expect(follow({ before: answered, after: ended, running: [one('resolution')] }).decided).toEqual([
      'resolution met 50',
    ])
    expect(follow({ ...asked, now: 100, hasReplied: true }).decided).toEqual(['next_reply met 100'])
  })

  it('are neither met nor missed by what ends otherwise in time', () => {
    const gone = { ...ended, acceptedAt: null }
    expect(follow({ before: queued, after: gone, running: TARGET_KINDS.map((kind) => one(kind)) })).toEqual({
      running: [],
      decided: [],
    })
    expect(follow({ before: asksAgain, after: ended, running: [one('next_reply')] }).decided).toEqual([])
  })

  it('are missed once when they are due, whether anybody looks then or later, and what comes too late changes nothing', () => {
    const still = { before: asksAgain, after: asksAgain, running: [one('next_reply')] }
    expect(follow({ ...still, now: 99 })).toEqual({ running: ['next_reply'], decided: [] })
    expect(follow({ ...still, now: 100 })).toEqual({
      running: ['next_reply missed'],
      decided: ['next_reply missed 100'],
    })
    const missed = [one('next_reply', { isMissed: true })]
    expect(follow({ ...still, running: missed, now: 500 })).toEqual({ running: ['next_reply missed'], decided: [] })
    const late = { before: asksAgain, after: answered, now: 101, hasReplied: true }
    expect(follow({ ...late, running: missed })).toEqual({ running: [], decided: [] })
    expect(follow({ ...late, running: [one('next_reply')] })).toEqual({
      running: [],
      decided: ['next_reply missed 100'],
    })
  })

  it('go on where it is handed over, and the time to be taken begins anew in another queue', () => {
    const other = { ...queued, groupId: 'depot' }
    const step = followTargets(
      [one('taken'), one('resolution')],
      { before: queued, after: other, hasReplied: false, now: 50 },
      (kind) => ({ ...promises(50)(kind), groupId: 'depot' }),
    )
    expect(step.running.map(({ kind, groupId, begunAt }) => `${kind} ${groupId} ${begunAt}`)).toEqual([
      'resolution shop 0',
      'taken depot 50',
    ])
    expect(step.decided).toEqual([])
  })

  it('count who comes to somebody at once as taken in time', () => {
    expect(follow({ before: bot, after: served })).toEqual({
      running: ['first_reply', 'resolution'],
      decided: ['taken met 50'],
    })
  })

  it('of answers are none on the telephone', () => {
    const call = { medium: 'call' } as const
    expect(follow({ before: { ...queued, ...call }, after: { ...served, ...call } }).running).toEqual([])
  })
})
